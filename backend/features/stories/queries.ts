import type { Db } from '#backend/db/tables.ts'

/** The newest stories, at most `most`. */
export const latest = (db: Db, most: number) =>
  db.selectFrom('stories').orderBy('id', 'desc').limit(most).selectAll().execute()
