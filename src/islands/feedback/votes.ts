import type { Comment } from '#contract/feedback.ts'
import { isNotFound, messageOf } from '#lib/api/client.ts'
import { threadMessages } from '#lib/messages/thread.ts'
import {
  $thread,
  feedbackApi,
  findComment,
  removeDeleted,
  replaceComment,
  sendChange,
} from './data.ts'
import { page, showVoteMessage } from './page.ts'

/** The vote of one member on a comment. */
export type Vote = 1 | 0 | -1

/** How a member has voted: by the flags, or by the lists of a backend that sends no flags. */
export function voteOf(comment: Comment, uid: string): Vote {
  if (comment.upvoted || comment.downvoted) return comment.upvoted ? 1 : -1
  if (comment.upvotedBy.includes(uid)) return 1
  return comment.downvotedBy.includes(uid) ? -1 : 0
}

/** The last answer of the server about a comment, and the clicks that it has not answered yet. */
interface VoteQueue {
  votes: number
  vote: Vote
  clicks: (1 | -1)[]
}
const queues = new Map<string, VoteQueue>()

/** A click on the same arrow withdraws the vote; one on the other switches it. */
function applyClick({ votes, vote }: Omit<VoteQueue, 'clicks'>, click: 1 | -1) {
  const next: Vote = vote === click ? 0 : click
  return { votes: votes + next - vote, vote: next }
}

/**
 * Votes for (1) or against (-1) a comment. It shows at once; the answer of the server corrects it,
 * and a failure reverts it. Clicks on one comment are sent one after the other, so that they keep
 * their order.
 */
export async function castVote(id: string, click: 1 | -1): Promise<void> {
  const comment = findComment(id)
  if (!comment) return
  const running = queues.get(id)
  const queue = running ?? { votes: comment.votes, vote: voteOf(comment, page.uid), clicks: [] }
  queue.clicks.push(click)
  showVotes(id, queue)
  if (running) return
  queues.set(id, queue)
  for (let next = queue.clicks[0]; next !== undefined; next = queue.clicks[0]) {
    const canContinue = await sendVote(id, next, queue)
    queue.clicks.shift()
    if (!canContinue) break
    showVotes(id, queue)
  }
  queues.delete(id)
}

const sendClick = (commentId: string, click: 1 | -1) =>
  click === 1
    ? feedbackApi
        .upvote({ commentId })
        .then(({ upvoted, ...reply }) => ({ ...reply, vote: upvoted ? 1 : 0 }))
    : feedbackApi
        .downvote({ commentId })
        .then(({ downvoted, ...reply }) => ({ ...reply, vote: downvoted ? -1 : 0 }))

/** Returns false when the comment was deleted or the page was left. */
async function sendVote(id: string, click: 1 | -1, queue: VoteQueue): Promise<boolean> {
  const { key } = $thread
  const isCurrent = () => key === $thread.key
  try {
    const { message, ...voted } = await sendChange(sendClick(id, click))
    Object.assign(queue, voted)
    showVoteMessage(id, 'success', message)
    return isCurrent()
  } catch (error) {
    const wasDeleted = isNotFound(error)
    const { up, down } = threadMessages.voteFailed
    if (wasDeleted && isCurrent()) removeDeleted(id, error)
    else showVoteMessage(id, 'error', messageOf(error, click === 1 ? up : down))
    return !wasDeleted && isCurrent()
  }
}

function showVotes(id: string, queue: VoteQueue): void {
  const comment = findComment(id)
  if (!comment) return
  const { votes, vote } = queue.clicks.reduce(applyClick, { votes: queue.votes, vote: queue.vote })
  const withoutOwn = (uids: readonly string[]) => uids.filter(uid => uid !== page.uid)
  replaceComment(id, {
    votes,
    upvoted: vote === 1,
    downvoted: vote === -1,
    // The lists are older than the vote, and would mark the other arrow as pressed.
    upvotedBy: withoutOwn(comment.upvotedBy),
    downvotedBy: withoutOwn(comment.downvotedBy),
  })
}
