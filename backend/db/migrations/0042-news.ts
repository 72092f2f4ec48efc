import { type Kysely, type Migration, sql } from 'kysely'

/** When something helped, when its author last saw what is new about it; the line of a resume. */
export const news: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['comments', 'contributions'])
      await db.schema
        .alterTable(table)
        .addColumn('seenAt', 'bigint', column => column.notNull().defaultTo(0))
        .execute()
    await db.schema.alterTable('comments').addColumn('helpfulAt', 'bigint').execute()
    // What is older than this counts as read; when a mark was set is not known.
    await sql`update comments set "seenAt" = (select max("createdAt") from comments)`.execute(db)
    await sql`update comments set "helpfulAt" = "createdAt" where helpful = 1`.execute(db)
    await sql`update contributions set "seenAt" = coalesce("decidedAt", 0)`.execute(db)
    await db.schema.alterTable('comments').dropColumn('helpful').execute()
    await db.schema
      .alterTable('resumes')
      .addColumn('note', 'text', column => column.notNull().defaultTo(''))
      .execute()
  },
}
