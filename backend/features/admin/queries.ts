import { sql, type Updateable } from 'kysely'
import { toIsoTime } from '#backend/core/clock.ts'
import { contributionColumns, programColumns } from '#backend/db/columns.ts'
import { formatTimes, isWaiting } from '#backend/db/contributions.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { isOfSchool, type Scope } from '#backend/programs/school-scope.ts'
import type { ListOrder, StatusFilter } from '#contract/admin.ts'

interface Filter {
  /** The school of the reader's role. */
  scope: Scope
  status: StatusFilter
  /** A part of the name or email of the author; empty: any. */
  sender: string
}

interface Page extends Filter {
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

/** Whether the author has a text in their name or email. */
const isSentBy = (sender: string) =>
  sql<boolean>`lower("user".name || ' ' || "user".email) like ${`%${sender.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** A page of contributions. */
export function listContributions(db: Db, { scope, status, order, sender, after, limit }: Page) {
  let query = selectContributions(db)
    .where(isOfSchool(scope))
    .orderBy('contributions.id', order === 'oldest' ? 'asc' : 'desc')
    .limit(limit)
  if (status !== 'all') query = query.where('status', '=', status)
  if (sender !== '') query = query.where(isSentBy(sender))
  if (after !== null) query = query.where('contributions.id', order === 'oldest' ? '>' : '<', after)
  return query.execute()
}

export type ReviewedContribution = Awaited<ReturnType<typeof listContributions>>[number]

/** A contribution with its author by its id. */
export const findContribution = (db: Db, id: string, scope: Scope) =>
  selectContributions(db)
    .where('contributions.id', '=', id)
    .where(isOfSchool(scope))
    .executeTakeFirst()

/** A contribution as the contract sends it to administrators. */
export function toReply(row: ReviewedContribution) {
  const { university, citizenship, applicationLink, ...rest } = formatTimes(row)
  return {
    ...rest,
    userDisplayName: row.userDisplayName ?? 'Deleted user',
    userEmail: row.userEmail ?? '',
    university: university ?? '',
    citizenship: citizenship ?? '',
    applicationLink: applicationLink ?? '',
  }
}

/** The number of contributions of a filter. */
export const countContributions = (db: Db, { scope, status, sender }: Filter) =>
  countRows(
    db
      .selectFrom('contributions')
      .$if(scope !== null || sender !== '', query =>
        query.leftJoin('user', 'user.id', 'contributions.userId').where(isOfSchool(scope)),
      )
      .$if(status !== 'all', query =>
        query.where('status', '=', status as Exclude<StatusFilter, 'all'>),
      )
      .$if(sender !== '', query => query.where(isSentBy(sender))),
  )

/** What contributions are compared by, and how many others of their authors were rejected. */
export const listByIds = (db: Db, ids: readonly string[], scope: Scope) =>
  db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .where(isOfSchool(scope))
    .where('contributions.id', 'in', ids)
    .select(['contributions.id', 'contributions.name', 'contributions.website'])
    .select(eb =>
      eb
        .selectFrom('contributions as other')
        .whereRef('other.userId', '=', 'contributions.userId')
        .whereRef('other.id', '!=', 'contributions.id')
        .where('other.status', '=', 'rejected')
        .select(other => other.fn.countAll<number>().as('rejected'))
        .as('rejected'),
    )
    .execute()

/** Since when the contribution waits that waits longest for an administrator; null if none does. */
export async function findOldestPending(db: Db, scope: Scope) {
  const { sentAt } = await db
    .selectFrom('contributions')
    .leftJoin('user', 'user.id', 'contributions.userId')
    .where(isOfSchool(scope))
    .where(isWaiting)
    .select(eb => eb.fn.min(eb.fn.coalesce('resentAt', 'contributions.createdAt')).as('sentAt'))
    .executeTakeFirstOrThrow()
  return toIsoTime(sentAt)
}

/** The number of contributions by status, without statuses that none has. */
export const countByStatus = (db: Db, scope: Scope) =>
  db
    .selectFrom('contributions')
    .$if(scope !== null, query =>
      query.leftJoin('user', 'user.id', 'contributions.userId').where(isOfSchool(scope)),
    )
    .groupBy('status')
    .select(eb => ['status', eb.fn.countAll<number>().as('count')])
    .execute()

/** Who changed a contribution last, and when: an administrator, or its author who sent it again. */
export async function findLastChange(
  db: Db,
  {
    id,
    resentAt,
    userDisplayName,
  }: Pick<ReviewedContribution, 'id' | 'resentAt' | 'userDisplayName'>,
) {
  const action = await db
    .selectFrom('adminActions')
    .leftJoin('user', 'user.id', 'adminActions.adminId')
    .where('kind', '=', 'contribution')
    .where('entityId', '=', id)
    .orderBy('adminActions.id', 'desc')
    .select(['at', 'user.name'])
    .executeTakeFirst()
  const isResent = resentAt !== null && resentAt > (action?.at ?? 0)
  return {
    updatedBy: isResent ? userDisplayName : (action?.name ?? null),
    updatedAt: toIsoTime(isResent ? resentAt : (action?.at ?? null)),
  }
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
