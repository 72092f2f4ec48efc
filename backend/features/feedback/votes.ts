import { lockMember } from '#backend/db/lock-member.ts'
import type { Services } from '#backend/http/services.ts'
import { canAct, type Viewer } from './permissions.ts'
import { deleteVote, lockComment, setVote, sumVotes } from './queries.ts'

interface Vote {
  commentId: string
  viewer: Viewer
  value: -1 | 1
}

/**
 * Toggles a vote: the same value again deletes it, the other one replaces it. Returns the sum and
 * whether the vote is set now; null if the member may not vote on the comment. Votes of one member
 * run one after the other.
 */
export const vote = ({ db }: Services, { commentId, viewer, value }: Vote) =>
  db.transaction().execute(async trx => {
    const vote = { commentId, userId: viewer.uid, value }
    await lockMember(trx, viewer.uid)
    if (!canAct(await lockComment(trx, commentId, viewer.uid), viewer)) return null
    const isDeleted = await deleteVote(trx, vote)
    if (!isDeleted) await setVote(trx, vote)
    return { votes: await sumVotes(trx, commentId), isSet: !isDeleted }
  })
