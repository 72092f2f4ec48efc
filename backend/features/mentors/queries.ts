import type { Db } from '#backend/db/tables.ts'

/** All mentors, the oldest first. */
export const listMentors = (db: Db) => db.selectFrom('mentors').orderBy('id').selectAll().execute()
