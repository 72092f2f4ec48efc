import type { FetcherStore } from '@nanostores/query'
import { blocks } from '#contract/blocks.ts'
import { type Comment, feedback } from '#contract/feedback.ts'
import { validate } from '#contract/input.ts'
import { times } from '#contract/limits.ts'
import { resumes, type SharedResume } from '#contract/resumes.ts'
import { CallError, createClient, isAbsent, isOutcomeUnknown, messageOf } from '#lib/api/client.ts'
import { listen } from '#lib/listen.ts'
import { blockMessages } from '#lib/messages/blocks.ts'
import { commonMessages } from '#lib/messages/common.ts'
import { actionMessages, appealMessages, threadMessages } from '#lib/messages/thread.ts'
import { markItemRead, markNewsRead } from '#lib/news.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { writeQuery } from '#lib/query.ts'
import { $session, $uid } from '#lib/session.ts'
import { showToast } from '#lib/toasts.ts'
import { type ActionResult, toFailure, withValidation } from '../ui/form-actions.ts'
import {
  $owner,
  $pins,
  $view,
  keepLostReplies,
  linkedComment,
  openDrafts,
  page,
  pageSize,
  type Reader,
  resetView,
  setDraftPin,
} from './page.ts'
import * as threads from './thread.ts'

export const feedbackApi = createClient(feedback)
const resumesApi = createClient({ get: resumes.get, markFeedbackRead: resumes.markFeedbackRead })
const blocksApi = createClient({ add: blocks.add })

/** What has become private, or is gone, is shown no longer; other failures change nothing. */
async function readShared<T>($store: FetcherStore<T>, reply: Promise<T>): Promise<T> {
  return reply.catch(error => {
    if (error instanceof CallError && [403, 404].includes(error.status)) $store.mutate(undefined)
    throw error
  })
}

/** The resume above the thread. The addresses of its files expire. */
export const $resume: FetcherStore<SharedResume> = createFetcherStore<SharedResume>(
  ['resume of ', $owner, ' for ', $uid],
  {
    fetcher: () => readShared($resume, resumesApi.get({ userId: page.owner })),
    revalidateInterval: times.renewAddress,
    revalidateOnFocus: true,
    dedupeTime: times.renewAddress / 2,
  },
)

async function loadThread(): Promise<threads.Thread> {
  const list = await feedbackApi.list({ userId: page.owner })
  return threads.sortThread(threads.flatten(list), $view.get().sort)
}

/** The thread under a resume. */
export const $thread: FetcherStore<threads.Thread> = createFetcherStore<threads.Thread>(
  ['thread of ', $owner, ' for ', $uid],
  { fetcher: () => readShared($thread, loadThread()), revalidateOnFocus: true },
)

/** Opens the page of a resume. Returns a function that closes it. */
export function openPage(reader: Reader): () => void {
  Object.assign(page, reader)
  resetView()
  openDrafts(reader)
  $owner.set(reader.owner)
  let before: threads.Thread | undefined
  const stopThread = $thread.listen(({ data }) => {
    if (!data || data === before) return
    const isFirst = before === undefined
    noteChanges(before ?? data, data)
    before = data
    if (isFirst) followLink()
  })
  const stopLinks = listen(window, ['hashchange'], followLink)
  return () => {
    stopThread()
    stopLinks()
    $owner.set(undefined)
  }
}

/** Follows what a change has added to the thread, and removed. */
function noteChanges(before: threads.Thread, after: threads.Thread): void {
  const known = new Set(before.comments.map(({ id }) => id))
  const added = after.comments.filter(
    ({ id, reviewerId }) => !known.has(id) && reviewerId !== page.uid,
  )
  const { shown, newComments } = $view.get()
  $view.setKey('newComments', added.length || newComments)
  // New comments must not push the last ones off the page.
  $view.setKey('shown', shown + Math.max(0, after.order.length - before.order.length))
  for (const { id } of after.comments) known.delete(id)
  keepLostReplies(known)
}

/** Nothing counts as unread once the owner has seen it. */
export const markAsSeen = (): Promise<void> => markNewsRead(() => resumesApi.markFeedbackRead({}))

/** A comment on screen. */
export const findComment = (id: string): Comment | undefined =>
  $thread.value?.data?.comments.find(comment => comment.id === id)

function update(change: (thread: threads.Thread) => threads.Thread): void {
  const thread = $thread.value?.data
  if (thread) $thread.mutate(change(thread))
}

/** Shows what has changed in a comment, if it is still there. */
export function replaceComment(id: string, changes: Partial<Comment>): void {
  const comment = findComment(id)
  if (comment) update(thread => threads.replaceComment(thread, { ...comment, ...changes }))
}

const removeComment = (id: string): void => update(thread => threads.removeComment(thread, id))

/** Sorts the top-level comments, and says so in the address; replies stay the oldest first. */
export function sortThread(sort: threads.Sort): void {
  writeQuery({ sort: sort === 'newest' ? '' : sort })
  $view.set({ ...$view.get(), sort, shown: pageSize })
  update(({ comments }) => threads.sortThread(comments, sort))
}

/** Shows the next top-level comments; the first of them takes the focus. */
export function showMore(): void {
  const { shown } = $view.get()
  const id = $thread.value?.data?.order[shown]
  if (id === undefined) return
  $view.set({ ...$view.get(), shown: shown + pageSize, target: { id, highlighted: false } })
}

/** Shows and focuses a comment, wherever it is. Returns false when there is none. */
export function reveal(id: string): boolean {
  const thread = $thread.value?.data
  if (!thread || !findComment(id)) return false
  const path = threads.pathOf(threads.buildTree(thread.comments), id)
  const view = $view.get()
  const collapsed = new Set(view.collapsed)
  for (const each of path) collapsed.delete(each)
  const position = thread.order.indexOf(path.at(-1) ?? '') + 1
  const shown = Math.max(view.shown, Math.ceil(position / pageSize) * pageSize)
  $view.set({ ...view, collapsed, shown, target: { id, highlighted: true } })
  return true
}

function followLink(): void {
  const id = linkedComment()
  if (id === null || !reveal(id)) return
  const comment = findComment(id)
  const parent = findComment(comment?.parentId ?? '')
  const authors = [comment?.reviewerId, parent?.reviewerId]
  if (page.uid !== page.owner && authors.includes(page.uid)) void markItemRead(id)
}

/** Sends a change to the thread, which loads again when it is not known whether it was made. */
export async function sendChange<T>(sent: Promise<T>): Promise<T> {
  return sent.catch(error => {
    if (isOutcomeUnknown(error)) $thread.revalidate()
    throw error
  })
}

/** Whether a comment was deleted; `resume/unknown` is a resume that has become private. */
const isDeleted = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404 && error.code !== 'resume/unknown'

/** Makes a call that other backends may not offer. */
async function offer(call: () => Promise<unknown>, fallback: string): Promise<ActionResult> {
  try {
    await call()
    return { ok: true }
  } catch (error) {
    return toFailure(error, isAbsent(error) ? commonMessages.notOffered : fallback)
  }
}

/** Removes a comment that was deleted elsewhere, and says so. */
export function removeDeleted(id: string, error: unknown): void {
  removeComment(id)
  showToast('error', messageOf(error, actionMessages.deletedElsewhere))
}

/**
 * Sends feedback on the resume. Waits for the thread first, and sends nothing where it cannot be
 * loaded: a comment that cannot be shown would seem lost.
 */
export async function createComment(content: string): Promise<ActionResult> {
  const { draft: place } = $pins.get()
  const { key } = $thread
  const input = validate(feedback.create.input, {
    userId: page.owner,
    content,
    ...(place && { place }),
  })
  if (!input.ok) return input
  if (!$thread.value?.data) {
    if ($thread.value?.error) $thread.revalidate()
    const loaded = await $thread.fetch()
    const error = 'error' in loaded ? loaded.error : null
    if (error || key !== $thread.key)
      return { ok: false, message: messageOf(error, threadMessages.form.failed) }
  }
  try {
    show(await sendChange(feedbackApi.create(input.value)), input.value.content, null)
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
    const created = await sendChange(feedbackApi.create(input.value))
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
  const comment = {
    ...created,
    parentId,
    content: created.content || content,
    createdAt: created.createdAt ?? new Date(),
    reviewerId: created.reviewerId || page.uid,
    reviewerName: created.reviewerName || (user?.displayName ?? ''),
    reviewerPhotoURL: created.reviewerPhotoURL ?? user?.photoURL ?? null,
  }
  update(thread => threads.addComment(thread, comment))
}

/** Deletes one's own comment with everything under it; the confirmation is the view's. */
export async function deleteComment(id: string): Promise<ActionResult> {
  try {
    await sendChange(feedbackApi.remove({ commentId: id }))
    removeComment(id)
    return { ok: true, message: actionMessages.deleted }
  } catch (error) {
    if (isDeleted(error)) removeComment(id)
    return toFailure(error, threadMessages.removeFailed)
  }
}

/** Marks a comment as helpful, or no longer; for the owner of the resume. */
export const setHelpful = (commentId: string, helpful: boolean): Promise<ActionResult> =>
  offer(async () => {
    const reply = await sendChange(feedbackApi.helpful({ commentId, helpful }))
    replaceComment(commentId, { helpful: reply.helpful })
  }, threadMessages.helpfulFailed)

/** Hides a comment, as on the dashboard; for administrators. */
export const hideComment = (targetId: string): Promise<ActionResult> =>
  offer(async () => {
    const { moderationApi } = await import('#lib/api/admin.ts')
    await sendChange(moderationApi.resolve({ kind: 'comment', targetId, hidden: true }))
    replaceComment(targetId, { hidden: true })
  }, threadMessages.hideFailed)

/** Asks the administrators for another look at one's own hidden comment. */
export const appeal = withValidation(feedback.appeal.input, input =>
  offer(async () => {
    await sendChange(feedbackApi.appeal(input))
    replaceComment(input.commentId, { appeal: { state: 'open', answer: '' } })
  }, appealMessages.failed),
)

/** Blocks a member; their comments are then hidden from the reader. */
export const blockMember = (userId: string): Promise<ActionResult> =>
  offer(async () => {
    await blocksApi.add({ userId })
    $thread.revalidate()
  }, blockMessages.failed)
