import { type Kysely, type Migration, sql } from 'kysely'

/** Saved programs that were removed stay for an hour, so that a removal can be undone. */
export const removedPrograms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('savedPrograms').addColumn('removedAt', 'bigint').execute()
    await db.schema
      .createIndex('savedPrograms_removedAt')
      .on('savedPrograms')
      .column('removedAt')
      .where(sql.ref('removedAt'), 'is not', null)
      .execute()
  },
}
