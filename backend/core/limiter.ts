import { ApiError } from '#contract/errors.ts'

interface LimiterOptions {
  /** Tasks that may run at once. */
  concurrency: number
  /** Tasks that may wait; one more is rejected. */
  queueSize: number
  /** How long a task may wait, in milliseconds. */
  timeout: number
}

type Limit = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Limits how many tasks run at once; others wait in order. A task is rejected with
 * `server/unavailable` when the queue is full or it has waited too long.
 */
export function createLimiter({ concurrency, queueSize, timeout }: LimiterOptions): Limit {
  const queue = new Set<() => void>()
  let running = 0

  function acquire(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (queue.size >= queueSize) return Promise.reject(new ApiError('server/unavailable'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(start)
        reject(new ApiError('server/unavailable'))
      }, timeout)
      const start = () => {
        clearTimeout(timer)
        queue.delete(start)
        resolve()
      }
      queue.add(start)
    })
  }

  return async task => {
    await acquire()
    try {
      return await task()
    } finally {
      const [next] = queue
      // The slot passes to the next task; only an empty queue frees it.
      if (next) next()
      else running -= 1
    }
  }
}
