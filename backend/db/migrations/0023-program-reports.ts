import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Reports of programs that are closed or wrong. */
export const programReports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const orderedId = orderedText(engine)
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
    await createIndex(db, 'programReports_programId', 'programReports', ['programId'])
    await createIndex(db, 'programReports_userId_id', 'programReports', ['userId', 'id'])
    await createIndex(db, 'programReports_settledAt', 'programReports', ['settledAt'])
  },
})
