import { clockTolerance } from '#backend/clock.ts'
import { writtenOnce } from '#backend/db/compiled-query.ts'
import { authInstant, type Db, type Engine } from '#backend/db/tables.ts'

const sessions = writtenOnce((db, hole) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', hole(0))
    .select([
      'session.expiresAt',
      'session.createdAt',
      'user.id',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.role',
    ]),
)

/** The session that a token names with its account; undefined when there is none. One indexed query, on every call. */
export const findSession = async (db: Db, token: string) => (await sessions(db, [token]))[0]

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
 * Takes the right to do an act. True for the first; false while an earlier one still counts, unless
 * it was dated by a clock that ran ahead. The member is held.
 */
export const claimRepeat = async (db: Db, { id, userId, now, until }: Claim): Promise<boolean> =>
  (await claims(db, [id, userId, until, now, until + clockTolerance])).length > 0

const claims = writtenOnce((db, hole) =>
  db
    .insertInto('repeats')
    .values({ id: hole(0), userId: hole(1), until: hole(2), madeId: '' })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ until: hole(2), madeId: '' })
        .where(eb => eb.or([eb('repeats.until', '<=', hole(3)), eb('repeats.until', '>', hole(4))])),
    )
    .returning('id'),
)

export const keepRepeat = (db: Db, id: string, madeId: string) => kept(db, [madeId, id])

const kept = writtenOnce((db, hole) =>
  db
    .updateTable('repeats')
    .set({ madeId: hole(0) })
    .where('id', '=', hole(1)),
)

export const findRepeat = (db: Db, id: string) =>
  db.selectFrom('repeats').select('madeId').where('id', '=', id).executeTakeFirst()

export const forgetRepeats = (db: Db, now: number) => forgotten(db, [now])

const forgotten = writtenOnce((db, hole) => db.deleteFrom('repeats').where('until', '<=', hole(0)))

/**
 * Adds one to counts; gives where they stand. Those that have run out begin anew, and those that
 * were dated by a clock that ran ahead. One statement, so that no two calls see the same count.
 */
export const hitRates = (db: Db, hits: readonly { key: string; until: number }[], now: number) =>
  db
    .insertInto('rates')
    .values(hits.map(hit => ({ ...hit, count: 1 })))
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => {
        const latest = eb(eb.ref('excluded.until'), '+', clockTolerance)
        const isOver = eb.or([eb('rates.until', '<=', now), eb('rates.until', '>', latest)])
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rates.count', '+', 1))
            .end(),
          until: eb.case().when(isOver).then(eb.ref('excluded.until')).else(eb.ref('rates.until')).end(),
        }
      }),
    )
    .returning(['key', 'until', 'count'])
    .execute()

export const giveBackRates = (db: Db, keys: readonly string[]) =>
  db
    .updateTable('rates')
    .set(eb => ({ count: eb('count', '-', 1) }))
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()

export const forgetRates = (db: Db, now: number) => db.deleteFrom('rates').where('until', '<=', now).execute()

interface Reading {
  pair: string
  reader: string
  at: number
  until: number
}

/** Keeps that a member reads the resume of another now; in place of an earlier time. */
export const addReading = (db: Db, reading: Reading) =>
  db
    .insertInto('readings')
    .values(reading)
    .onConflict(conflict => conflict.column('pair').doUpdateSet({ at: reading.at, until: reading.until }))
    .execute()

interface Span {
  after: number
  latest: number
}

/** Whether a member has read the resume of another within a span. */
export const findReading = (db: Db, { pair, after, latest }: Span & { pair: string }) =>
  db
    .selectFrom('readings')
    .where('pair', '=', pair)
    .where('at', '>', after)
    .where('at', '<=', latest)
    .select('pair')
    .executeTakeFirst()

/**
 * When a member began to read the n-th last resume within a span; undefined when there were fewer.
 */
export const nthReading = (db: Db, { reader, after, latest, n }: Span & { reader: string; n: number }) =>
  db
    .selectFrom('readings')
    .where('reader', '=', reader)
    .where('at', '>', after)
    .where('at', '<=', latest)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(n - 1)
    .select('at')
    .executeTakeFirst()

/** Throws when the database does not answer. */
export const ping = (db: Db) => db.selectFrom('user').select('id').limit(1).execute()

/** The file of a resume as a viewer may have it: one's own or a public one, by a viewer whose account is still there. */
export const resumeFileOf = (db: Db, owner: string, viewer: string) =>
  db
    .selectFrom('resumes')
    .innerJoin('user', join => join.on('user.id', '=', viewer))
    .where('resumes.userId', '=', owner)
    .where(eb => eb.or([eb('resumes.isPublic', '=', 1), eb('resumes.userId', '=', viewer)]))
    .select(['resumes.userId', 'fileKey', 'fileName', 'extension', 'size', 'version'])
    .executeTakeFirst()

export const photoOf = (db: Db, key: string) =>
  db.selectFrom('photos').where('key', '=', key).select(['key', 'type']).executeTakeFirst()
