import { hasRow } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'

/** Which of these keys a row names. */
export async function findNamedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumes')
    .where('fileKey', 'in', keys)
    .select('fileKey as key')
    .union(db.selectFrom('photos').where('key', 'in', keys).select('key'))
    .union(db.selectFrom('media').where('key', 'in', keys).select('key'))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Whether any row names a file. */
export const hasNamedKeys = (db: Db) =>
  hasRow(
    db
      .selectFrom('resumes')
      .select('fileKey as key')
      .unionAll(db.selectFrom('photos').select('key'))
      .unionAll(db.selectFrom('media').select('key'))
      .limit(1),
  )

const idName = 'store-id'

/** The id that the database shares with its file store; null before it has one. */
export async function findStoreId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .where('name', '=', idName)
    .select('value')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Gives a database that has an id another one, so that it no longer belongs to its file store. */
export const replaceStoreId = (db: Db, id: string) =>
  db.updateTable('settings').set({ value: id }).where('name', '=', idName).execute()

/** Sets the id of the database unless it has one; returns the id that it has now. */
export async function ensureStoreId(db: Db, id: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: idName, value: id })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return (await findStoreId(db)) ?? id
}
