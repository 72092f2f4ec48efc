import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { createPrivateFile, createPrivateFolder } from '#backend/core/private-files.ts'

/** Keeps the locks referenced: garbage collection would release them. */
const locks = new Set<DatabaseSync>()

/**
 * Makes this process the only server of a SQLite file until it ends. The lock is an exclusive
 * transaction on a second file, which the system releases however the process ends. Throws
 * ConfigError when another server has the lock, or the file has a second name.
 */
export function acquireServerLock(file: string): void {
  let lock: DatabaseSync | null = null
  try {
    createPrivateFolder(dirname(file))
    createPrivateFile(file)
    // Beside the file itself, whichever links lead to it.
    const path = realpathSync(file)
    if (statSync(path).nlink > 1 || isMountPoint(path))
      throw new ConfigError(
        `The database ${file} is a hard link or a mount of a single file, where SQLite can lose data; give it one name, in a folder that is mounted as a whole.`,
      )
    createPrivateFile(`${path}.lock`)
    lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof ConfigError) throw error
    const reason = messageOf(error)
    throw new ConfigError(
      reason.includes('locked')
        ? `Another server is already using the database ${file}; stop it first, or give this one its own DATABASE_URL.`
        : `The data folder ${dirname(file)} (DATABASE_URL) cannot be written: ${reason}.`,
    )
  }
  locks.add(lock)
}

const mounts = '/proc/self/mountinfo'

/** Whether something is mounted at a path (Linux; false elsewhere). */
function isMountPoint(path: string): boolean {
  if (!existsSync(mounts)) return false
  const escaped = path.replace(
    /[ \t\n\\]/g,
    one => `\\0${one.charCodeAt(0).toString(8).padStart(2, '0')}`,
  )
  return readFileSync(mounts, 'utf8')
    .split('\n')
    .some(line => line.split(' ')[4] === escaped)
}
