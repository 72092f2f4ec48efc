import { type SqlBool, sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'

/** Maximum number of comments in the list. */
const maxComments = 200

/** The reports on each comment: how many, how many of them are open, and the time of the last. */
const selectReports = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('reports')
    .groupBy('commentId')
    .select(eb => [
      'commentId',
      eb.fn.countAll<number>().as('reports'),
      eb.fn.max('createdAt').as('reportedAt'),
      eb.fn.sum<number>(eb.case().when('settledAt', 'is', null).then(1).else(0).end()).as('open'),
    ])

/** Whether there is something to decide about a comment. */
const isOpen = sql<SqlBool>`(summary.open > 0 or appeals."createdAt" is not null)`

/**
 * Comments with open reports or an open appeal, then hidden ones, the newest first; also on private
 * resumes.
 */
export const listReported = (db: Db) =>
  db
    .with('summary', selectReports)
    .selectFrom('comments')
    .leftJoin('summary', 'summary.commentId', 'comments.id')
    .leftJoin('appeals', join =>
      join.onRef('appeals.commentId', '=', 'comments.id').on('appeals.decidedAt', 'is', null),
    )
    .leftJoin('user as author', 'author.id', 'comments.authorId')
    .innerJoin('user as owner', 'owner.id', 'comments.ownerId')
    .where(eb => eb.or([isOpen, eb('comments.hidden', '=', 1)]))
    .orderBy(eb => eb.case().when(isOpen).then(0).else(1).end())
    .orderBy(
      eb => eb.fn.coalesce('appeals.createdAt', 'summary.reportedAt', 'comments.createdAt'),
      'desc',
    )
    .orderBy('comments.id', 'desc')
    .limit(maxComments)
    .select(eb => [
      'comments.id as commentId',
      'comments.content',
      'author.name as authorName',
      'comments.ownerId',
      'owner.name as ownerName',
      'comments.hidden',
      'appeals.reason as appeal',
      eb.fn.coalesce('summary.reports', eb.lit(0)).as('reports'),
      eb.fn.coalesce('summary.reportedAt', 'comments.createdAt').as('reportedAt'),
    ])
    .execute()

export type ReportedComment = Awaited<ReturnType<typeof listReported>>[number]

/** The reasons of reports on comments, the newest first. */
export const listReasons = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('reports')
    // Without ids the list would be a syntax error.
    .where('commentId', 'in', ['', ...ids])
    .orderBy('createdAt', 'desc')
    .orderBy('userId')
    .select(['commentId', 'reason'])
    .execute()

/** Finds and locks a comment. */
export const lockComment = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .where('id', '=', id)
    .select(['hidden', 'authorId'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Hides or shows a comment. */
export const setHidden = (db: Db, id: string, hidden: boolean) =>
  db
    .updateTable('comments')
    .set({ hidden: hidden ? 1 : 0 })
    .where('id', '=', id)
    .execute()

/** Marks the open reports on a comment as settled. */
export const settleReports = (db: Db, commentId: string, now: number) =>
  db
    .updateTable('reports')
    .set({ settledAt: now })
    .where('commentId', '=', commentId)
    .where('settledAt', 'is', null)
    .execute()

/** Finds the appeal against the hiding of a comment, which may be decided. */
export const findAppeal = (db: Db, commentId: string) =>
  db
    .selectFrom('appeals')
    .where('commentId', '=', commentId)
    .select(['decidedAt', 'answer'])
    .executeTakeFirst()

/** Decides an appeal with an answer to the author. */
export const decideAppeal = (
  db: Db,
  commentId: string,
  decision: { answer: string; decidedAt: number },
) => db.updateTable('appeals').set(decision).where('commentId', '=', commentId).execute()

/** Deletes an appeal, so that the author may appeal against a new decision. */
export const deleteAppeal = (db: Db, commentId: string) =>
  db.deleteFrom('appeals').where('commentId', '=', commentId).execute()
