import type { Db } from '#backend/db/tables.ts'
import { readCatalog } from './catalog.ts'
import type { CatalogSource } from './source.ts'

/** Rows of one statement. */
const batchSize = 500

/** The recorded ids of each database; they are never removed. */
const recorded = new WeakMap<Db, ReadonlySet<string>>()

/**
 * Records the programs that are in the catalog for the first time. What it has when the first ones
 * are recorded counts as old. Cheap when nothing is new.
 */
export async function recordNewPrograms(source: CatalogSource): Promise<void> {
  const { db, clock } = source
  const ids = [...(await readCatalog(source)).keys()]
  const known = recorded.get(db)
  if (known && ids.every(id => known.has(id))) return
  // In one transaction, so that a part of the first programs does not make the others new.
  const before = await db.transaction().execute(async trx => {
    const stored = await listRecordedIds(trx)
    const firstSeenAt = stored.size === 0 ? 0 : clock.now()
    const rows = ids
      .filter(programId => !stored.has(programId))
      .map(programId => ({ programId, firstSeenAt }))
    for (let at = 0; at < rows.length; at += batchSize)
      await trx
        .insertInto('catalogEntries')
        .values(rows.slice(at, at + batchSize))
        .onConflict(conflict => conflict.column('programId').doNothing())
        .execute()
    return stored
  })
  recorded.set(db, new Set([...before, ...ids]))
}

async function listRecordedIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('catalogEntries').select('programId').execute()
  return new Set(rows.map(({ programId }) => programId))
}

/** The programs that were first seen after a time, in milliseconds. */
export const listProgramsSince = (db: Db, after: number) =>
  db
    .selectFrom('catalogEntries')
    .where('firstSeenAt', '>', after)
    .orderBy('firstSeenAt')
    .orderBy('programId')
    .select(['programId', 'firstSeenAt'])
    .execute()
