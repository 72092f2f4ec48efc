import type { Kysely, Migration } from 'kysely'
import { createIndex } from './columns.ts'

/** Counters of the rate limits (docs/conventions.md, Rate limits). */
export const rates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rates')
      .addColumn('key', 'text', column => column.primaryKey().notNull())
      .addColumn('until', 'bigint', column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .execute()
    await createIndex(db, 'rates_until_idx', 'rates', ['until'])
  },
}
