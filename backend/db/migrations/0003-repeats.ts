import type { Kysely, Migration } from 'kysely'
import { createIndex, ofMember } from './columns.ts'

/** Results of requests that must not be repeated (docs/conventions.md, Idempotency). */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeats')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('userId', 'text', ofMember)
      .addColumn('until', 'bigint', column => column.notNull())
      .addColumn('result', 'text', column => column.notNull())
      .execute()
    await createIndex(db, 'repeats_until_idx', 'repeats', ['until'])
    await createIndex(db, 'repeats_userId_idx', 'repeats', ['userId'])
  },
}
