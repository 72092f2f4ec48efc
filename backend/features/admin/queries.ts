import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'
import type { ListOrder, StatusFilter } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { ProgramType } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'

/** Contributions with their authors. */
const selectContributions = (db: Db) =>
  db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .select([
      'contributions.id',
      'contributions.name',
      'website',
      'description',
      'status',
      'rejectionReason',
      'applicationMonth',
      'contributions.createdAt',
      'type',
      'applicationDeadline',
      'university',
      'citizenship',
      'applicationLink',
      'user.name as userDisplayName',
      'user.email as userEmail',
    ])

interface Page {
  status: StatusFilter
  order: ListOrder
  /** Starts after this id in the order of the list; null: at the beginning. */
  after: string | null
  limit: number
}

const createPageQuery = (hasStatus: boolean, hasCursor: boolean, order: ListOrder) =>
  compiledQuery((db, param) =>
    selectContributions(db)
      .$if(hasStatus, query => query.where('status', '=', param(0)))
      .$if(hasCursor, query =>
        query.where('contributions.id', order === 'oldest' ? '>' : '<', param(1)),
      )
      .orderBy('contributions.id', order === 'oldest' ? 'asc' : 'desc')
      .limit(param(2)),
  )

const createPageQueries = (order: ListOrder) => ({
  byStatus: {
    first: createPageQuery(true, false, order),
    next: createPageQuery(true, true, order),
  },
  all: { first: createPageQuery(false, false, order), next: createPageQuery(false, true, order) },
})
const pageQueries = { newest: createPageQueries('newest'), oldest: createPageQueries('oldest') }

/** A page of contributions. */
export function listContributions(db: Db, { status, order, after, limit }: Page) {
  const queries = pageQueries[order][status === 'all' ? 'all' : 'byStatus']
  return queries[after === null ? 'first' : 'next'](db, [status, after, limit])
}

export type ReviewedContribution = Awaited<ReturnType<typeof listContributions>>[number]

/** The website of a contribution; undefined if there is none. */
export async function findWebsite(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contributions')
    .select('website')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.website
}

/** The number of contributions by status, without statuses that none has. */
export const countByStatus = (db: Db) => selectCounts(db, [])

const selectCounts = compiledQuery(db =>
  db
    .selectFrom('contributions')
    .groupBy('status')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')]),
)

/** The number of comments with open reports. */
export async function countReportedComments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .where('settledAt', 'is', null)
    .select(eb => eb.fn.count<number>('commentId').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Decision {
  status: ContributionStatus
  decidedAt: number | null
  rejectionReason: string | null
  applicationMonth: Month | null
  type: ProgramType | null
  applicationDeadline: string | null
  university: string | null
  citizenship: string | null
  applicationLink: string | null
}

/** Stores a decision in one statement; undefined if there is no such contribution. */
export const decideContribution = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('contributions')
    .set(decision)
    .where('id', '=', id)
    .returning(['id', 'status', 'applicationMonth', 'rejectionReason'])
    .executeTakeFirst()

/** Deletes a contribution; undefined if there is no such contribution. */
export const deleteContribution = (db: Db, id: string) =>
  db.deleteFrom('contributions').where('id', '=', id).returning('id').executeTakeFirst()
