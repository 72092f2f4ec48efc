import { sql } from 'kysely'
import { toIsoTime } from '#backend/core/clock.ts'
import type { Db, Tables } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
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

/** The number of open reports by program and kind. */
export const countOpenReports = (db: Db) =>
  db
    .selectFrom('programReports')
    .where('settledAt', 'is', null)
    .groupBy(['programId', 'kind'])
    .select(eb => ['programId', 'kind', eb.fn.countAll<number>().as('reports')])
    .execute()

/** The number of programs with open reports. */
export async function countReportedPrograms(db: Db): Promise<number> {
  const { programs } = await db
    .selectFrom('programReports')
    .where('settledAt', 'is', null)
    .select(eb => eb.fn.count<number>('programId').distinct().as('programs'))
    .executeTakeFirstOrThrow()
  return programs
}

type StoredReport = Omit<Tables['programReports'], 'userId' | 'counted'>

/** Reports as administrators see them: without their senders. */
export const toReport = ({ programId: _, ...report }: StoredReport) => ({
  ...report,
  corrections: JSON.parse(report.corrections),
  createdAt: toIsoTime(report.createdAt),
  settledAt: toIsoTime(report.settledAt),
})

/** The newest open reports of each of some programs; of `seen` only, if it is given. */
export async function listOpenReports(
  db: Db,
  programIds: readonly string[],
  seen?: readonly string[],
): Promise<StoredReport[]> {
  if (seen?.length === 0) return []
  return (
    db
      .selectFrom('programReports')
      // Ranks by the index alone: the texts of thousands of reports would not fit into memory.
      .where('id', 'in', query =>
        query
          .selectFrom(
            db
              .selectFrom('programReports')
              .where('programId', 'in', programIds)
              .where('settledAt', 'is', null)
              .$if(seen !== undefined, all => all.where('id', 'in', seen ?? []))
              .select(eb => [
                'id',
                eb.fn
                  .agg<number>('row_number')
                  .over(over => over.partitionBy('programId').orderBy('id', 'desc'))
                  .as('rank'),
              ])
              .as('ranked'),
          )
          .where('rank', '<=', limits.programReport.shown)
          .select('ranked.id'),
      )
      .orderBy('id', 'desc')
      .select(['id', 'programId', 'kind', 'corrections', 'note', 'createdAt', 'settledAt'])
      .execute()
  )
}
