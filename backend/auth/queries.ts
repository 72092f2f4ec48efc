import { writtenOnce } from '#backend/db/compiled-query.ts'
import { authInstant, byPassword, type Db, type Engine } from '#backend/db/tables.ts'

/** Whether a token was not used before; true once. */
export async function claimToken(db: Db, digest: string, until: number): Promise<boolean> {
  const claimed = await db
    .insertInto('links')
    .values({ digest, purpose: 'google', userId: null, until })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return claimed !== undefined
}

export const releaseToken = (db: Db, digest: string) =>
  db.deleteFrom('links').where('digest', '=', digest).execute()

/** The account that a person of the identity provider owns. */
export const findOwner = (db: Db, sub: string) =>
  db
    .selectFrom('account')
    .where('providerId', '=', 'google')
    .where('accountId', '=', sub)
    .select('userId')
    .executeTakeFirst()

/**
 * The account of an address, held until the transaction ends: on Postgres no session can be added to it meanwhile, since a
 * new row takes a lock on what it refers to; on SQLite transactions are one after the other.
 */
export const lockByEmail = (db: Db, engine: Engine, email: string) =>
  db
    .selectFrom('user')
    .where('email', '=', email)
    .select(['id', 'emailVerified'])
    .$if(engine === 'postgres', query => query.forUpdate())
    .executeTakeFirst()

/** Who at the identity provider owns an account; undefined for nobody. */
export const personOf = (db: Db, userId: string) =>
  db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'google')
    .select('accountId')
    .executeTakeFirst()

/** The digest of an account's password; undefined without one. */
export const passwordOf = (db: Db, userId: string) =>
  db
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', byPassword)
    .select('password')
    .executeTakeFirst()

/** The account of an address that has a password, with its digest; undefined for none. */
export const accountAt = async (db: Db, email: string) => (await accountsAt(db, [email]))[0]

const accountsAt = writtenOnce((db, hole) =>
  db
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .where('user.email', '=', hole(0))
    .where('providerId', '=', byPassword)
    .select(['user.id', 'name', 'email', 'emailVerified', 'image', 'role', 'password']),
)

export const dropSession = (db: Db, token: string) =>
  db.deleteFrom('session').where('token', '=', token).execute()

/** Forgets what has ended: sessions, links and tokens that nobody can use any more, results and counts that count no longer. */
export async function forgetEnded(db: Db, engine: Engine, now: number, begun: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where(eb =>
      eb.or([
        eb('expiresAt', '<=', authInstant(engine, now)),
        eb('createdAt', '<=', authInstant(engine, begun)),
      ]),
    )
    .execute()
  for (const table of ['links', 'repeats', 'rates', 'readings'] as const)
    await db.deleteFrom(table).where('until', '<=', now).execute()
}
