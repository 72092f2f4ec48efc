import type { Insertable, Updateable } from 'kysely'
import { clockTolerance } from '#backend/core/clock.ts'
import { countRows, hasRow } from '#backend/db/query-results.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

/** Rows of one statement. */
const batchSize = 500

/** Adds pages that are new in the catalog, and notes that the others are still in it. */
export async function upsertPages(
  db: Db,
  pages: readonly { url: string; programs: string }[],
  listedAt: number,
): Promise<void> {
  for (let at = 0; at < pages.length; at += batchSize) {
    const rows = pages.slice(at, at + batchSize).map(page => ({
      ...page,
      text: '',
      etag: null,
      lastModified: null,
      state: 'new' as const,
      listedAt,
      fetchedAt: 0,
      readAt: 0,
    }))
    await db
      .insertInto('monitoredPages')
      .values(rows)
      .onConflict(conflict =>
        conflict.column('url').doUpdateSet(({ ref }) => ({
          programs: ref('excluded.programs'),
          listedAt: ref('excluded.listedAt'),
        })),
      )
      .execute()
  }
}

/** Deletes the pages that the catalog has not named since a time, with their findings. */
export const deleteUnlisted = (db: Db, before: number) =>
  db.deleteFrom('monitoredPages').where('listedAt', '<', before).execute()

/** The pages that were not tried for the longest time. */
export const listOldest = (db: Db, { listedAt, limit }: { listedAt: number; limit: number }) =>
  db
    .selectFrom('monitoredPages')
    .where('listedAt', '=', listedAt)
    .orderBy('fetchedAt')
    .orderBy('url')
    .limit(limit)
    .select(['url', 'text', 'etag', 'lastModified', 'readAt'])
    .execute()

export type StoredPage = Awaited<ReturnType<typeof listOldest>>[number]

/** How many pages were tried after a time. */
export const countFetched = (db: Db, after: number) =>
  countRows(db.selectFrom('monitoredPages').where('fetchedAt', '>', after))

export const updatePage = (db: Db, url: string, change: Updateable<Tables['monitoredPages']>) =>
  db.updateTable('monitoredPages').set(change).where('url', '=', url).execute()

/** Adds a finding unless the same one was made before; returns whether it is new. */
export const addFinding = (db: Db, row: Insertable<Tables['pageFindings']>) =>
  hasRow(
    db
      .insertInto('pageFindings')
      .values(row)
      .onConflict(conflict => conflict.column('digest').doNothing())
      .returning('id'),
  )

const leaseName = 'page-monitor'

/** The lease ends at a time in milliseconds; all of them have 13 digits, so they sort as text. */
const toText = (time: number) => String(time).padStart(13, '0')

/**
 * Takes the lease of the one process that monitors; false if another one has it. A lease that ends
 * later than one taken now was written by a clock that ran ahead, and counts as ended.
 */
export const acquireLease = (db: Db, { from, until }: { from: number; until: number }) =>
  hasRow(
    db
      .insertInto('settings')
      .values({ name: leaseName, value: toText(until) })
      .onConflict(conflict =>
        conflict
          .column('name')
          .doUpdateSet({ value: toText(until) })
          .where(eb =>
            eb.or([
              eb('settings.value', '<=', toText(from)),
              eb('settings.value', '>', toText(until + clockTolerance)),
            ]),
          ),
      )
      .returning('value'),
  )

/** Renews the lease of this process; with the present time it ends. */
export const setLease = (db: Db, until: number) =>
  db
    .updateTable('settings')
    .set({ value: toText(until) })
    .where('name', '=', leaseName)
    .execute()
