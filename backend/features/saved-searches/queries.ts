import type { Insertable } from 'kysely'
import { savedSearchColumns } from '#backend/db/columns.ts'
import type { Db, Tables } from '#backend/db/tables.ts'

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
    .select(savedSearchColumns)
    .execute()

export const findSearch = (db: Db, key: Key) =>
  db
    .selectFrom('savedSearches')
    .where(eb => eb.and({ ...key }))
    .select(savedSearchColumns)
    .executeTakeFirst()

export const insertSearch = (db: Db, row: Insertable<Tables['savedSearches']>) =>
  db.insertInto('savedSearches').values(row).returning(savedSearchColumns).executeTakeFirstOrThrow()

export const deleteSearch = (db: Db, key: Key) =>
  db
    .deleteFrom('savedSearches')
    .where(eb => eb.and({ ...key }))
    .returning('id')
    .executeTakeFirst()
