import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../tables.ts'

/** What is known about the installation itself, by name. */
export const settings = (_engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', column => column.primaryKey().notNull())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
  },
})
