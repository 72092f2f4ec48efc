import type { Log } from './log.ts'

/** Runs work that a response does not wait for. */
export interface BackgroundTasks {
  /** Starts a task after the response. Its error is logged with `message` and not thrown. */
  run(message: string, task: () => Promise<void>): void
  /** Asks long tasks to end early. */
  stop(): void
  isStopping(): boolean
  /** Resolves when no task is running. */
  settled(): Promise<void>
}

/**
 * Creates the runner of background tasks. Emails are sent by it: the time of a response must not
 * reveal whether an account exists, and a slow mail server must not delay anybody.
 */
export function createBackgroundTasks(log: Log): BackgroundTasks {
  const running = new Set<Promise<void>>()
  let isStopping = false
  return {
    run(message, task) {
      const done = new Promise<void>(resolve => setImmediate(resolve))
        .then(task)
        .catch(error => log.error({ error }, message))
        .finally(() => running.delete(done))
      running.add(done)
    },
    stop() {
      isStopping = true
    },
    isStopping: () => isStopping,
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
