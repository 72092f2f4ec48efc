import { recordAction } from '#backend/db/record-action.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { isBlank } from '#contract/values.ts'
import {
  decideAppeal,
  deleteAppeal,
  findAppeal,
  listReasons,
  listReported,
  lockHidden,
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

  async resolve({
    db,
    input: { commentId, hidden, wasHidden, answer = '' },
    member,
    services,
    fail,
  }) {
    await db.transaction().execute(async trx => {
      const before = await lockHidden(trx, commentId)
      if (!before) throw fail('feedback/none')
      const isHidden = before.hidden === 1
      const appeal = await findAppeal(trx, commentId)
      const isOpen = appeal?.decidedAt === null
      const isOvertaken = wasHidden !== undefined && wasHidden !== isHidden
      if (isOvertaken || (!isOpen && !isBlank(answer)))
        throw fail('appeal/decided', {
          body: { hidden: isHidden, answer: isOpen ? null : (appeal?.answer ?? null) },
        })
      if (isOpen && isBlank(answer)) throw fail('appeal/no-answer', { field: 'answer' })
      const now = services.clock.now()
      if (isOpen) await decideAppeal(trx, commentId, { answer, decidedAt: now })
      else if (hidden !== isHidden) await deleteAppeal(trx, commentId)
      await setHidden(trx, commentId, hidden)
      await settleReports(trx, commentId, now)
      await recordAction(trx, services, {
        adminId: member.uid,
        action: hidden ? 'hide' : 'show',
        kind: 'comment',
        entityId: commentId,
        before: { hidden: isHidden },
        after: { hidden, ...(isOpen ? { appeal: 'decided' } : {}) },
      })
    })
    return { hidden }
  },
}
