/** BUSY LOCKED NOMEM READONLY IOERR CORRUPT FULL CANTOPEN PROTOCOL. */
const sqliteUnavailable = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15])
/**
 * Classes: connection, transaction conflict, resources, operator, system; query timeout, read-only.
 */
const postgresUnavailable = /^(08|40|53|57P|57014|58|25006)/
const systemUnavailable =
  /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EIO|EROFS|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH)$/
/** pg, Kysely and `node:sqlite` report a lost connection by message alone. */
const connectionLost = new RegExp(
  [
    'connection (terminated|timeout|error)',
    'query read timeout',
    'timeout exceeded when trying to connect',
    'not queryable',
    'driver has already been destroyed',
    'database is not open',
    'statement has been finalized',
    'pool after calling end',
  ].join('|'),
  'i',
)

interface Coded {
  /** Of Postgres or the system. */
  code?: unknown
  /** Of SQLite. */
  errcode?: unknown
}

/**
 * Whether the storage cannot be used now, so that a retry makes sense (docs/conventions.md,
 * Errors).
 */
export function isStorageError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Coded
  if (typeof errcode === 'number') return sqliteUnavailable.has(errcode & 0xff)
  if (typeof code === 'string' && (postgresUnavailable.test(code) || systemUnavailable.test(code)))
    return true
  return connectionLost.test(error.message) || isStorageError(error.cause)
}

const hasCode = (error: unknown, sqlite: number, postgres: string): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Coded
  return errcode === sqlite || code === postgres || hasCode(error.cause, sqlite, postgres)
}

/**
 * Whether a referenced row does not exist (SQLITE_CONSTRAINT_FOREIGNKEY, foreign_key_violation).
 */
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, 787, '23503')

/** Whether a row breaks a constraint, such as a key that another row has (class 23 of Postgres). */
export const isConstraintViolation = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Coded
  if (typeof errcode === 'number') return (errcode & 0xff) === 19
  return (typeof code === 'string' && code.startsWith('23')) || isConstraintViolation(error.cause)
}
