import { clockTolerance } from '#backend/core/clock.ts'
import { randomText } from '#backend/core/ids.ts'
import { passwordProvider } from '#backend/db/auth-tables.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Finds an account by its id. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'emailVerified'])
    .executeTakeFirst()

/** Locks an account until the transaction ends, so that no session is added in the meantime. */
export const lockAccount = (db: Db, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()

/** Finds an account by its email address, in lower case. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('user')
    .where('email', '=', email)
    .select(['id', 'name', 'email'])
    .executeTakeFirst()

/** Whether an account has a password. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', passwordProvider)
    .where('password', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return account !== undefined
}

interface NewPassword {
  userId: string
  digest: string
  now: number
}

/** Sets or replaces the password of an account. */
export async function setPassword(db: Db, { userId, digest, now }: NewPassword): Promise<void> {
  const at = new Date(now)
  await db
    .insertInto('account')
    .values({
      id: randomText(32),
      accountId: userId,
      providerId: passwordProvider,
      userId,
      password: digest,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict(conflict =>
      conflict
        .columns(['providerId', 'accountId'])
        .doUpdateSet({ password: digest, updatedAt: at }),
    )
    .execute()
}

/** Marks the email address of an account as verified. */
export const markVerified = (db: Db, userId: string) =>
  db.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute()

/** How long the link in an email works, in milliseconds. */
export const linkLifetime = 60 * 60_000

/** Stores the digest of a link's token. */
export const addLink = (db: Db, link: Tables['links']) =>
  db.insertInto('links').values(link).execute()

/** Finds a link that has not expired. */
export const findLink = (db: Db, digest: string, now: number) =>
  db
    .selectFrom('links')
    .where('digest', '=', digest)
    .where('until', '>', now)
    .where('until', '<=', now + linkLifetime + clockTolerance)
    .select('userId')
    .executeTakeFirst()

/** Deletes a link and returns it; undefined if another request was first. */
export const consumeLink = (db: Db, digest: string, now: number) =>
  db
    .deleteFrom('links')
    .where('digest', '=', digest)
    .where('until', '>', now)
    .where('until', '<=', now + linkLifetime + clockTolerance)
    .returning('userId')
    .executeTakeFirst()

/** Deletes the unused links of an account for a purpose. */
export const deleteLinks = (db: Db, userId: string, purpose: 'verify' | 'reset') =>
  db.deleteFrom('links').where('userId', '=', userId).where('purpose', '=', purpose).execute()

/** Deletes a session of an account; false if the account has none with this id any more. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes all sessions of an account, except the one with a token unless that is null. */
export const deleteSessions = (db: Db, userId: string, exceptToken: string | null) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(exceptToken !== null, query => query.where('token', '!=', exceptToken ?? ''))
    .execute()

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
