import type { Db } from '#backend/db/tables.ts'
import { countUnread } from '#backend/db/unread-comments.ts'

/** The number of unread comments on a member's resume; undefined without a resume. */
export const findUnread = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select(eb => countUnread(eb).as('unread'))
    .executeTakeFirst()

/** How many contributions of a member have each status. */
export const countContributions = (db: Db, userId: string) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', userId)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()
