import { type Kysely, type Migration, sql } from 'kysely'
import type { Engine } from '../tables.ts'

/** A repeated request is answered from what the first one made, so only its id is kept, not a second copy of its text. */
export const repeatsById = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`delete from repeats where result not like '{"id":"%'`.execute(db)
    const madeId = engine === 'postgres' ? sql`result::json ->> 'id'` : sql`json_extract(result, '$.id')`
    await sql`update repeats set result = ${madeId}`.execute(db)
    await db.schema.alterTable('repeats').renameColumn('result', 'madeId').execute()
  },
})
