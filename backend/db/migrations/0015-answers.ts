import type { Kysely, Migration } from 'kysely'

/** Answers to the questions of "Does it fit me?" that members saved in their profile. */
export const answers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('answers')
      .addColumn('userId', 'text', column =>
        column.primaryKey().notNull().references('user.id').onDelete('cascade'),
      )
      .addColumn('year', 'text')
      .addColumn('school', 'text')
      .addColumn('field', 'text')
      .addColumn('state', 'text')
      .addColumn('status', 'text')
      .addColumn('gpa', 'double precision')
      .addColumn('savedAt', 'bigint', column => column.notNull())
      .execute()
  },
}
