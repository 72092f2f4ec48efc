import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { minSecretLength } from '#backend/core/config.ts'
import type { DatabaseUrl } from '#backend/core/database-url.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'

/** The path of the generated secret of a SQLite file. */
export const secretPath = (file: string): string => join(dirname(file), 'secret')

/**
 * Returns the secret that signs tokens when SECRET is not set. It is generated once, beside the
 * SQLite file with mode 0600, so that sessions survive a restart; for a database in memory, at
 * every start. Throws ConfigError when it cannot be read or written, or is too short.
 */
export function loadOrCreateSecret(database: DatabaseUrl): string {
  if (database.engine === 'postgres' || database.file === null) return generateSecret()
  const path = secretPath(database.file)
  try {
    if (!existsSync(path)) createSecret(path)
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= minSecretLength) return secret
  } catch (error) {
    throw new ConfigError(`The secret ${path} cannot be read or made: ${messageOf(error)}.`)
  }
  throw new ConfigError(
    `The secret ${path} has fewer than ${minSecretLength} characters: put back the one of a backup, or remove the file, and everybody signs in again with a new one.`,
  )
}

const generateSecret = () => randomBytes(32).toString('base64url')

/** Renames a finished file into place, so that a crash leaves no part of a secret. */
function createSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${generateSecret()}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
}
