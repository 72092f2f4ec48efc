import type { Kysely, Migration } from 'kysely'

/** Values about the installation itself, by name. */
export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
  },
}
