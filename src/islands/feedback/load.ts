import { feedback, Place } from '#contract/feedback.ts'
import { times } from '#contract/limits.ts'
import { resumes } from '#contract/resumes.ts'
import { CallError, createClient } from '#lib/api.ts'
import { readDraft } from '#lib/drafts.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { linkedComment } from './links.ts'
import {
  $lostReply,
  $pins,
  $resume,
  $thread,
  drafts,
  page,
  type Reader,
  reveal,
  showThread,
  type Thread,
  updateThread,
} from './store.ts'

const { list } = createClient({ list: feedback.list })
const { get, seen } = createClient({ get: resumes.get, seen: resumes.markFeedbackRead })

const startPage = trackLatestRequest()
const startResume = trackLatestRequest()
const startThread = trackLatestRequest()

/** When the resume and the thread were last requested, in milliseconds. */
export const requestedAt = { resume: 0, thread: 0 }

/** Opens the page of a resume, and keeps it up to date while it is looked at. Returns a function that closes it. */
export function openPage({ owner, uid }: Reader): () => void {
  Object.assign(page, { owner, uid, isCurrent: startPage() })
  $pins.set({ open: false, selected: null, place: readPlace() })
  $lostReply.set(readDraft(uid, drafts.lostReply(owner)).content ?? null)
  void loadResume()
  void loadThread()
  const refresh = () => {
    if (document.visibilityState !== 'visible') return
    void refreshResume()
    void refreshThread()
  }
  const follow = () => void followLink()
  const timer = setInterval(() => void refreshResume(), times.renewAddress)
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('focus', refresh)
  window.addEventListener('hashchange', follow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refresh)
    window.removeEventListener('focus', refresh)
    window.removeEventListener('hashchange', follow)
    startPage()
    startResume()
    startThread()
    $resume.set({ status: 'loading' })
    $thread.set({ status: 'loading' })
  }
}

function readPlace(): Place | null {
  try {
    const draft = readDraft(page.uid, drafts.place(page.owner)).place
    return Place.parse(JSON.parse(draft ?? ''))
  } catch {
    return null
  }
}

function followLink(): void {
  const id = linkedComment()
  if (id !== null) reveal(id)
}

const serverMessageOf = (error: unknown): string | null =>
  error instanceof CallError ? error.serverMessage : null

/** Loads the resume, and shows that it is loading. */
export async function loadResume(): Promise<void> {
  const isLatest = startResume()
  requestedAt.resume = Date.now()
  $resume.set({ status: 'loading' })
  try {
    const resume = await get({ userId: page.owner })
    if (isLatest()) $resume.set({ status: 'ready', resume })
  } catch (error) {
    const code = error instanceof CallError ? error.code : null
    if (isLatest()) $resume.set({ status: 'failed', serverMessage: serverMessageOf(error), code })
  }
}

/** Loads the addresses of files again before they expire; a failure changes nothing. */
async function refreshResume(): Promise<void> {
  const isDue = Date.now() - requestedAt.resume >= times.renewAddress
  if (!isDue || document.visibilityState !== 'visible' || $resume.get().status !== 'ready') return
  const isLatest = startResume()
  requestedAt.resume = Date.now()
  const resume = await get({ userId: page.owner }).catch(() => null)
  if (resume && isLatest()) $resume.set({ status: 'ready', resume })
}

/** Loads the thread, and then focuses the comment that the address links to. */
export async function loadThread(): Promise<void> {
  const isLatest = startThread()
  requestedAt.thread = Date.now()
  $thread.set({ status: 'loading' })
  try {
    const comments = await list({ userId: page.owner })
    if (!isLatest()) return
    showThread(comments)
    followLink()
    markAsSeen()
  } catch (error) {
    if (isLatest()) $thread.set({ status: 'failed', serverMessage: serverMessageOf(error) })
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

/** The shortest time between two requests of a thread when the page regains focus, in milliseconds. */
const refreshInterval = 5000
const maxAttempts = 3

/** Changes that were sent, and those without an answer yet: a thread on its way may be older than they are. */
const changes = { sent: 0, pending: 0 }

/** Sends a change to the thread. */
export async function sendChange<T>(send: () => Promise<T>): Promise<T> {
  changes.sent += 1
  changes.pending += 1
  try {
    return await send()
  } finally {
    changes.pending -= 1
  }
}

/**
 * Loads the thread again in the background. A failure changes nothing, except that a thread which has
 * become private is taken away.
 */
export async function refreshThread(): Promise<void> {
  const isDue = Date.now() - requestedAt.thread >= refreshInterval
  if (!isDue || $thread.get().status !== 'ready') return
  const isLatest = startThread()
  requestedAt.thread = Date.now()
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const before = { ...changes }
      const comments = await list({ userId: page.owner })
      if (!isLatest()) return
      if (before.pending > 0 || changes.pending > 0 || changes.sent > before.sent) continue
      if (updateThread(comments) > 0) markAsSeen()
      return
    }
  } catch (error) {
    const isClosed = error instanceof CallError && (error.status === 404 || error.status === 403)
    if (isClosed && isLatest()) $thread.set({ status: 'failed', serverMessage: error.serverMessage })
  }
}

/** Nothing counts as unread once the owner has seen it. Other backends may not know this request. */
function markAsSeen(): void {
  if (page.owner !== page.uid) return
  seen({}).catch((error: unknown) => console.warn('The thread could not be marked as seen', error))
}
