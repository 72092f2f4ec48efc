import type { Kysely, Migration } from 'kysely'

/** Switches of the mails about decisions on suggestions, and of those to staff. */
export const moreMails: Migration = {
  async up(db: Kysely<unknown>) {
    for (const name of ['decisions', 'staffNow', 'staffDigest'])
      await db.schema
        .alterTable('reminderSettings')
        .addColumn(name, 'integer', column => column.notNull().defaultTo(1))
        .execute()
  },
}
