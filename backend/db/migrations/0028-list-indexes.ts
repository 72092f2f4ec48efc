import { type Kysely, type Migration, sql } from 'kysely'

/** Indexes with which lists and counts do not read the texts of the rows. */
export const listIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    // With open reports in it, SQLite would prefer it to the ones below.
    await db.schema.dropIndex('programReports_settledAt').execute()
    await db.schema
      .createIndex('programReports_settledAt')
      .on('programReports')
      .column('settledAt')
      .where(sql.ref('settledAt'), 'is not', null)
      .execute()
    await db.schema
      .createIndex('programReports_open_programId')
      .on('programReports')
      .columns(['programId', 'kind', 'id'])
      .where(sql.ref('settledAt'), 'is', null)
      .execute()
    await db.schema
      .createIndex('programReports_marks')
      .on('programReports')
      .column('programId')
      .where(sql.ref('settledAt'), 'is', null)
      .where(sql.ref('kind'), '=', sql.lit('closed'))
      .where(sql.ref('counted'), '=', sql.lit(1))
      .execute()
    await db.schema
      .createIndex('comments_shown')
      .on('comments')
      .column('ownerId')
      .where(sql.ref('parentId'), 'is', null)
      .where(sql.ref('hidden'), '=', sql.lit(0))
      .execute()
  },
}
