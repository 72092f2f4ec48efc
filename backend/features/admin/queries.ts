import type { Updateable } from 'kysely'
import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import type { Engine } from '#backend/db/store.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
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

/** A page of contributions with their authors. */
export function listContributions(db: Db, { status, order, after, limit }: Page) {
  let query = db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .orderBy('contributions.id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
    .select([...columns, 'user.name as userDisplayName', 'user.email as userEmail'])
  if (status !== 'all') query = query.where('status', '=', status)
  if (after !== null) query = query.where('contributions.id', order === 'oldest' ? '>' : '<', after)
  return query.execute()
}

export type ReviewedContribution = Awaited<ReturnType<typeof listContributions>>[number]

/**
 * Finds and locks a contribution: its website, and what a decision changes. SQLite serializes all
 * transactions by itself.
 */
export const lockContribution = (db: Db, engine: Engine, id: string) =>
  db
    .selectFrom('contributions')
    .select(['website', 'status', 'applicationMonth', ...programColumns])
    .where('id', '=', id)
    .$if(engine === 'postgres', query => query.forNoKeyUpdate())
    .executeTakeFirst()

/** The number of contributions by status, without statuses that none has. */
export const countByStatus = (db: Db) =>
  db
    .selectFrom('contributions')
    .groupBy('status')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .execute()

/** The number of comments and of programs with open reports, and of open messages. */
export async function countOpenReports(db: Db): Promise<number> {
  const { comments } = await db
    .selectFrom('reports')
    .where('settledAt', 'is', null)
    .select(eb => eb.fn.count<number>('commentId').distinct().as('comments'))
    .executeTakeFirstOrThrow()
  const { messages } = await db
    .selectFrom('messages')
    .where('doneAt', 'is', null)
    .select(eb => eb.fn.countAll<number>().as('messages'))
    .executeTakeFirstOrThrow()
  const { programs } = await db
    .selectFrom('programReports')
    .where('settledAt', 'is', null)
    .select(eb => eb.fn.count<number>('programId').distinct().as('programs'))
    .executeTakeFirstOrThrow()
  return Number(comments) + Number(messages) + Number(programs)
}

/** Stores a decision about a locked contribution. */
export const decideContribution = (
  db: Db,
  id: string,
  decision: Updateable<Tables['contributions']>,
) =>
  db
    .updateTable('contributions')
    .set(decision)
    .where('id', '=', id)
    .returning(['id', 'status', 'applicationMonth', 'rejectionReason'])
    .executeTakeFirstOrThrow()

/** Deletes a contribution; undefined if there is no such contribution. */
export const deleteContribution = (db: Db, id: string) =>
  db.deleteFrom('contributions').where('id', '=', id).returning('status').executeTakeFirst()
