import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#backend/config.ts'
import { makeFile, makeFolder } from './private-files.ts'

/** Named here, because a lock that nobody names is collected as garbage, and given back with it. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only server of a SQLite file, by whatever path. The lock is an open
 * transaction on a second small file, which the system gives back when the process ends, however it
 * ends. Throws ConfigError when another server has it, or when the file has a second name.
 */
export function lockForServing(file: string): void {
  let lock: DatabaseSync | null = null
  try {
    makeFolder(dirname(file))
    makeFile(file)
    // The lock is beside the file itself, whichever links lead to it.
    const path = realpathSync(file)
    if (statSync(path).nlink > 1 || isMountPoint(path))
      throw new ConfigError(
        `The database ${file} is a hard link or a mount of a single file, where SQLite can lose data; give it one name, in a folder that is mounted as a whole.`,
      )
    makeFile(`${path}.lock`)
    lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      reason.includes('locked')
        ? `Another server is already using the database ${file}; stop it first, or give this one its own DATABASE_URL.`
        : `The data folder ${dirname(file)} (DATABASE_URL) cannot be written: ${reason}.`,
    )
  }
  held.add(lock)
}

const mounts = '/proc/self/mountinfo'

/** Whether a path is where something is mounted, as far as the system tells (Linux). */
function isMountPoint(path: string): boolean {
  if (!existsSync(mounts)) return false
  const escaped = path.replace(/[ \t\n\\]/g, one => `\\0${one.charCodeAt(0).toString(8).padStart(2, '0')}`)
  return readFileSync(mounts, 'utf8')
    .split('\n')
    .some(line => line.split(' ')[4] === escaped)
}
