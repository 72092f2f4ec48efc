import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'

/** All mentors, the oldest first. */
export const listMentors = (db: Db) => selectMentors(db, [])

const selectMentors = compiledQuery(db => db.selectFrom('mentors').orderBy('id').selectAll())
