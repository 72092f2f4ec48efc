import type { Kysely, Migration } from 'kysely'

/** Views of resumes are counted like all else, in `rates`. */
export const readings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropTable('readings').execute()
  },
}
