import type { Db } from '#backend/db/tables.ts'
import { writtenOnce } from '#backend/db/written.ts'

/** Every mentor, in the order in which they were entered. */
export const all = (db: Db) => entered(db, [])

const entered = writtenOnce(db => db.selectFrom('mentors').orderBy('id').selectAll())
