import type { Handlers } from '#backend/http/handler.ts'
import { countContributions, findUnread } from './queries.ts'

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
