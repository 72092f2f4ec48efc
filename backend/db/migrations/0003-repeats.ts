import type { Kysely, Migration } from 'kysely'

/** Results of requests that must not be repeated (docs/conventions.md, Idempotency). */
export const repeats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('repeats')
      .addColumn('id', 'text', column => column.primaryKey().notNull())
      .addColumn('userId', 'text', column =>
        column.notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('until', 'bigint', column => column.notNull())
      .addColumn('result', 'text', column => column.notNull())
      .execute()
    await db.schema.createIndex('repeats_until_idx').on('repeats').column('until').execute()
    await db.schema.createIndex('repeats_userId_idx').on('repeats').column('userId').execute()
  },
}
