import { countRows } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'
import type { findingDecisions } from '#contract/page-findings.ts'

/** A page of the open findings, the newest first. */
export function listOpen(db: Db, { before, limit }: { before: string | null; limit: number }) {
  const query = db
    .selectFrom('pageFindings')
    .innerJoin('monitoredPages', 'monitoredPages.url', 'pageFindings.url')
    .where('decision', '=', 'open')
    .orderBy('pageFindings.id', 'desc')
    .limit(limit)
    .select(['id', 'pageFindings.url', 'kind', 'before', 'after', 'foundAt', 'programs'])
  return (before === null ? query : query.where('pageFindings.id', '<', before)).execute()
}

export type OpenFinding = Awaited<ReturnType<typeof listOpen>>[number]

export const countOpen = (db: Db) =>
  countRows(db.selectFrom('pageFindings').where('decision', '=', 'open'))

/** When a page was last tried; null if none ever was. */
export async function findLastFetch(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('monitoredPages')
    .where('fetchedAt', '>', 0)
    .orderBy('fetchedAt', 'desc')
    .limit(1)
    .select('fetchedAt')
    .executeTakeFirst()
  return row?.fetchedAt ?? null
}

type Decision = (typeof findingDecisions)[number]

/**
 * Decides on an open finding, or opens a decided one; undefined if it is not in that state. One
 * statement, so that of two administrators only the first one decides.
 */
export const setDecision = (db: Db, id: string, decision: Decision) =>
  db
    .updateTable('pageFindings')
    .set({ decision })
    .where('id', '=', id)
    .where('decision', decision === 'open' ? '!=' : '=', 'open')
    .returning('url')
    .executeTakeFirst()

export const findDecision = (db: Db, id: string) =>
  db.selectFrom('pageFindings').where('id', '=', id).select('decision').executeTakeFirst()
