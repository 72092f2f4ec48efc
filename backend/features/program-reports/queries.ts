import type { Insertable } from 'kysely'
import type { Clock } from '#backend/core/services.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** How long a settled report is kept, in milliseconds. */
const keptAfterSettling = 90 * 24 * 60 * 60_000

/** The open reports of a member. */
export const listOwnOpenReports = (db: Db, userId: string) =>
  db
    .selectFrom('programReports')
    .where('userId', '=', userId)
    .where('settledAt', 'is', null)
    .select(['id', 'programId', 'kind', 'counted'])
    .execute()

/** When a program was last found not to be closed; 0 if it never was. */
export async function findLastSettled(db: Db, programId: string): Promise<number> {
  const row = await db
    .selectFrom('programReports')
    .where('programId', '=', programId)
    .where('kind', '=', 'closed')
    .select(eb => eb.fn.max('settledAt').as('settledAt'))
    .executeTakeFirst()
  return row?.settledAt ?? 0
}

export const addReport = (db: Db, report: Insertable<Tables['programReports']>) =>
  db.insertInto('programReports').values(report).execute()

/** Deletes a report unless it has been settled meanwhile. */
export const deleteOpenReport = (db: Db, id: string) =>
  db.deleteFrom('programReports').where('id', '=', id).where('settledAt', 'is', null).execute()

/** Programs with open reports by the newest of them, after the report `after`. */
export const listReportedPrograms = (db: Db, { after, limit }: { after: string; limit: number }) =>
  db
    .selectFrom('programReports')
    .where('settledAt', 'is', null)
    .groupBy('programId')
    .$if(after !== '', query => query.having(eb => eb.fn.max('id'), '<', after))
    .orderBy(eb => eb.fn.max('id'), 'desc')
    .limit(limit)
    .select(eb => ['programId', eb.fn.max('id').as('newest')])
    .execute()

export const findReport = (db: Db, id: string) =>
  db
    .selectFrom('programReports')
    .where('id', '=', id)
    .select(['id', 'userId', 'programId', 'kind', 'settledAt'])
    .executeTakeFirst()

export const setSettled = (db: Db, id: string, settledAt: number | null) =>
  db.updateTable('programReports').set({ settledAt }).where('id', '=', id).execute()

/** Deletes reports that were settled long ago. */
export async function deleteSettledReports({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('programReports')
    .where('settledAt', '<=', clock.now() - keptAfterSettling)
    .execute()
}
