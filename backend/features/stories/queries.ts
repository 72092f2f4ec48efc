import { writtenOnce } from '#backend/db/compiled-query.ts'
import type { Db } from '#backend/db/tables.ts'

/** The newest stories, at most `most`. */
export const latest = (db: Db, most: number) => newest(db, [most])

const newest = writtenOnce((db, hole) =>
  db.selectFrom('stories').orderBy('id', 'desc').limit(hole(0)).selectAll(),
)
