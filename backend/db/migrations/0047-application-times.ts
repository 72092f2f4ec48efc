import { type Kysely, type Migration, sql } from 'kysely'

/** When a member noted that they applied for a saved program, and what came of it. */
export const applicationTimes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['appliedAt', 'outcomeAt'])
      await db.schema.alterTable('savedPrograms').addColumn(column, 'bigint').execute()
    // When that was noted is not known; it was not before the program was saved.
    await sql`update "savedPrograms" set "appliedAt" = "savedAt"
      where status not in ('saved', 'preparing')`.execute(db)
    await sql`update "savedPrograms" set "outcomeAt" = "savedAt"
      where status in ('awarded', 'declined')`.execute(db)
  },
}
