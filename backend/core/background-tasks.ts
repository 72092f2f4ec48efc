import type { Log } from './log.ts'

/**
 * Creates the runner of tasks that a response does not wait for. Emails are sent by it: the time of
 * a response must not reveal whether an account exists, and a slow mail server must not delay
 * anybody.
 */
export function createBackgroundTasks(log: Log) {
  const running = new Set<Promise<void>>()
  let isStopping = false
  return {
    /** Starts a task after the response. Its error is logged with `message` and not thrown. */
    run(message: string, task: () => Promise<void>): void {
      const done = new Promise<void>(resolve => setImmediate(resolve))
        .then(task)
        .catch(error => log.error({ error }, message))
        .finally(() => running.delete(done))
      running.add(done)
    },
    /** Asks long tasks to end early. */
    stop(): void {
      isStopping = true
    },
    isStopping: () => isStopping,
    /** Resolves when no task is running. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>
