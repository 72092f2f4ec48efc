import { countRows } from '#backend/db/query-results.ts'
import type { Db } from '#backend/db/tables.ts'

/** Maximum number of searches in the report, and of different ones that are counted on a day. */
const max = { listed: 100, perDay: 2000 }

/** Counts a search of a day. Beyond the limit of a day only known words are counted. */
export async function countSearch(db: Db, day: string, words: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('emptySearches')
    .set(eb => ({ count: eb('count', '+', 1) }))
    .where('day', '=', day)
    .where('words', '=', words)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const rows = await countRows(db.selectFrom('emptySearches').where('day', '=', day))
  if (rows >= max.perDay) return
  await db
    .insertInto('emptySearches')
    .values({ day, words, count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet(eb => ({ count: eb('emptySearches.count', '+', 1) })),
    )
    .execute()
}

/** Searches since a day that somebody made at least twice, the most frequent first. */
export async function listEmptySearches(db: Db, since: string) {
  const rows = await db
    .selectFrom('emptySearches')
    .where('day', '>=', since)
    .groupBy('words')
    .having(eb => eb.fn.sum('count'), '>=', 2)
    .orderBy(eb => eb.fn.sum('count'), 'desc')
    .orderBy('words')
    .limit(max.listed)
    .select(eb => ['words', eb.fn.sum<number>('count').as('count'), eb.fn.max('day').as('lastDay')])
    .execute()
  // Postgres sums bigint as numeric, which arrives as text.
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}

/** Deletes the counts before a day. */
export async function deleteSearchesBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('emptySearches').where('day', '<', day).execute()
}
