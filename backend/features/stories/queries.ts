import type { Db } from '#backend/db/tables.ts'

/** The newest stories, at most `limit`. */
export const listStories = (db: Db, limit: number) =>
  db.selectFrom('stories').orderBy('id', 'desc').limit(limit).selectAll().execute()
