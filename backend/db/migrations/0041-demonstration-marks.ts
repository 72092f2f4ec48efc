import { type Kysely, type Migration, sql } from 'kysely'

/** Demonstration accounts are not marked any more. */
export const demonstrationMarks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from settings where name like 'demonstration %'`.execute(db)
  },
}
