import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError, messageOf } from '#backend/core/errors.ts'

/** Keeps the locks referenced: garbage collection would release them. */
const locks = new Set<DatabaseSync>()

/**
 * Makes this process the only server of a SQLite file until it ends. The lock is a transaction on a
 * second file, which the system releases however the process ends. Throws ConfigError when another
 * server has the lock.
 */
export function acquireServerLock(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
    locks.add(lock)
    lock.exec('begin exclusive')
  } catch (error) {
    const reason = messageOf(error)
    throw new ConfigError(
      reason.includes('locked')
        ? `Another server is already using the database ${file}; stop it first, or give this one its own DATABASE_URL.`
        : `The data folder ${dirname(file)} (DATABASE_URL) cannot be written: ${reason}.`,
    )
  }
}
