import type { Kysely, Migration } from 'kysely'

/** When a member set the own date of a saved program. */
export const ownDateTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('savedPrograms').addColumn('ownDateAt', 'bigint').execute()
  },
}
