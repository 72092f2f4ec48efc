import { type FileHandle, open } from 'node:fs/promises'

/**
 * Makes commits of SQLite durable by an fsync of its write-ahead log in another thread, which
 * commits that wait at the same time share. SQLite itself would block this thread for each commit.
 */
export function createLogSync(path: string) {
  let log: FileHandle | null = null
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let failure: unknown = null

  function throwFailure(): void {
    if (failure !== null) throw failure
  }

  async function start() {
    next = null
    throwFailure()
    // SQLite creates it with the first write, and keeps it while a connection is open.
    log ??= await open(path, 'r+')
    try {
      await log.datasync()
    } catch (error) {
      failure = error
      throw error
    }
  }

  return {
    /**
     * Throws once an fsync has failed: the system does not write again what it could not write, so
     * the log has a gap, and a recovery ends there.
     */
    throwFailure,
    /** Resolves when everything that was committed before is on the disk. */
    sync(): Promise<void> {
      // A sync that runs may have begun before the newest commit.
      if (!next) {
        next = last.then(start, start)
        last = next
      }
      return next
    },
    /** Waits for the syncs that were asked for. */
    async close(): Promise<void> {
      await last.catch(() => undefined)
      await log?.close()
    },
  }
}

export type LogSync = ReturnType<typeof createLogSync>
