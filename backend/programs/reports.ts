import { sql } from 'kysely'
import type { Db } from '#backend/db/tables.ts'
import { closedReportsToMark } from '#contract/program-reports.ts'

/** Programs that enough students say are closed, until that is checked, and how many say so. */
export const listClosedMarks = (db: Db) =>
  db
    .selectFrom('programReports')
    .where('settledAt', 'is', null)
    // Literals, by which SQLite finds the index.
    .where('kind', '=', sql.lit('closed'))
    .where('counted', '=', sql.lit(1))
    .groupBy('programId')
    .having(eb => eb.fn.countAll(), '>=', closedReportsToMark)
    .orderBy('programId')
    .select(eb => ['programId', eb.fn.countAll<number>().as('reports')])
    .execute()

/** The published programs with open reports, or with open findings of the page monitor. */
export async function listOpenIds(
  db: Db,
  table: 'programReports' | 'pageFindings',
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('programs')
    .where('state', '=', 'published')
    .where('id', 'in', query =>
      query.selectFrom(table).where('settledAt', 'is', null).select('programId'),
    )
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
