import { ApiError } from '#contract/errors.ts'

interface Bounds {
  /** How many may work at once. */
  running: number
  /** How many may wait. */
  waiting: number
  /** How long one waits, in milliseconds. */
  patience: number
  /** Makes what is thrown beyond these bounds; `server/unavailable` unless it is given. */
  refuse?: () => ApiError
}

interface Waiting {
  start(): void
}

/** Does work that costs much a few at a time, in order; refuses what is beyond its bounds. */
export function createTurns({
  running,
  waiting,
  patience,
  refuse = () => new ApiError('server/unavailable'),
}: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new Set<Waiting>()
  let busy = 0

  function turn(): Promise<void> {
    if (busy < running) {
      busy += 1
      return Promise.resolve()
    }
    if (queue.size >= waiting) return Promise.reject(refuse())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(place)
        reject(refuse())
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

/** Does the same for each key by itself, such as a member; keeps nothing of a key without work. */
export function createTurnsByKey(bounds: Bounds): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const limiters = new Map<string, { inTurn: ReturnType<typeof createTurns>; users: number }>()
  return async (key, work) => {
    const limiter = limiters.get(key) ?? { inTurn: createTurns(bounds), users: 0 }
    limiters.set(key, limiter)
    limiter.users += 1
    try {
      return await limiter.inTurn(work)
    } finally {
      limiter.users -= 1
      if (limiter.users === 0) limiters.delete(key)
    }
  }
}
