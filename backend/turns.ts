import { Refusal } from '#contract/errors.ts'

interface Bounds {
  /** How many may work at once. */
  running: number
  /** How many may wait. */
  waiting: number
  /** How long one waits, in milliseconds. */
  patience: number
}

interface Waiting {
  start(): void
}

/** Does work that costs much a few at a time, in order; beyond its bounds it refuses with `server/unavailable`. */
export function createTurns({
  running,
  waiting,
  patience,
}: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
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

  return async work => {
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
}
