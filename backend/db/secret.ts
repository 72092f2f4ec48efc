import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { minSecretLength } from '#backend/core/config.ts'
import type { DatabaseUrl } from '#backend/core/database-url.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { createPrivateFolder } from '#backend/core/private-files.ts'

/** The path of the generated secret of a SQLite file. */
export const secretPath = (file: string): string => join(dirname(file), 'secret')

/**
 * Returns the secret that signs tokens when SECRET is not set. It is generated once, beside the
 * SQLite file with mode 0600, so that sessions survive a restart; for a database in memory, at
 * every start. Throws ConfigError when it cannot be read or written, or is too short.
 */
export function loadOrCreateSecret(database: DatabaseUrl): string {
  const generated = randomBytes(32).toString('base64url')
  if (database.engine === 'postgres' || database.file === null) return generated
  const path = secretPath(database.file)
  try {
    const secret = readSecret(path) ?? createSecret(path, generated)
    if (secret.length < minSecretLength)
      throw new ConfigError(
        `The secret ${path} has fewer than ${minSecretLength} characters: put back the one of a backup, or remove the file, and everybody signs in again with a new one.`,
      )
    return secret
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`The secret ${path} cannot be read or made: ${messageOf(error)}.`)
  }
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Makes the entries of a folder survive a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Links a finished file into place, so that two processes that start at once read the same secret.
 */
function createSecret(path: string, secret: string): string {
  createPrivateFolder(dirname(path))
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(dirname(path))
  return readSecret(path) ?? secret
}
