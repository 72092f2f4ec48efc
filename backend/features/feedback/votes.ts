import { isId } from '#backend/db/ids.ts'
import { holdMember } from '#backend/db/lock-member.ts'
import type { Call } from '#backend/http/handler.ts'
import { mayAct, type Reader } from './permissions.ts'
import { keptComment } from './queries.ts'
import { cast, sumOfVotes, withdraw } from './vote-queries.ts'

interface Click {
  commentId: string
  reader: Reader
  value: -1 | 1
}

/**
 * Toggles a vote: the same again withdraws it, the opposite switches. Gives the sum, and whether the vote stands
 * now; null where the member has no such comment to vote on. Clicks of one member are one after the other, on both engines.
 */
export const vote = ({ db, engine }: Call['services'], click: Click) =>
  db.transaction().execute(async within => {
    const { commentId, reader, value } = click
    const vote = { commentId, userId: reader.uid, value }
    if (!isId('k', commentId)) return null
    await holdMember(within, engine, reader.uid)
    if (!mayAct(await keptComment(within, engine, commentId), reader)) return null
    const withdrawn = await withdraw(within, vote)
    if (!withdrawn) await cast(within, vote)
    return { votes: await sumOfVotes(within, commentId), stands: !withdrawn }
  })
