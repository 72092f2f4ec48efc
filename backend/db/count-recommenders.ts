import { countRows } from './query-results.ts'
import type { Db } from './tables.ts'

/** The number of recommenders of a member, of all saved programs. */
export const countRecommenders = (db: Db, userId: string) =>
  countRows(db.selectFrom('recommenders').where('userId', '=', userId))
