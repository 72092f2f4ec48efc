import type { Insertable, Updateable } from 'kysely'
import { contributionColumns } from '#backend/db/columns.ts'
import { countRows } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Stores a contribution as pending and returns it. */
export const addContribution = (
  db: Db,
  contribution: Omit<Insertable<Tables['contributions']>, 'status'>,
) =>
  db
    .insertInto('contributions')
    .values({ ...contribution, status: 'pending' })
    .returning(contributionColumns)
    .executeTakeFirstOrThrow()

/** Finds a contribution of a member by its id. */
export const findContribution = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('contributions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(contributionColumns)
    .executeTakeFirst()

/** The number of pending contributions of a member. */
export const countPending = (db: Db, userId: string) =>
  countRows(
    db.selectFrom('contributions').where('userId', '=', userId).where('status', '=', 'pending'),
  )

/** The newest contributions of a member, at most `limit`. */
export const listOwnContributions = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(contributionColumns)
    .execute()

/**
 * Stores new texts of a member's own contribution, as if they had been sent first; one that was
 * rejected waits for review again.
 */
export const updateContribution = (
  trx: Db,
  id: string,
  change: Pick<Updateable<Tables['contributions']>, 'name' | 'website' | 'description'> & {
    resentAt: number
    version: number
  },
) =>
  trx
    .updateTable('contributions')
    .set({
      ...change,
      status: 'pending',
      rejectionReason: null,
      decidedAt: null,
      originalName: null,
      originalWebsite: null,
      originalDescription: null,
    })
    .where('id', '=', id)
    .returning(contributionColumns)
    .executeTakeFirstOrThrow()
