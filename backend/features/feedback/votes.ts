import { lockMember } from '#backend/db/lock-member.ts'
import { ApiError } from '#contract/errors.ts'
import { type Caller, canAct, viewerOf } from './permissions.ts'
import { deleteVote, lockComment, setVote, sumVotes } from './queries.ts'

/**
 * Toggles a vote: the same value again deletes it, the other one replaces it. Returns the sum and
 * whether the vote is set now. Throws if the member may not vote on the comment. Votes of one member
 * run one after the other.
 */
export function vote(context: Caller & { input: { commentId: string } }, value: -1 | 1) {
  const { commentId } = context.input
  const viewer = viewerOf(context)
  return context.services.db.transaction().execute(async trx => {
    const row = { commentId, userId: viewer.uid, value }
    await lockMember(trx, viewer.uid)
    const comment = await lockComment(trx, commentId, viewer.uid)
    if (!canAct(comment, viewer)) throw new ApiError('feedback/none')
    const isDeleted = await deleteVote(trx, row)
    if (!isDeleted) await setVote(trx, row)
    return { votes: await sumVotes(trx, commentId), isSet: !isDeleted }
  })
}
