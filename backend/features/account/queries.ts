import { sql } from 'kysely'
import { clockTolerance } from '#backend/clock.ts'
import { randomText } from '#backend/db/ids.ts'
import { authFlag, authInstant, byPassword, type Db, type Engine } from '#backend/db/tables.ts'

/** An account by its id; held until the transaction ends where `held` is set, so that no session is added meanwhile. */
export const findAccount = (db: Db, engine: Engine, userId: string, { held = false } = {}) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'name', 'email', 'emailVerified'])
    .$if(held && engine === 'postgres', query => query.forUpdate())
    .executeTakeFirst()

export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('user').where('email', '=', email).select(['id', 'name', 'email']).executeTakeFirst()

export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', byPassword)
    .where('password', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

interface NewPassword {
  userId: string
  digest: string
  now: number
}

/** Sets the password of an account, the first one too. */
export async function setPassword(
  db: Db,
  engine: Engine,
  { userId, digest, now }: NewPassword,
): Promise<void> {
  const at = authInstant(engine, now)
  await db
    .insertInto('account')
    .values({
      id: randomText(32),
      accountId: userId,
      providerId: byPassword,
      userId,
      password: digest,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict(conflict =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: digest, updatedAt: at }),
    )
    .execute()
}

export const markVerified = (db: Db, engine: Engine, userId: string) =>
  db
    .updateTable('user')
    .set({ emailVerified: authFlag(engine, true) })
    .where('id', '=', userId)
    .execute()

interface NewLink {
  digest: string
  purpose: 'verify' | 'reset'
  userId: string
  until: number
}

/** How long the link of a letter works, in milliseconds. */
export const linkLife = 60 * 60_000

export const addLink = (db: Db, link: NewLink) => db.insertInto('links').values(link).execute()

export const findLink = (db: Db, digest: string, now: number) =>
  db
    .selectFrom('links')
    .where('digest', '=', digest)
    .where('until', '>', now)
    .where('until', '<=', now + linkLife + clockTolerance)
    .select('userId')
    .executeTakeFirst()

/** Uses a link up. Undefined for whoever comes second. */
export const takeLink = (db: Db, digest: string, now: number) =>
  db
    .deleteFrom('links')
    .where('digest', '=', digest)
    .where('until', '>', now)
    .where('until', '<=', now + linkLife + clockTolerance)
    .returning('userId')
    .executeTakeFirst()

/** Ends what was sent for a purpose and not used. */
export const dropLinks = (db: Db, userId: string, purpose: 'verify' | 'reset') =>
  db.deleteFrom('links').where('userId', '=', userId).where('purpose', '=', purpose).execute()

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['id', 'token', 'userAgent', 'createdAt', 'expiresAt'])
    .execute()

export const dropSession = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** Ends every session of an account but one; every one for null. */
export const dropSessions = (db: Db, userId: string, but: string | null) =>
  db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(but !== null, query => query.where('token', '!=', but ?? ''))
    .execute()

/**
 * Ends every address of an account's resume that was given out: a session that has ended may have
 * left some behind. Where the account is held, that comes first: whoever comments holds the account
 * and then the resume, and two that wait for each other would fail.
 */
export const dropAddresses = (db: Db, userId: string) =>
  db
    .updateTable('resumes')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute()

/**
 * A deleted row stays in the write-ahead log until it is folded into the file, where deleting
 * overwrites.
 */
export const foldLog = (db: Db) => sql`pragma wal_checkpoint(truncate)`.execute(db)
