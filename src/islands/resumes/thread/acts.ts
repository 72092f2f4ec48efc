import type { Comment } from '#contract/comments.ts'
import { feedback } from '#contract/feedback.ts'
import { validate } from '#contract/validate.ts'
import { CallError, sentence } from '#lib/api.ts'
import { threadWords } from '#lib/messages/feedback.ts'
import { actWords as words } from '#lib/messages/feedback-acts.ts'
import { $session } from '#lib/session.ts'
import type { Outcome } from '../../ui/submit.ts'
import { api, changing } from './calls.ts'
import { drop, forget } from './gone.ts'
import { settleThread } from './load.ts'
import { $place, $thread, commentOf, page, replace, restructure, setPlace } from './state.ts'
import { graft } from './tree.ts'
import { reveal } from './view.ts'

/** Whether a comment was deleted elsewhere; a resume that has become private is told apart by a backend that says so. */
const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404 && error.code !== 'resume/unknown'

const failed = (error: unknown, fallback: string): Outcome & { ok: false } => ({
  ok: false,
  message: sentence(error, fallback),
  fields: error instanceof CallError ? error.fields : {},
})

/**
 * Sends feedback on the resume; it then stands on top, whatever the order (spec section 4). Waits for
 * the thread first, since a comment that cannot be shown would seem lost. Nothing is sent where the
 * thread cannot be loaded.
 */
export async function say(content: string): Promise<Outcome> {
  const place = $place.get()
  const { turn } = page
  const input = validate(feedback.say.input, { userId: page.owner, content, ...(place && { place }) })
  if (!input.ok) return input
  const thread = await settleThread()
  const said = thread.status === 'failed' ? thread.said : null
  if (thread.status === 'failed' || turn !== page.turn)
    return { ok: false, message: said ?? threadWords.form.failed }
  try {
    add(await changing(() => api.say(input.value)), input.value.content, null)
    if ($place.get() === place) setPlace(null)
    return { ok: true, message: words.said }
  } catch (error) {
    return failed(error, threadWords.form.failed)
  }
}

/** Sends a reply to a comment, which is the newest of its replies then. A failure is logged as well as shown. */
export async function reply(parentId: string, content: string): Promise<Outcome> {
  const input = validate(feedback.say.input, { userId: page.owner, content, parentId })
  if (!input.ok) return input
  try {
    const id = add(await changing(() => api.say(input.value)), input.value.content, parentId)
    if (id !== null) reveal(id)
    return { ok: true }
  } catch (error) {
    console.error('A reply could not be sent', error)
    if (isGone(error)) forget(parentId, sentence(error, words.deletedElsewhere))
    return failed(error, threadWords.reply.failed)
  }
}

/** Adds what the server made of a comment; what it leaves out is known here. Gives its id, or null when the thread is gone. */
function add(said: Comment, content: string, parentId: string | null): string | null {
  const thread = $thread.get()
  if (thread.status !== 'ready') return null
  const session = $session.get()
  const name = session.status === 'signed-in' ? session.user.displayName : ''
  const photo = session.status === 'signed-in' ? session.user.photoURL : null
  const comment = {
    ...said,
    parentId: parentId !== null && commentOf(parentId) ? parentId : null,
    content: said.content || content,
    createdAt: said.createdAt ?? new Date(),
    reviewerId: said.reviewerId || page.uid,
    reviewerName: said.reviewerName || name,
    reviewerPhotoURL: said.reviewerPhotoURL ?? photo,
  }
  if (!thread.tree.comments.has(comment.id)) graft(thread.tree, comment)
  const top =
    comment.parentId === null ? [comment.id, ...thread.top.filter(id => id !== comment.id)] : thread.top
  restructure({ tree: thread.tree, top })
  return comment.id
}

/** Deletes one's own comment with everything under it; asking first is for the view. */
export async function remove(id: string): Promise<Outcome> {
  try {
    await changing(() => api.remove({ commentId: id }))
    drop(id)
    return { ok: true, message: words.removed }
  } catch (error) {
    if (isGone(error)) drop(id)
    return failed(error, threadWords.removeFailed)
  }
}

/** The owner marks a comment as helpful, or no longer. */
export async function markHelpful(id: string, wanted: boolean): Promise<Outcome> {
  try {
    const { helpful } = await changing(() => api.helpful({ commentId: id, helpful: wanted }))
    const comment = commentOf(id)
    if (comment) replace({ ...comment, helpful })
    return { ok: true }
  } catch (error) {
    return failed(error, threadWords.helpfulFailed)
  }
}

/** Reports a comment to the administrators. */
export async function report(commentId: string, reason: string): Promise<Outcome> {
  const input = validate(feedback.report.input, { commentId, reason })
  if (!input.ok) return input
  try {
    await api.report(input.value)
    return { ok: true, message: words.report.done }
  } catch (error) {
    return failed(error, words.report.failed)
  }
}
