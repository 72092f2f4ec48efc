import { hasRow } from './query-results.ts'
import type { Db } from './tables.ts'

/** Reads a value about the installation; null if there is none. */
export async function readValue(db: Db, name: string): Promise<string | null> {
  const query = db.selectFrom('settings').where('name', '=', name).select('value')
  return (await query.executeTakeFirst())?.value ?? null
}

/** Stores a value about the installation. */
export async function storeValue(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** A time in milliseconds; all of them have 13 digits, so they sort as text. */
const toText = (time: number) => String(time).padStart(13, '0')

/** Claims a task for this process until a time; false while another claim lasts. */
export const claim = (db: Db, name: string, { now, until }: { now: number; until: number }) =>
  hasRow(
    db
      .insertInto('settings')
      .values({ name, value: toText(until) })
      .onConflict(conflict =>
        conflict
          .column('name')
          .doUpdateSet({ value: toText(until) })
          .where('settings.value', '<=', toText(now)),
      )
      .returning('value'),
  )

/** Ends a claim before its time. */
export async function endClaim(db: Db, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
}
