import type { Kysely, Migration } from 'kysely'

/** Searches of the catalog that found nothing, counted by day and words, without who searched. */
export const emptySearches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('emptySearches')
      .addColumn('day', 'text', column => column.notNull())
      .addColumn('words', 'text', column => column.notNull())
      .addColumn('count', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('emptySearches_pkey', ['day', 'words'])
      .execute()
  },
}
