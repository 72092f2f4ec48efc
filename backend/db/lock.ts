import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#backend/config.ts'
import { makeFile, makeFolder } from './folder.ts'

/** Named here, because a lock that nobody names is collected as garbage, and given back with it. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only server of a SQLite file. The lock is an open transaction on a second small file, which the
 * system gives back when the process ends, however it ends. Throws ConfigError when another server has it.
 */
export function lockForServing(file: string): void {
  let lock: DatabaseSync | null = null
  try {
    makeFolder(dirname(file))
    makeFile(`${file}.lock`)
    lock = new DatabaseSync(`${file}.lock`, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      reason.includes('locked')
        ? `Another server is already using the database ${file}; stop it first, or give this one its own DATABASE_URL.`
        : `The data folder ${dirname(file)} (DATABASE_URL) cannot be written: ${reason}.`,
    )
  }
  held.add(lock)
}
