import type { Db } from '#backend/db/tables.ts'

/** Every mentor, in the order in which they were entered. */
export const all = (db: Db) => db.selectFrom('mentors').orderBy('id').selectAll().execute()
