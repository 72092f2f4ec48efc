/** SQLite result codes that say the store is busy, full or broken: BUSY LOCKED NOMEM READONLY IOERR CORRUPT FULL CANTOPEN PROTOCOL. */
const sqlite = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15])
/** Postgres error classes: connection, rollback of a race, resources, operator, system; and a query that took too long, and read-only. */
const postgres = /^(08|40|53|57P|57014|58|25006)/
const system =
  /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EIO|EROFS|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH)$/
/** What pg and Kysely say, without a code, when a connection is gone. */
const spoken =
  /connection (terminated|timeout|error)|query read timeout|timeout exceeded when trying to connect|not queryable|driver has already been destroyed|database is not open|pool after calling end/i

/** Whether an error says that the store cannot be used now, so that trying again later makes sense (docs/conventions.md, Errors). */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return sqlite.has(errcode & 0xff)
  if (typeof code === 'string' && (postgres.test(code) || system.test(code))) return true
  return spoken.test(error.message) || isStorageFailure(error.cause)
}

/** SQLite result codes of a full disk: FULL, and what it makes of a quota (IOERR_WRITE) and of no room for the index of its log (IOERR_SHMSIZE). */
const full = new Set([13, 778, 4874])

/** Whether an error says that there is no room left on a disk of this machine. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return full.has(Number(errcode)) || code === 'ENOSPC' || code === 'EDQUOT'
}

/** Whether an error says that a unique value is already taken. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLITE_CONSTRAINT_UNIQUE and Postgres unique_violation.
  return errcode === 2067 || code === '23505' || isTaken(error.cause)
}

/** Whether an error says that a row names another that is not there. */
export function isOrphan(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // SQLITE_CONSTRAINT_FOREIGNKEY and Postgres foreign_key_violation.
  return errcode === 787 || code === '23503' || isOrphan(error.cause)
}
