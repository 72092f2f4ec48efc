import { recordAction } from '#backend/db/record-action.ts'
import { requireOtherAuthor } from '#backend/db/require-other-author.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { isBlank } from '#catalog/values.ts'
import {
  decideAppeal,
  deleteAppeal,
  findAppeal,
  listReasons,
  listReported,
  lockComment,
  type ReportedComment,
  setHidden,
  settleReports,
} from './queries.ts'

/** Reasons that are shown of a comment. */
const maxReasons = 20

const toReply = (
  { authorName, hidden, reportedAt, ...row }: ReportedComment,
  reasons: { reason: string }[],
) => ({
  ...row,
  authorName: authorName ?? 'Deleted user',
  reasons: reasons.slice(0, maxReasons).map(({ reason }) => reason),
  reportedAt: new Date(reportedAt).toISOString(),
  hidden: hidden === 1,
})

/** Reported comments, for administrators; not in the specification. */
export const moderation: Handlers['moderation'] = {
  async list({ db }) {
    const rows = await listReported(db)
    const ids = rows.map(({ commentId }) => commentId)
    const reasons = Map.groupBy(await listReasons(db, ids), ({ commentId }) => commentId)
    return rows.map(row => toReply(row, reasons.get(row.commentId) ?? []))
  },

  async resolve({ db, input, member, services, fail }) {
    const { commentId, hidden, wasHidden, answer = '' } = input
    await db.transaction().execute(async trx => {
      const comment = await lockComment(trx, commentId)
      if (!comment) throw fail('feedback/none')
      const { authorId } = comment
      await requireOtherAuthor(trx, services.config, { adminId: member.uid, authorId })
      const isHidden = comment.hidden === 1
      const appeal = await findAppeal(trx, commentId)
      const isOpen = appeal?.decidedAt === null
      // Another administrator was first: it is not as it was seen, or no appeal is left to answer.
      if ((wasHidden ?? isHidden) !== isHidden || (!isOpen && !isBlank(answer)))
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
