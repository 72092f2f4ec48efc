import type { Db } from '#backend/db/tables.ts'

/** Which of some keys a row still names. */
export async function namedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumes')
    .where('fileKey', 'in', keys)
    .select('fileKey as key')
    .union(db.selectFrom('photos').where('key', 'in', keys).select('key'))
    .execute()
  return new Set(rows.map(({ key }) => key))
}
