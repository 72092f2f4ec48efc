import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError, type DatabaseUrl } from '#backend/config.ts'
import { makeFolder } from './folder.ts'

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
    return readKept(path) ?? keep(path, made)
  } catch (error) {
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

/** Written aside and linked into place, so that of two processes that start at once both read the same whole secret. */
function keep(path: string, made: string): string {
  makeFolder(dirname(path))
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${made}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readKept(path) ?? made
}
