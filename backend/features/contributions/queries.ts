import type { NewId } from '#backend/core/ids.ts'
import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'

interface NewContribution {
  userId: string
  name: string
  website: string
  description: string
}

const columns = [
  'id',
  'name',
  'website',
  'description',
  'status',
  'rejectionReason',
  'applicationMonth',
  'createdAt',
] as const

const insertContribution = compiledQuery((db, param) =>
  db
    .insertInto('contributions')
    .values({
      id: param(0),
      createdAt: param(1),
      userId: param(2),
      name: param(3),
      website: param(4),
      description: param(5),
      status: 'pending',
    })
    .returning(columns),
)

/** Stores a contribution as pending and returns it. */
export async function addContribution(
  db: Db,
  { id, at }: NewId,
  { userId, name, website, description }: NewContribution,
) {
  const [row] = await insertContribution(db, [id, at, userId, name, website, description])
  if (!row) throw new Error('An insert returned no row')
  return row
}

/** Finds a contribution of a member by its id. */
export const findContribution = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('contributions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns)
    .executeTakeFirst()

/** The number of pending contributions of a member. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const [row] = await selectPendingCount(db, [userId])
  return Number(row?.count ?? 0)
}

const selectPendingCount = compiledQuery((db, param) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', param(0))
    .where('status', '=', 'pending')
    .select(eb => eb.fn.countAll<number>().as('count')),
)

const selectNewest = compiledQuery((db, param) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', param(0))
    .orderBy('id', 'desc')
    .limit(param(1))
    .select(columns),
)

/** The newest contributions of a member, at most `limit`. */
export const listOwnContributions = (db: Db, userId: string, limit: number) =>
  selectNewest(db, [userId, limit])
