import type { Db } from '#backend/db/tables.ts'

/** Comments shown at once, and reasons of each. */
const most = { comments: 200, reasons: 20 }

/** Comments with open reports, then hidden ones, the newest report first: with who wrote them and on whose resume, private ones included. */
export const reported = (db: Db) =>
  db
    .with('told', within =>
      within
        .selectFrom('reports')
        .groupBy('commentId')
        .select(eb => [
          'commentId',
          eb.fn.countAll<number>().as('reports'),
          eb.fn.max('createdAt').as('reportedAt'),
          eb.fn.sum<number>(eb.case().when('settledAt', 'is', null).then(1).else(0).end()).as('unsettled'),
        ]),
    )
    .selectFrom('comments')
    .leftJoin('told', 'told.commentId', 'comments.id')
    .leftJoin('user as author', 'author.id', 'comments.authorId')
    .innerJoin('user as owner', 'owner.id', 'comments.ownerId')
    .where(eb => eb.or([eb('told.unsettled', '>', 0), eb('comments.hidden', '=', 1)]))
    .orderBy(eb => eb.case().when('told.unsettled', '>', 0).then(0).else(1).end())
    .orderBy(eb => eb.fn.coalesce('told.reportedAt', 'comments.createdAt'), 'desc')
    .orderBy('comments.id', 'desc')
    .limit(most.comments)
    .select(eb => [
      'comments.id as commentId',
      'comments.content',
      'author.name as authorName',
      'comments.ownerId',
      'owner.name as ownerName',
      'comments.hidden',
      eb.fn.coalesce('told.reports', eb.lit(0)).as('reports'),
      eb.fn.coalesce('told.reportedAt', 'comments.createdAt').as('reportedAt'),
    ])
    .execute()

export type Reported = Awaited<ReturnType<typeof reported>>[number]

/** Why some comments were reported, the newest reason first. */
export const reasonsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom(
      db
        .selectFrom('reports')
        .where('commentId', 'in', ids)
        .select(eb => [
          'commentId',
          'reason',
          'createdAt',
          eb.fn
            .agg<number>('row_number')
            .over(over => over.partitionBy('commentId').orderBy('createdAt', 'desc').orderBy('userId'))
            .as('place'),
        ])
        .as('ranked'),
    )
    .where('place', '<=', most.reasons)
    .orderBy('place')
    .select(['commentId', 'reason'])
    .execute()

/** Hides or shows a comment; undefined when there is none. */
export const setHidden = (db: Db, id: string, hidden: boolean) =>
  db
    .updateTable('comments')
    .set({ hidden: hidden ? 1 : 0 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export const settleReports = (db: Db, commentId: string, now: number) =>
  db
    .updateTable('reports')
    .set({ settledAt: now })
    .where('commentId', '=', commentId)
    .where('settledAt', 'is', null)
    .execute()
