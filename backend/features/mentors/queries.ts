import { writtenOnce } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'

/** Every mentor, in the order in which they were entered. */
export const all = (db: Db) => entered(db, [])

const entered = writtenOnce(db => db.selectFrom('mentors').orderBy('id').selectAll())
