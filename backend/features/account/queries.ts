import { randomText } from '#backend/core/ids.ts'
import { passwordProvider } from '#backend/db/auth-tables.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'

/** Finds an account by its id or its lower-case email address. */
export const findAccount = (db: Db, key: 'id' | 'email', value: string) =>
  db
    .selectFrom('user')
    .where(key, '=', value)
    .select(['id', 'name', 'email', 'emailVerified', 'role', 'twoFactorEnabled'])
    .executeTakeFirst()

/** The sessions of a member, the newest first. */
export const listSessions = (db: Db, userId: string) =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .select(['id', 'token', 'createdAt', 'expiresAt'])
    .execute()

/** Ends one session of a member. */
export const deleteSession = (db: Db, userId: string, id: string) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

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

/** Locks a session until the transaction ends; undefined if it has ended. */
export const lockSession = (db: Db, token: string | null) =>
  db.selectFrom('session').where('token', '=', token).select('id').forUpdate().executeTakeFirst()

/** Sets or replaces the password of an account, by its digest. */
export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const updatedAt = new Date()
  const { numUpdatedRows } = await db
    .updateTable('account')
    .where('userId', '=', userId)
    .where('providerId', '=', passwordProvider)
    .set({ password, updatedAt })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const row = { id: randomText(32), userId, accountId: userId, providerId: passwordProvider }
  await db
    .insertInto('account')
    .values({ ...row, password, createdAt: updatedAt, updatedAt })
    .execute()
}
