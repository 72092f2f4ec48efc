import type { Db } from '#backend/db/tables.ts'
import { countUnread } from '#backend/db/unread-comments.ts'
import type { Handlers } from '#backend/http/handler.ts'

/** The number of unread comments on a member's resume; undefined without a resume. */
const findUnread = (db: Db, userId: string) =>
  db
    .selectFrom('resumes')
    .where('userId', '=', userId)
    .select(eb => countUnread(eb).as('unread'))
    .executeTakeFirst()

/** How many contributions of a member have each status. */
const countContributions = (db: Db, userId: string) =>
  db
    .selectFrom('contributions')
    .where('userId', '=', userId)
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .execute()

/** News of the dashboard; not in the specification. */
export const news: Handlers['news'] = {
  async get({ db, member }) {
    const [resume, rows] = await Promise.all([
      findUnread(db, member.uid),
      countContributions(db, member.uid),
    ])
    const count = (status: string) => rows.find(row => row.status === status)?.count ?? 0
    return {
      hasResume: resume !== undefined,
      unread: resume?.unread ?? 0,
      contributions: {
        pending: count('pending'),
        approved: count('approved'),
        rejected: count('rejected'),
      },
    }
  },
}
