import type { Kysely, Migration } from 'kysely'
import type { Engine } from '../tables.ts'

/** Counts of what may be done only so often (docs/conventions.md, Rate limits). */
export const rates = (_engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rates')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('until', 'bigint', column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .execute()
    await db.schema.createIndex('rates_until_idx').on('rates').column('until').execute()
  },
})
