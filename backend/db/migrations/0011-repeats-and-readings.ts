import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../store.ts'
import { createIndex } from './columns.ts'

/**
 * Repeated requests store the id of their result instead of a copy of it. Views of resumes are
 * stored for a day, as digests, for their rate limit.
 */
export const repeatsAndReadings = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`delete from repeats where result not like '{"id":"%'`.execute(db)
    const madeId =
      engine === 'postgres' ? sql`result::json ->> 'id'` : sql`json_extract(result, '$.id')`
    await sql`update repeats set result = ${madeId}`.execute(db)
    await db.schema.alterTable('repeats').renameColumn('result', 'madeId').execute()

    await db.schema
      .createTable('readings')
      .addColumn('pair', 'text', column => column.primaryKey().notNull())
      .addColumn('reader', 'text', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('until', 'bigint', column => column.notNull())
      .execute()
    await createIndex(db, 'readings_reader_idx', 'readings', ['reader', 'at'])
    await createIndex(db, 'readings_until_idx', 'readings', ['until'])
  },
})
