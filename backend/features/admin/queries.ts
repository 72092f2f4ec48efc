import { writtenOnce } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'
import type { ListOrder, StatusFilter } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { ProgramType } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'

/** Contributions with who sent them; one query however many rows. */
const reviewed = (db: Db) =>
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
  /** Only what comes behind this id in that order. */
  behind: string | null
  most: number
}

const pageOf = (isOfStatus: boolean, isNext: boolean, order: ListOrder) =>
  writtenOnce((db, hole) =>
    reviewed(db)
      .$if(isOfStatus, query => query.where('status', '=', hole(0)))
      .$if(isNext, query => query.where('contributions.id', order === 'oldest' ? '>' : '<', hole(1)))
      .orderBy('contributions.id', order === 'oldest' ? 'asc' : 'desc')
      .limit(hole(2)),
  )

const pagesIn = (order: ListOrder) => ({
  of: { first: pageOf(true, false, order), next: pageOf(true, true, order) },
  all: { first: pageOf(false, false, order), next: pageOf(false, true, order) },
})
const pages = { newest: pagesIn('newest'), oldest: pagesIn('oldest') }

export const page = (db: Db, { status, order, behind, most }: Page) =>
  pages[order][status === 'all' ? 'all' : 'of'][behind === null ? 'first' : 'next'](db, [
    status,
    behind,
    most,
  ])

export type Reviewed = Awaited<ReturnType<typeof page>>[number]

/** How many contributions have each status; a status that none has is absent. */
export const countByStatus = (db: Db) => statusCounts(db, [])

const statusCounts = writtenOnce(db =>
  db
    .selectFrom('contributions')
    .groupBy('status')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')]),
)

/** How many comments have reports that nobody has settled. */
export const countReported = (db: Db) =>
  db
    .selectFrom('reports')
    .where('settledAt', 'is', null)
    .select(eb => eb.fn.count<number>('commentId').distinct().as('count'))
    .executeTakeFirstOrThrow()

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

/** Writes a whole decision in one statement, so that of two at once one stands entire. Undefined when there is no such contribution. */
export const decide = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('contributions')
    .set(decision)
    .where('id', '=', id)
    .returning(['id', 'status', 'applicationMonth', 'rejectionReason'])
    .executeTakeFirst()

export const remove = (db: Db, id: string) =>
  db.deleteFrom('contributions').where('id', '=', id).returning('id').executeTakeFirst()
