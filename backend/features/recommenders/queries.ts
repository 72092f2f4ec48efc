import type { ExpressionBuilder, Insertable } from 'kysely'
import { recommenderColumns } from '#backend/db/columns.ts'
import { countRows, hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

interface Key {
  id: string
  userId: string
}

type Builder = ExpressionBuilder<Tables, 'recommenders'>

/** That the program of a recommender is saved, and not removed. */
const isOfSaved = (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('savedPrograms as saved')
      .whereRef('saved.userId', '=', 'recommenders.userId')
      .whereRef('saved.programId', '=', 'recommenders.programId')
      .where('saved.removedAt', 'is', null)
      .select('saved.programId'),
  )

/** That it is a recommender of a member. */
const isOwn = (key: Key) => (eb: Builder) => eb.and([eb.and({ ...key }), isOfSaved(eb)])

/** The number of recommenders of a member, those of removed programs included. */
export const countRecommenders = (db: Db, userId: string) =>
  countRows(db.selectFrom('recommenders').where('userId', '=', userId))

/** The recommenders of a saved program, the oldest first. */
export const listRecommenders = (db: Db, userId: string, programId: string) =>
  db
    .selectFrom('recommenders')
    .where('userId', '=', userId)
    .where('programId', '=', programId)
    .where(isOfSaved)
    .orderBy('id')
    .select(recommenderColumns)
    .execute()

/** A row as its member sees it. */
export type RecommenderRow = Awaited<ReturnType<typeof listRecommenders>>[number]

/** Whether a member saved a program. */
export const hasSavedProgram = (db: Db, userId: string, programId: string) =>
  hasRow(
    db
      .selectFrom('savedPrograms')
      .where(eb => eb.and({ userId, programId }))
      .where('removedAt', 'is', null)
      .select('programId'),
  )

export const insertRecommender = (db: Db, row: Insertable<Tables['recommenders']>) =>
  db.insertInto('recommenders').values(row).returning(recommenderColumns).executeTakeFirstOrThrow()

export const findRecommender = (db: Db, key: Key) =>
  db.selectFrom('recommenders').where(isOwn(key)).select('dueOn').executeTakeFirst()

/** Replaces the link of a recommender. */
export const updateLink = (
  db: Db,
  key: Key,
  link: Pick<Tables['recommenders'], 'digest' | 'expiresAt'>,
) =>
  db
    .updateTable('recommenders')
    .set({ ...link, withdrawnAt: null })
    .where(isOwn(key))
    .returning(recommenderColumns)
    .executeTakeFirst()

/** Withdraws the link of a recommender; undefined if there is none. */
export const withdrawLink = (db: Db, key: Key, now: number) =>
  db
    .updateTable('recommenders')
    .set(({ fn, val }) => ({ withdrawnAt: fn.coalesce('withdrawnAt', val(now)) }))
    .where(isOwn(key))
    .returning(recommenderColumns)
    .executeTakeFirst()

export const deleteRecommender = (db: Db, key: Key) =>
  db.deleteFrom('recommenders').where(isOwn(key)).returning('id').executeTakeFirst()

/** What the holder of a link is asked for, with the program as it was known when it was saved. */
export const findByDigest = (db: Db, digest: string) =>
  db
    .selectFrom('recommenders')
    .innerJoin('user', 'user.id', 'recommenders.userId')
    .innerJoin('savedPrograms', join =>
      join
        .onRef('savedPrograms.userId', '=', 'recommenders.userId')
        .onRef('savedPrograms.programId', '=', 'recommenders.programId'),
    )
    .leftJoin('programVersions', join =>
      join
        .onRef('programVersions.programId', '=', 'savedPrograms.programId')
        .onRef('programVersions.digest', '=', 'savedPrograms.knownDigest'),
    )
    .where('recommenders.digest', '=', digest)
    .where('savedPrograms.removedAt', 'is', null)
    .select([
      'recommenders.id',
      'recommenders.programId',
      'recommenders.ask',
      'recommenders.dueOn',
      'recommenders.expiresAt',
      'recommenders.withdrawnAt',
      'recommenders.doneAt',
      'user.name as memberName',
      'programVersions.name as programName',
      'programVersions.applicationLink as programLink',
    ])
    .executeTakeFirst()

export const setDoneAt = (db: Db, id: string, doneAt: number | null) =>
  db.updateTable('recommenders').set({ doneAt }).where('id', '=', id).execute()
