import type { Kysely, Migration } from 'kysely'

/** Links in emails and used tokens of the identity provider moved to Better Auth's own table. */
export const verification: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('links').execute()
  },
}
