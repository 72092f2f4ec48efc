import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'

/** Reports of programs that are closed or wrong. */
export const programReports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    // Ids sort by bytes, whatever the collation of the database.
    const orderedId = engine === 'postgres' ? sql`text collate "C"` : 'text'
    await db.schema
      .createTable('programReports')
      .addColumn('id', orderedId, column => column.primaryKey())
      .addColumn('userId', 'text', column => column.references('user.id').onDelete('set null'))
      .addColumn('programId', orderedId, column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('corrections', 'text', column => column.notNull())
      .addColumn('note', 'text', column => column.notNull())
      .addColumn('counted', 'integer', column => column.notNull())
      .addColumn('createdAt', 'bigint', column => column.notNull())
      .addColumn('settledAt', 'bigint')
      .execute()
    await db.schema
      .createIndex('programReports_open')
      .on('programReports')
      .columns(['userId', 'programId', 'kind'])
      .unique()
      .where(sql.ref('settledAt'), 'is', null)
      .execute()
    await db.schema
      .createIndex('programReports_programId')
      .on('programReports')
      .column('programId')
      .execute()
    await db.schema
      .createIndex('programReports_userId_id')
      .on('programReports')
      .columns(['userId', 'id'])
      .execute()
    await db.schema
      .createIndex('programReports_settledAt')
      .on('programReports')
      .column('settledAt')
      .execute()
  },
})
