import type { NewId } from '#backend/core/ids.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

type Values = Partial<
  Pick<Tables['pageFindings'], 'url' | 'programId' | 'fact' | 'before' | 'after'>
>

/** Inserts a finding with its page. */
export async function insertFinding(
  db: Db,
  newId: (kind: string) => NewId,
  {
    url = 'https://bell.example/awards',
    programId = 'bell-scholarship',
    fact = 'Closes: March 1, 2027',
    before = 'Apply by March 1, 2027.',
    after = 'Apply by March 15, 2027.',
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
  const row = { id, url, programId, fact, before, after, foundAt: at, digest: id } as const
  await db
    .insertInto('pageFindings')
    .values({ ...row, kind: 'date' })
    .execute()
  return { id, at }
}
