import { isId } from '#backend/core/ids.ts'
import type { Handlers } from '#backend/http/handler.ts'
import {
  listReasons,
  listReported,
  type ReportedComment,
  setHidden,
  settleReports,
} from './queries.ts'

const toReply = (
  { authorName, hidden, reportedAt, ...row }: ReportedComment,
  reasons: string[],
) => ({
  ...row,
  authorName: authorName ?? 'Deleted user',
  reasons,
  reportedAt: new Date(reportedAt).toISOString(),
  hidden: hidden === 1,
})

/** Reported comments, for administrators; not in the specification. */
export const moderation: Handlers['moderation'] = {
  async list({ db }) {
    const rows = await listReported(db)
    const ids = rows.map(({ commentId }) => commentId)
    const reasons = Map.groupBy(await listReasons(db, ids), ({ commentId }) => commentId)
    return rows.map(row => {
      const own = reasons.get(row.commentId) ?? []
      return toReply(
        row,
        own.map(({ reason }) => reason),
      )
    })
  },

  async resolve({ db, input: { commentId, hidden }, services, fail }) {
    await db.transaction().execute(async trx => {
      const found = isId('k', commentId) && (await setHidden(trx, commentId, hidden))
      if (!found) throw fail('feedback/none')
      await settleReports(trx, commentId, services.clock.now())
    })
    return { hidden }
  },
}
