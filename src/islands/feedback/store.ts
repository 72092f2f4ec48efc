import { atom } from 'nanostores'
import type { Comment } from '#contract/feedback.ts'
import { times } from '#contract/limits.ts'
import { isAbsent, isOutcomeUnknown } from '#lib/api/client.ts'
import { feedbackApi } from '#lib/api/feedback.ts'
import { resumesApi } from '#lib/api/resumes.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { readQuery, writeQuery } from '#lib/query.ts'
import { keepLostReplies, linkedComment, openDrafts, page, type Reader } from './page.ts'
import {
  closeResume,
  type Failed,
  isClosed,
  loadResume,
  refreshResume,
  toFailed,
} from './resume.ts'
import * as threads from './thread.ts'

/** The thread under a resume. */
export type Thread = { status: 'loading' } | Failed | threads.ReadyThread

export const $thread = atom<Thread>({ status: 'loading' })

const startPage = trackLatestRequest()
const startThread = trackLatestRequest()

/** When the thread was last requested, in milliseconds. */
let requestedAt = 0

/** Opens the page of a resume and keeps it up to date. Returns a function that closes it. */
export function openPage({ owner, uid }: Reader): () => void {
  Object.assign(page, { owner, uid, isCurrent: startPage() })
  openDrafts({ owner, uid })
  void loadResume()
  void loadThread()
  const refresh = () => {
    if (document.visibilityState !== 'visible') return
    void refreshResume()
    if (Date.now() - requestedAt >= refreshInterval) void refreshThread()
  }
  const closed = new AbortController()
  const { signal } = closed
  const timer = setInterval(() => void refreshResume(), times.renewAddress)
  document.addEventListener('visibilitychange', refresh, { signal })
  window.addEventListener('focus', refresh, { signal })
  window.addEventListener('hashchange', followLink, { signal })
  return () => {
    clearInterval(timer)
    closed.abort()
    for (const start of [startPage, startThread]) start()
    closeResume()
    $thread.set({ status: 'loading' })
  }
}

/** Loads the thread, and then focuses the comment that the address links to. */
export async function loadThread(): Promise<void> {
  const isLatest = startThread()
  requestedAt = Date.now()
  $thread.set({ status: 'loading' })
  try {
    const comments = threads.flatten(await feedbackApi.list({ userId: page.owner }))
    if (!isLatest()) return
    const sort = threads.sorts.find(each => each === readQuery().get('sort')) ?? 'newest'
    $thread.set(threads.createThread(comments, sort))
    followLink()
    markAsSeen()
  } catch (error) {
    if (isLatest()) $thread.set(toFailed(error))
  }
}

/** Waits until the thread has loaded; loads it again where that failed. */
export async function settleThread(): Promise<Exclude<Thread, { status: 'loading' }>> {
  if ($thread.get().status === 'failed') await loadThread()
  const thread = $thread.get()
  if (thread.status !== 'loading') return thread
  return new Promise(resolve => {
    const stop = $thread.listen(next => {
      if (next.status === 'loading') return
      stop()
      resolve(next)
    })
  })
}

/** Between two requests of a thread when the page regains focus, in milliseconds. */
const refreshInterval = 5000
const maxAttempts = 3

/** Changes that were sent, and those without an answer yet: a thread that loads may lack them. */
const changes = { sent: 0, pending: 0 }

/** Sends a change to the thread, which loads again when it is not known whether it was made. */
export async function sendChange<T>(send: () => Promise<T>): Promise<T> {
  changes.sent += 1
  changes.pending += 1
  try {
    return await send()
  } catch (error) {
    if (isOutcomeUnknown(error)) queueMicrotask(refreshThread)
    throw error
  } finally {
    changes.pending -= 1
  }
}

/** Refreshes the thread. A failure changes nothing, unless the thread has become private. */
export async function refreshThread(): Promise<void> {
  if ($thread.get().status !== 'ready') return
  const isLatest = startThread()
  requestedAt = Date.now()
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const before = { ...changes }
      const comments = threads.flatten(await feedbackApi.list({ userId: page.owner }))
      if (!isLatest()) return
      if (before.pending > 0 || changes.pending > 0 || changes.sent > before.sent) continue
      if (showRefreshed(comments) > 0) markAsSeen()
      return
    }
  } catch (error) {
    if (isClosed(error) && isLatest()) $thread.set(toFailed(error))
  }
}

/** Nothing counts as unread once the owner has seen it. */
function markAsSeen(): void {
  if (page.owner !== page.uid) return
  resumesApi.markFeedbackRead({}).catch((error: unknown) => {
    if (!isAbsent(error)) console.warn('The thread could not be marked as seen', error)
  })
}

function readyThread(): threads.ReadyThread | null {
  const thread = $thread.get()
  return thread.status === 'ready' ? thread : null
}

export const findComment = (id: string): Comment | undefined => readyThread()?.tree.comments.get(id)

/** Applies a change to the thread; replies typed under comments that it removes are kept. */
function update(change: (thread: threads.ReadyThread) => threads.ReadyThread): void {
  const before = readyThread()
  if (!before) return
  const after = change(before)
  if (after.tree !== before.tree)
    keepLostReplies([...before.tree.comments.keys()].filter(id => !after.tree.comments.has(id)))
  $thread.set(after)
}

/** Shows a thread that was loaded again. Returns the number of new comments of others. */
function showRefreshed(list: readonly Comment[]): number {
  const isNew = ({ id, reviewerId }: Comment) => reviewerId !== page.uid && !findComment(id)
  const added = list.filter(isNew).length
  update(thread => ({
    ...threads.replaceAll(thread, list),
    newComments: added || thread.newComments,
  }))
  return added
}

export const replaceComment = (comment: Comment): void =>
  update(thread => threads.replaceComment(thread, comment))

export const addComment = (comment: Comment): void =>
  update(thread => threads.addComment(thread, comment))

export const removeComment = (id: string): void =>
  update(thread => threads.removeComment(thread, id))

export const toggleCollapsed = (id: string): void =>
  update(thread => threads.toggleCollapsed(thread, id))

export const showMore = (): void => update(threads.showMore)

/** Sorts the thread, and says so in the address. */
export function sortThread(sort: threads.Sort): void {
  writeQuery({ sort: sort === 'newest' ? '' : sort })
  update(thread => threads.sortThread(thread, sort))
}

/** Focuses a comment, wherever it is. Returns false when there is none. */
export function reveal(id: string): boolean {
  update(thread => threads.reveal(thread, id))
  return findComment(id) !== undefined
}

function followLink(): void {
  const id = linkedComment()
  if (id !== null) reveal(id)
}

/** Shows the message of a vote for a short time (spec section 9). */
export function showVoteMessage(
  id: string,
  kind: threads.VoteMessage['kind'],
  text: string | null,
): void {
  if (text === null) return
  const message = { kind, text }
  const set = (change: (messages: Map<string, threads.VoteMessage>) => void) =>
    update(thread => {
      const voteMessages = new Map(thread.voteMessages)
      change(voteMessages)
      return { ...thread, voteMessages }
    })
  set(messages => messages.set(id, message))
  setTimeout(
    () => set(messages => messages.get(id) === message && messages.delete(id)),
    kind === 'success' ? times.voted : times.voteFailed,
  )
}
