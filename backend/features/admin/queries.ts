import type { Db } from '#backend/db/tables.ts'
import { writtenOnce } from '#backend/db/written.ts'
import type { StatusFilter } from '#contract/admin.ts'
import type { ContributionStatus } from '#contract/contributions.ts'
import type { ProgramType } from '#contract/programs.ts'
import type { Month } from '#contract/values.ts'

/** Contributions with who sent them; one query however many rows. */
const reviewed = (db: Db) =>
  db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .orderBy('contributions.id', 'desc')
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
  /** Only what is older than this id. */
  before: string | null
  most: number
}

const pageOf = (isOfStatus: boolean, isBefore: boolean) =>
  writtenOnce((db, hole) =>
    reviewed(db)
      .$if(isOfStatus, query => query.where('status', '=', hole(0)))
      .$if(isBefore, query => query.where('contributions.id', '<', hole(1)))
      .limit(hole(2)),
  )

const pages = {
  of: { first: pageOf(true, false), next: pageOf(true, true) },
  all: { first: pageOf(false, false), next: pageOf(false, true) },
}

export const page = (db: Db, { status, before, most }: Page) =>
  pages[status === 'all' ? 'all' : 'of'][before === null ? 'first' : 'next'](db, [status, before, most])

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
