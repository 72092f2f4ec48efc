import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type DatabaseUrl, shortestSecret } from '#backend/config.ts'
import { makeFolder } from './private-files.ts'

/** Where the secret is kept that was made for a SQLite file. */
export const secretPath = (file: string): string => join(dirname(file), 'secret')

/**
 * The secret that signs tokens when SECRET is not set: made once beside the SQLite file, readable by its owner alone, so
 * that sessions survive a restart. In memory it lives as long as the process.
 */
export function keptSecret(database: DatabaseUrl): string {
  const made = randomBytes(32).toString('base64url')
  if (database.engine === 'postgres' || database.file === null) return made
  const path = secretPath(database.file)
  try {
    const secret = readKept(path) ?? keep(path, made)
    if (secret.length < shortestSecret)
      throw new ConfigError(
        `The secret ${path} has fewer than ${shortestSecret} characters: put back the one of a backup, or remove the file, and everybody signs in again with a new one.`,
      )
    return secret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The secret ${path} cannot be read or made: ${reason}.`)
  }
}

function readKept(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes the names in a folder last through a loss of power. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Written aside and linked into place, so that of two processes that start at once both read the same whole secret. */
function keep(path: string, made: string): string {
  makeFolder(dirname(path))
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${made}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(path))
  return readKept(path) ?? made
}
