import { compiledQuery } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'

/** The newest stories, at most `limit`. */
export const listStories = (db: Db, limit: number) => selectStories(db, [limit])

const selectStories = compiledQuery((db, param) =>
  db.selectFrom('stories').orderBy('id', 'desc').limit(param(0)).selectAll(),
)
