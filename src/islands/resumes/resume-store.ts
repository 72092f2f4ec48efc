import { atom } from 'nanostores'
import type { ReplyOf } from '#contract/endpoint.ts'
import { times } from '#contract/limits.ts'
import { type OwnResume, resumes } from '#contract/resumes.ts'
import { CallError, client, sentence } from '#lib/api.ts'
import { resumeWords as words } from '#lib/messages/resumes.ts'
import type { Outcome } from '../ui/submit.ts'

const api = client(resumes)

/** A resume that is there. */
export type Resume = OwnResume & { resumeURL: string }

/** One's own resume (spec section 4, Resume). Failing to load it is told apart from having none. */
export type Own =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'none' }
  | { status: 'ready'; resume: Resume }

export const $own = atom<Own>({ status: 'loading' })

// The answer to a question from before a change must not undo what the change has shown.
let turn = 0

const show = (own: Own): void => {
  turn += 1
  $own.set(own)
}

const isNone = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** What the server has: `none` for a 404, and for a success without an address. */
async function ask(): Promise<Own> {
  try {
    const { resumeURL, ...rest } = await api.mine({})
    return resumeURL === null ? { status: 'none' } : { status: 'ready', resume: { resumeURL, ...rest } }
  } catch (error) {
    if (isNone(error)) return { status: 'none' }
    throw error
  }
}

/** Loads the resume anew, and says so. */
export async function loadResume(): Promise<void> {
  show({ status: 'loading' })
  const asked = turn
  try {
    const own = await ask()
    if (asked === turn) show(own)
  } catch (error) {
    if (asked === turn) show({ status: 'failed', message: sentence(error, words.failed) })
  }
}

/** Asks again without a word: addresses of files expire, and another tab may have changed the resume. A failure changes nothing. */
export async function renewResume(): Promise<void> {
  const asked = turn
  const own = await ask().catch(() => null)
  const { status } = $own.get()
  if (own && asked === turn && (status === 'ready' || status === 'none')) show(own)
}

/**
 * Opens the page of one member: loads the resume, and keeps the addresses on it alive, also when the page comes back from being away.
 * Gives what ends that.
 */
export function openResume(): () => void {
  void loadResume()
  const renew = () => void renewResume()
  const returned = () => {
    if (document.visibilityState === 'visible') renew()
  }
  const timer = setInterval(renew, times.renewAddress)
  document.addEventListener('visibilitychange', returned)
  return () => {
    turn += 1
    clearInterval(timer)
    document.removeEventListener('visibilitychange', returned)
  }
}

/** Shows a resume that was just uploaded. What the reply does not say stays as it was. */
export async function showUploaded(uploaded: ReplyOf<typeof resumes.upload>): Promise<void> {
  const before = $own.get()
  const { resumeURL, ...rest } = uploaded
  if (resumeURL === null) return loadResume()
  const kept = before.status === 'ready' ? before.resume : { unread: 0, notify: null, emailVerified: null }
  show({ status: 'ready', resume: { ...kept, ...rest, resumeURL } })
  await renewResume()
}

const change = (part: Partial<Resume>): void => {
  const own = $own.get()
  if (own.status === 'ready') show({ status: 'ready', resume: { ...own.resume, ...part } })
}

function refused(error: unknown, fallback: string): Outcome {
  // Somebody's other tab has deleted it.
  if (isNone(error)) void renewResume()
  return { ok: false, message: sentence(error, fallback) }
}

/** Deletes the resume with its feedback. */
export async function removeResume(): Promise<Outcome> {
  try {
    await api.remove({})
    show({ status: 'none' })
    return { ok: true, message: words.deletion.done }
  } catch (error) {
    return refused(error, words.deletion.failed)
  }
}

/**
 * Makes the resume public or private. The call only flips, so when another tab has flipped meanwhile, "private" is asked for once more:
 * nobody becomes public by asking for the opposite. The addresses of before are dead then, and are asked for anew.
 */
export async function setPublic(wanted: boolean): Promise<Outcome> {
  try {
    let reply = await api.togglePublic({})
    if (reply.isPublic && !wanted) reply = await api.togglePublic({})
    change({ isPublic: reply.isPublic })
    void renewResume()
    const said = reply.isPublic ? words.visibility.isPublic : words.visibility.isPrivate
    return { ok: true, message: reply.message ?? said }
  } catch (error) {
    return refused(error, words.visibility.failed)
  }
}

/** Chooses whether new feedback is told by mail. */
export async function setNotify(notify: boolean): Promise<Outcome> {
  try {
    await api.notify({ notify })
    change({ notify })
    return { ok: true }
  } catch (error) {
    return refused(error, words.notify.failed)
  }
}
