import type { Insertable } from 'kysely'
import { recommenderColumns } from '#backend/db/columns.ts'
import { hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

interface Key {
  id: string
  userId: string
}

/** The recommenders of a saved program, the oldest first. */
export const listRecommenders = (db: Db, userId: string, programId: string) =>
  db
    .selectFrom('recommenders')
    .where('userId', '=', userId)
    .where('programId', '=', programId)
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
      .select('programId'),
  )

export const insertRecommender = (db: Db, row: Insertable<Tables['recommenders']>) =>
  db.insertInto('recommenders').values(row).returning(recommenderColumns).executeTakeFirstOrThrow()

export const findRecommender = (db: Db, { id, userId }: Key) =>
  db
    .selectFrom('recommenders')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select('dueOn')
    .executeTakeFirst()

/** Replaces the link of a recommender. */
export const updateLink = (
  db: Db,
  { id, userId }: Key,
  link: Pick<Tables['recommenders'], 'digest' | 'expiresAt'>,
) =>
  db
    .updateTable('recommenders')
    .set({ ...link, withdrawnAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(recommenderColumns)
    .executeTakeFirst()

/** Withdraws the link of a recommender; undefined if there is none. */
export const withdrawLink = (db: Db, { id, userId }: Key, now: number) =>
  db
    .updateTable('recommenders')
    .set(({ fn, val }) => ({ withdrawnAt: fn.coalesce('withdrawnAt', val(now)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(recommenderColumns)
    .executeTakeFirst()

export const deleteRecommender = (db: Db, { id, userId }: Key) =>
  db
    .deleteFrom('recommenders')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()

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
