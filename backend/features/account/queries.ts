import { passwordProvider } from '#backend/db/auth-tables.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'

/** Finds an account by its id or its lower-case email address. */
export const findAccount = (db: Db, key: 'id' | 'email', value: string) =>
  db
    .selectFrom('user')
    .where(key, '=', value)
    .select(['id', 'name', 'email', 'emailVerified', 'role'])
    .executeTakeFirst()

/** Locks an account until the transaction ends, so that no session is added in the meantime. */
export const lockAccount = (db: Db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()

/** Whether an account has a password. */
export const hasPassword = (db: Db, userId: string) =>
  hasRow(
    db
      .selectFrom('account')
      .where('userId', '=', userId)
      .where('providerId', '=', passwordProvider)
      .where('password', 'is not', null)
      .select('id'),
  )

/** Marks the email address of an account as verified. */
export const markVerified = (db: Db, userId: string) =>
  db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()

/**
 * Invalidates all signed URLs of an account's resume, which an ended session may have seen. Lock
 * the account first: adding a comment locks account and resume in that order, and another one
 * deadlocks.
 */
export const invalidateFileUrls = (db: Db, userId: string) =>
  db
    .updateTable('resumes')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()
