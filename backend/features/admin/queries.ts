import { sql, type Updateable } from 'kysely'
import { toIsoTime } from '#backend/core/clock.ts'
import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { countReportedPrograms } from '#backend/programs/reports.ts'
import type { ListOrder, StatusFilter } from '#contract/admin.ts'

interface Page {
  status: StatusFilter
  order: ListOrder
  /** Starts after this id in the order of the list; null: at the beginning. */
  after: string | null
  limit: number
}

const columns = [...contributionColumns, ...programColumns].map(
  column => `contributions.${column}` as const,
)

const selectContributions = (db: Db) =>
  db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .select([...columns, 'user.name as userDisplayName', 'user.email as userEmail'])

/** A page of contributions. */
export function listContributions(db: Db, { status, order, after, limit }: Page) {
  let query = selectContributions(db)
    .orderBy('contributions.id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
  if (status !== 'all') query = query.where('status', '=', status)
  if (after !== null) query = query.where('contributions.id', order === 'oldest' ? '>' : '<', after)
  return query.execute()
}

export type ReviewedContribution = Awaited<ReturnType<typeof listContributions>>[number]

/** A contribution with its author by its id. */
export const findContribution = (db: Db, id: string) =>
  selectContributions(db).where('contributions.id', '=', id).executeTakeFirst()

/** How long pending contributions wait for an administrator, from when they were sent last. */
export async function readQueue(db: Db, overdueBefore: number) {
  const sentAt = sql<number>`coalesce("resentAt", "createdAt")`
  const isReady = sql<boolean>`("changeNote" is null or "resentAt" is not null)`
  const row = await db
    .selectFrom('contributions')
    .where('status', '=', 'pending')
    .select(eb => [
      eb.fn.min(sentAt).filterWhere(isReady).as('oldestAt'),
      eb.fn
        .countAll<number>()
        .filterWhere(isReady)
        .filterWhere(sentAt, '<', overdueBefore)
        .as('overdue'),
      eb.fn.countAll<number>().filterWhere(eb.not(isReady)).as('awaitingAuthors'),
    ])
    .executeTakeFirstOrThrow()
  const { oldestAt, overdue, awaitingAuthors } = row
  return {
    oldestAt: toIsoTime(oldestAt),
    overdue,
    awaitingAuthors,
  }
}

/** The number of contributions by status, without statuses that none has. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('contributions')
    .groupBy('status')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .execute()

/**
 * The number of comments with open reports or an open appeal, of programs with open reports, and of
 * open messages.
 */
export async function countOpenReports(db: Db): Promise<number> {
  const reported = db.selectFrom('reports').where('settledAt', 'is', null).select('commentId')
  const appealed = db.selectFrom('appeals').where('decidedAt', 'is', null).select('commentId')
  const comments = await countRows(db.selectFrom(reported.union(appealed).as('open')))
  const messages = await countRows(db.selectFrom('messages').where('doneAt', 'is', null))
  return comments + messages + (await countReportedPrograms(db))
}

/** Changes a locked contribution and returns it with its author. */
export async function changeContribution(
  trx: Db,
  id: string,
  change: Updateable<Tables['contributions']>,
): Promise<ReviewedContribution> {
  await trx.updateTable('contributions').set(change).where('id', '=', id).execute()
  return selectContributions(trx).where('contributions.id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a contribution. */
export const deleteContribution = (trx: Db, id: string) =>
  trx.deleteFrom('contributions').where('id', '=', id).execute()
