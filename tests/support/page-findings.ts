import type { NewId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { PageFinding } from '#contract/page-findings.ts'

type Values = Partial<Pick<PageFinding, 'url' | 'kind' | 'fact' | 'before' | 'after' | 'programs'>>

/** Inserts a finding with its page. */
export async function insertFinding(
  db: Db,
  newId: (kind: string) => NewId,
  {
    url = 'https://bell.example/awards',
    kind = 'date',
    fact = 'Closes: March 1, 2027',
    before = 'Apply by March 1, 2027.',
    after = 'Apply by March 15, 2027.',
    programs = [{ id: 'bell-scholarship', name: 'Bell Scholarship' }],
  }: Values = {},
) {
  const { id, at } = newId('f')
  await db
    .insertInto('monitoredPages')
    .values({
      url,
      text: after,
      state: 'read',
      listedAt: at,
      fetchedAt: at,
      readAt: at,
      confirmedAt: 0,
    })
    .onConflict(conflict => conflict.column('url').doNothing())
    .execute()
  const row = { id, url, kind, fact, before, after, foundAt: at, digest: id } as const
  await db
    .insertInto('pageFindings')
    .values({ ...row, decision: 'open', programs: JSON.stringify(programs) })
    .execute()
  return { id, at }
}
