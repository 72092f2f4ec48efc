import type { NewId } from '#backend/core/ids.ts'
import type { Db } from '#backend/db/tables.ts'
import type { PageFinding } from '#contract/page-findings.ts'

type Values = Partial<Pick<PageFinding, 'url' | 'kind' | 'before' | 'after' | 'programs'>>

/** Inserts a finding with its page. */
export async function insertFinding(
  db: Db,
  newId: (kind: string) => NewId,
  {
    url = 'https://bell.example/awards',
    kind = 'date',
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
      programs: JSON.stringify(programs),
      text: after,
      etag: null,
      lastModified: null,
      state: 'read',
      listedAt: at,
      fetchedAt: at,
      readAt: at,
    })
    .onConflict(conflict => conflict.column('url').doNothing())
    .execute()
  const row = { id, url, kind, before, after, foundAt: at, decision: 'open', digest: id } as const
  await db.insertInto('pageFindings').values(row).execute()
  return { id, at }
}
