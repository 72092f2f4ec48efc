import { type Comment, feedback } from '#contract/feedback.ts'
import { validate } from '#contract/input.ts'
import { blocksApi } from '#lib/api/blocks.ts'
import { CallError, isAbsent, isNotFound, messageOf } from '#lib/api/client.ts'
import { feedbackApi } from '#lib/api/feedback.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { actionMessages, appealMessages, threadMessages } from '#lib/messages/thread.ts'
import { $session } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { type ActionResult, toFailure } from '../ui/form-actions.ts'
import { $pins, page, setDraftPin } from './page.ts'
import {
  addComment,
  findComment,
  refreshThread,
  removeComment,
  replaceComment,
  reveal,
  sendChange,
  settleThread,
  showVoteMessage,
} from './store.ts'

/** Whether a comment was deleted; `resume/unknown` is a resume that has become private. */
const isDeleted = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404 && error.code !== 'resume/unknown'

/** The failure of an action that other backends may not offer. */
const toOwnFailure = (error: unknown, fallback: string): ActionResult =>
  toFailure(error, isAbsent(error) ? commonMessages.notOffered : fallback)

/** Removes a comment that was deleted elsewhere, and says so. */
function removeDeleted(id: string, error: unknown): void {
  removeComment(id)
  showToast('error', messageOf(error, actionMessages.deletedElsewhere))
}

/**
 * Sends feedback on the resume. Waits for the thread first, and sends nothing where it cannot be
 * loaded: a comment that cannot be shown would seem lost.
 */
export async function createComment(content: string): Promise<ActionResult> {
  const { draft: place } = $pins.get()
  const { isCurrent } = page
  const input = validate(feedback.create.input, {
    userId: page.owner,
    content,
    ...(place && { place }),
  })
  if (!input.ok) return input
  const thread = await settleThread()
  if (thread.status === 'failed' || !isCurrent()) {
    const serverMessage = thread.status === 'failed' ? thread.serverMessage : null
    return { ok: false, message: serverMessage ?? threadMessages.form.failed }
  }
  try {
    show(await sendChange(() => feedbackApi.create(input.value)), input.value.content, null)
    if ($pins.get().draft === place) setDraftPin(null)
    return { ok: true, message: actionMessages.created }
  } catch (error) {
    return toFailure(error, threadMessages.form.failed)
  }
}

/** Sends a reply to a comment. A failure is logged as well as shown. */
export async function createReply(parentId: string, content: string): Promise<ActionResult> {
  const input = validate(feedback.create.input, { userId: page.owner, content, parentId })
  if (!input.ok) return input
  try {
    const created = await sendChange(() => feedbackApi.create(input.value))
    show(created, input.value.content, parentId)
    reveal(created.id)
    return { ok: true }
  } catch (error) {
    console.error('A reply could not be sent', error)
    if (isDeleted(error)) removeDeleted(parentId, error)
    return toFailure(error, threadMessages.reply.failed)
  }
}

/** Shows a comment that was just created; fields that the reply lacks are known here. */
function show(created: Comment, content: string, parentId: string | null): void {
  const session = $session.get()
  const user = session.status === 'signed-in' ? session.user : null
  addComment({
    ...created,
    parentId,
    content: created.content || content,
    createdAt: created.createdAt ?? new Date(),
    reviewerId: created.reviewerId || page.uid,
    reviewerName: created.reviewerName || (user?.displayName ?? ''),
    reviewerPhotoURL: created.reviewerPhotoURL ?? user?.photoURL ?? null,
  })
}

/** Deletes one's own comment with everything under it; the confirmation is the view's. */
export async function deleteComment(id: string): Promise<ActionResult> {
  try {
    await sendChange(() => feedbackApi.remove({ commentId: id }))
    removeComment(id)
    return { ok: true, message: actionMessages.deleted }
  } catch (error) {
    if (isDeleted(error)) removeComment(id)
    return toFailure(error, threadMessages.removeFailed)
  }
}

/** Marks a comment as helpful, or no longer; for the owner of the resume. */
export async function setHelpful(id: string, helpful: boolean): Promise<ActionResult> {
  try {
    const reply = await sendChange(() => feedbackApi.helpful({ commentId: id, helpful }))
    const comment = findComment(id)
    if (comment) replaceComment({ ...comment, helpful: reply.helpful })
    return { ok: true }
  } catch (error) {
    return toOwnFailure(error, threadMessages.helpfulFailed)
  }
}

/** Reports a comment to the administrators. */
export async function reportComment(commentId: string, reason: string): Promise<ActionResult> {
  const input = validate(feedback.report.input, { commentId, reason })
  if (!input.ok) return input
  try {
    await feedbackApi.report(input.value)
    return { ok: true }
  } catch (error) {
    return toOwnFailure(error, actionMessages.report.failed)
  }
}

/** Asks the administrators for another look at one's own hidden comment. */
export async function appeal(commentId: string, reason: string): Promise<ActionResult> {
  const input = validate(feedback.appeal.input, { commentId, reason })
  if (!input.ok) return input
  try {
    await sendChange(() => feedbackApi.appeal(input.value))
    const comment = findComment(commentId)
    if (comment) replaceComment({ ...comment, appeal: { state: 'open', answer: '' } })
    return { ok: true }
  } catch (error) {
    return toOwnFailure(error, appealMessages.failed)
  }
}

/** Blocks a member; their comments are then hidden from the reader. */
export async function blockMember(userId: string): Promise<ActionResult> {
  try {
    await blocksApi.add({ userId })
    await refreshThread()
    return { ok: true }
  } catch (error) {
    return toOwnFailure(error, blockMessages.failed)
  }
}

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
  const { isCurrent } = page
  try {
    const { message, ...voted } = await sendChange(() => sendClick(id, click))
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
  replaceComment({
    ...comment,
    votes,
    upvoted: vote === 1,
    downvoted: vote === -1,
    // The lists are older than the vote, and would mark the other arrow as pressed.
    upvotedBy: withoutOwn(comment.upvotedBy),
    downvotedBy: withoutOwn(comment.downvotedBy),
  })
}
