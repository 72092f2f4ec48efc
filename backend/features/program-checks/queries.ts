import type { Db } from '#backend/db/tables.ts'
import type { AuditAction } from '#contract/audit.ts'

/** Marks open reports as settled. Returns those that were open. */
export async function settleReports(
  db: Db,
  ids: readonly string[],
  settledAt: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .updateTable('programReports')
    .set({ settledAt })
    .where('id', 'in', ids)
    .where('settledAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The reports that were settled with a version of the record. */
export async function listReportsSettledAt(
  db: Db,
  programId: string,
  settledAt: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('programReports')
    .select('id')
    .where('programId', '=', programId)
    .where('settledAt', '=', settledAt)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the members whose reports of a program were settled at a time, since each may send a report
 * again meanwhile.
 */
export const lockReporters = (db: Db, programId: string, settledAt: number) =>
  db
    .selectFrom('user')
    .where('id', 'in', query =>
      query
        .selectFrom('programReports')
        .where('programId', '=', programId)
        .where('settledAt', '=', settledAt)
        .where('userId', 'is not', null)
        .select('userId'),
    )
    // In one order, so that two transactions cannot wait for each other.
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Opens the reports of a program again that were settled at a time, unless their members, who are
 * locked, have sent them again.
 */
export const reopenReports = (db: Db, programId: string, settledAt: number) =>
  db
    .updateTable('programReports')
    .set({ settledAt: null })
    .where('programId', '=', programId)
    .where('settledAt', '=', settledAt)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('programReports as other')
            .whereRef('other.userId', '=', 'programReports.userId')
            .whereRef('other.programId', '=', 'programReports.programId')
            .whereRef('other.kind', '=', 'programReports.kind')
            .where('other.settledAt', 'is', null)
            .select('other.id'),
        ),
      ),
    )
    .execute()

/** What an administrator did last with a program. */
export async function findLastAction(db: Db, programId: string): Promise<AuditAction | undefined> {
  const row = await db
    .selectFrom('adminActions')
    .where('kind', '=', 'program')
    .where('entityId', '=', programId)
    .orderBy('id', 'desc')
    .limit(1)
    .select('action')
    .executeTakeFirst()
  return row?.action
}
