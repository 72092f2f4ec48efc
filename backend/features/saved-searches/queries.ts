import type { Insertable } from 'kysely'
import type { Db, Tables } from '#backend/db/tables.ts'

const columns = ['id', 'name', 'query', 'seenAt'] as const

interface Key {
  id: string
  userId: string
}

/** The saved searches of a member, the oldest first. */
export const listSearches = (db: Db, userId: string) =>
  db
    .selectFrom('savedSearches')
    .where('userId', '=', userId)
    .orderBy('id')
    .select(columns)
    .execute()

export type SearchRow = Awaited<ReturnType<typeof listSearches>>[number]

export const findSearch = (db: Db, { id, userId }: Key) =>
  db
    .selectFrom('savedSearches')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .select(columns)
    .executeTakeFirst()

export const insertSearch = (db: Db, row: Insertable<Tables['savedSearches']>) =>
  db.insertInto('savedSearches').values(row).returning(columns).executeTakeFirstOrThrow()

export const updateSeenAt = (db: Db, { id, userId }: Key, seenAt: number) =>
  db
    .updateTable('savedSearches')
    .set({ seenAt })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(columns)
    .executeTakeFirst()

export const deleteSearch = (db: Db, { id, userId }: Key) =>
  db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
