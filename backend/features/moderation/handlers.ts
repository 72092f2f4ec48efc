import { recordAction } from '#backend/db/record-action.ts'
import { requireOtherAuthor } from '#backend/db/require-other-author.ts'
import type { Db } from '#backend/db/tables.ts'
import type { HandlerContext, Handlers } from '#backend/http/handler.ts'
import { HandlerError } from '#backend/http/responses.ts'
import { isBlank } from '#catalog/values.ts'
import type { Contract } from '#contract'
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

const toReply = (
  { authorName, hidden, reportedAt, ...row }: ReportedComment,
  reasons: { reason: string }[],
) => ({
  ...row,
  authorName: authorName ?? 'Deleted user',
  reasons: reasons.map(({ reason }) => reason),
  reportedAt: new Date(reportedAt).toISOString(),
  hidden: hidden === 1,
})

interface Decided {
  authorId: string | null
  isHidden: boolean
  /** Whether there is an appeal to decide. */
  isOpen: boolean
  /** The answer to the last appeal. */
  answer: string | null
}

/**
 * Throws if another administrator has decided meanwhile: the comment is not as it was seen, or the
 * appeal that is answered is no longer open.
 */
function requireSeen(
  { wasHidden, answer = '' }: HandlerContext<Contract['moderation']['resolve']>['input'],
  decided: Decided,
): void {
  const isOvertaken = wasHidden !== undefined && wasHidden !== decided.isHidden
  if (!isOvertaken && (decided.isOpen || isBlank(answer))) return
  throw new HandlerError('appeal/decided', {
    body: { hidden: decided.isHidden, answer: decided.isOpen ? null : decided.answer },
  })
}

/** Locks a comment and reads what was decided on it; undefined if there is no such comment. */
async function lockDecided(trx: Db, commentId: string): Promise<Decided | undefined> {
  const comment = await lockComment(trx, commentId)
  if (!comment) return undefined
  const appeal = await findAppeal(trx, commentId)
  const isOpen = appeal?.decidedAt === null
  const { authorId, hidden } = comment
  return { authorId, isHidden: hidden === 1, isOpen, answer: appeal?.answer ?? null }
}

/** Reported comments, for administrators; not in the specification. */
export const moderation: Handlers['moderation'] = {
  async list({ db }) {
    const rows = await listReported(db)
    const ids = rows.map(({ commentId }) => commentId)
    const reasons = Map.groupBy(await listReasons(db, ids), ({ commentId }) => commentId)
    return rows.map(row => toReply(row, reasons.get(row.commentId) ?? []))
  },

  async resolve({ db, input, member, services, fail }) {
    const { commentId, hidden, answer = '' } = input
    await db.transaction().execute(async trx => {
      const decided = await lockDecided(trx, commentId)
      if (!decided) throw fail('feedback/none')
      const { authorId } = decided
      await requireOtherAuthor(trx, services.config, { adminId: member.uid, authorId })
      requireSeen(input, decided)
      const { isHidden, isOpen } = decided
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
