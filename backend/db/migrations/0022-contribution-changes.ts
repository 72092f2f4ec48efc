import type { Kysely, Migration } from 'kysely'

/** Changes of contributions: what was sent first, a request for changes, and a version. */
export const contributionChanges: Migration = {
  async up(db: Kysely<unknown>) {
    const texts = ['originalName', 'originalWebsite', 'originalDescription', 'changeNote']
    for (const name of texts)
      await db.schema.alterTable('contributions').addColumn(name, 'text').execute()
    await db.schema.alterTable('contributions').addColumn('resentAt', 'bigint').execute()
    await db.schema
      .alterTable('contributions')
      .addColumn('version', 'integer', column => column.notNull().defaultTo(1))
      .execute()
  },
}
