import { authInstant, type Db, type Engine } from '#backend/db/tables.ts'

/** The session that a token names with its account; undefined when there is none. One indexed query, on every call. */
export const findSession = (db: Db, token: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', token)
    .select([
      'session.expiresAt',
      'session.createdAt',
      'user.id',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.role',
    ])
    .executeTakeFirst()

/** Moves the end of a session. */
export const renewSession = (db: Db, engine: Engine, token: string, now: number, expiresAt: number) =>
  db
    .updateTable('session')
    .set({ expiresAt: authInstant(engine, expiresAt), updatedAt: authInstant(engine, now) })
    .where('token', '=', token)
    .execute()

interface Claim {
  id: string
  userId: string
  now: number
  until: number
}

/**
 * Takes the right to do an act. True for the first; false while an earlier one still counts. On Postgres a second claim
 * waits for the first one's transaction; on SQLite transactions are one after the other.
 */
export async function claimRepeat(db: Db, { id, userId, now, until }: Claim): Promise<boolean> {
  const claimed = await db
    .insertInto('repeats')
    .values({ id, userId, until, result: '' })
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet({ until, result: '' }).where('repeats.until', '<=', now),
    )
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export const keepRepeat = (db: Db, id: string, result: string) =>
  db.updateTable('repeats').set({ result }).where('id', '=', id).execute()

export const resultOf = (db: Db, id: string) =>
  db.selectFrom('repeats').select('result').where('id', '=', id).executeTakeFirst()

export const forgetRepeats = (db: Db, now: number) =>
  db.deleteFrom('repeats').where('until', '<=', now).execute()

/** Throws when the database does not answer. */
export const ping = (db: Db) => db.selectFrom('user').select('id').limit(1).execute()
