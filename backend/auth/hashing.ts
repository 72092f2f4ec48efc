import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#contract/errors.ts'

/** argon2id at the strength that OWASP names: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Quality bar, R16: at most two hashes at once, 512 waiting, five seconds each. */
const bounds = { running: 2, waiting: 512, patience: 5000 }

export interface Hashing {
  hash(password: string): Promise<string>
  verify(digest: string, password: string): Promise<boolean>
}

interface Waiting {
  start(): void
}

/** Password hashing that a flood of logins cannot turn against the rest: beyond its bounds it refuses with `server/unavailable`. */
export function createHashing({ running, waiting, patience } = bounds): Hashing {
  const queue = new Set<Waiting>()
  let busy = 0

  function turn(): Promise<void> {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.size >= waiting) return Promise.reject(new Refusal('server/unavailable'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(place)
        reject(new Refusal('server/unavailable'))
      }, patience)
      const place: Waiting = {
        start() {
          clearTimeout(timer)
          queue.delete(place)
          resolve()
        },
      }
      queue.add(place)
    })
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn()
    try {
      return await work()
    } finally {
      const [next] = queue
      // The place passes to the next in the queue; only an empty queue frees it.
      if (next) next.start()
      else busy -= 1
    }
  }

  return {
    hash: password => inTurn(() => hash(password, strength)),
    verify: (digest, password) => inTurn(() => verify(digest, password)),
  }
}
