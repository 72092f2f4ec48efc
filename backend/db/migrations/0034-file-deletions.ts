import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex, orderedText } from './columns.ts'

/** Keys of files to delete, in place of the id that allowed to delete what no row names. */
export const fileDeletions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fileDeletions')
      .addColumn('key', orderedText(engine), column => column.primaryKey().notNull())
      .addColumn('dueAt', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'fileDeletions_dueAt', 'fileDeletions', ['dueAt'])
    await sql`delete from settings where name = 'store-id'`.execute(db)
  },
})
