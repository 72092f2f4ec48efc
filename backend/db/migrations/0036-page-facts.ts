import { type Kysely, type Migration, sql } from 'kysely'

/** Findings name the fact that a page no longer states; pages keep when they stated all. */
export const pageFacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('pageFindings').addColumn('fact', 'text').execute()
    await db.schema
      .alterTable('pageFindings')
      .addColumn('programs', 'text', column => column.notNull().defaultTo('[]'))
      .execute()
    await sql`update "pageFindings" set programs = (
      select programs from "monitoredPages" where "monitoredPages".url = "pageFindings".url
    )`.execute(db)
    for (const column of ['programs', 'etag', 'lastModified'])
      await db.schema.alterTable('monitoredPages').dropColumn(column).execute()
    await db.schema
      .alterTable('monitoredPages')
      .addColumn('confirmedAt', 'bigint', column => column.notNull().defaultTo(0))
      .execute()
  },
}
