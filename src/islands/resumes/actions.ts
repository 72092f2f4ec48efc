import { browserErrors } from '#contract/browser-errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { times } from '#contract/limits.ts'
import { checkResumeFile } from '#contract/permissions.ts'
import { resumes } from '#contract/resumes.ts'
import { CallError, isNotFound, isOutcomeUnknown, messageOf } from '#lib/api/client.ts'
import { resumesApi } from '#lib/api/resumes.ts'
import { upload } from '#lib/api/upload.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { listen } from '#lib/listen.ts'
import type { ActionResult } from '../ui/form-actions.ts'
import { $resume, $upload, type Resume, type ResumeState } from './store.ts'

const startChange = trackLatestRequest()

/** Shows a state; answers to requests from before it are dropped. */
function show(state: ResumeState): void {
  startChange()
  $resume.set(state)
}

/** The resume on the server: `none` for a 404, and for a success without an address. */
async function fetchResume(): Promise<ResumeState> {
  try {
    const { resumeURL, ...rest } = await resumesApi.getOwn({})
    return resumeURL === null
      ? { status: 'none' }
      : { status: 'ready', resume: { resumeURL, ...rest } }
  } catch (error) {
    if (isNotFound(error)) return { status: 'none' }
    throw error
  }
}

/** Loads the resume, and shows that it is loading. */
export async function loadResume(): Promise<void> {
  const isLatest = startChange()
  $resume.set({ status: 'loading' })
  try {
    const state = await fetchResume()
    if (isLatest()) show(state)
  } catch (error) {
    if (isLatest())
      show({ status: 'failed', message: messageOf(error, 'Failed to load resume information') })
  }
}

/** Refreshes the resume, whose addresses expire. A failure changes nothing. */
export async function refreshResume(): Promise<void> {
  if ($resume.get().status === 'loading') return
  const isLatest = startChange()
  const state = await fetchResume().catch(() => null)
  const { status } = $resume.get()
  if (state && isLatest() && (status === 'ready' || status === 'none')) show(state)
}

/** Loads the resume and refreshes it while the page is open. Returns a function that stops. */
export function openResume(): () => void {
  void loadResume()
  const refresh = () => void refreshResume()
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  const timer = setInterval(refresh, times.renewAddress)
  const stopListening = listen(document, ['visibilitychange'], refreshIfVisible)
  return () => {
    startChange()
    clearInterval(timer)
    stopListening()
  }
}

function updateResume(part: Partial<Resume>): void {
  const state = $resume.get()
  if (state.status === 'ready') show({ status: 'ready', resume: { ...state.resume, ...part } })
}

function toFailure(error: unknown, fallback: string): ActionResult {
  // It was deleted in another tab, or the reply to a change that was made is lost.
  if (isNotFound(error) || isOutcomeUnknown(error)) void refreshResume()
  return { ok: false, message: messageOf(error, fallback) }
}

/** Deletes the resume with its feedback. */
export async function removeResume(): Promise<ActionResult> {
  try {
    await resumesApi.remove({})
    show({ status: 'none' })
    return { ok: true, message: 'Resume deleted successfully' }
  } catch (error) {
    return toFailure(error, 'Failed to delete resume')
  }
}

/** Who can see a resume. */
export const visibilityText = (isPublic: boolean): string =>
  isPublic
    ? 'Your resume is public. Other users can view it and provide feedback.'
    : 'Your resume is private. Only you can see it.'

/**
 * Makes the resume public or private. The endpoint only toggles: when another tab has toggled
 * meanwhile, "private" is sent once more, so that nobody becomes public by asking for the opposite.
 * The addresses from before are dead then, and are loaded again.
 */
export async function setPublic(isPublic: boolean): Promise<ActionResult> {
  try {
    let reply = await resumesApi.togglePublic({})
    if (reply.isPublic && !isPublic) reply = await resumesApi.togglePublic({})
    updateResume({ isPublic: reply.isPublic })
    void refreshResume()
    const message = visibilityText(reply.isPublic)
    return { ok: true, message: reply.message ?? message }
  } catch (error) {
    return toFailure(error, 'Failed to update resume visibility')
  }
}

/** Chooses whether new feedback is announced by mail. */
export async function setNotify(notify: boolean): Promise<ActionResult> {
  try {
    await resumesApi.setNotifications({ notify })
    updateResume({ notify })
    return { ok: true }
  } catch (error) {
    return toFailure(error, 'Failed to update your email setting')
  }
}

/** What is wrong with the chosen files, or null (spec section 5). */
function checkFiles(files: readonly File[]): string | null {
  const [file] = files
  if (!file) return browserErrors['resume/no-file'].message
  if (files.length > 1) return 'Please choose one file only.'
  const code = checkResumeFile(file)
  return code ? browserErrors[code].message : null
}

/** Takes a file that may be uploaded. After any other the earlier choice stays, with a message. */
export function chooseFile(files: readonly File[]): void {
  const state = $upload.get()
  if (state.status === 'sending') return
  const [file] = files
  const message = checkFiles(files)
  if (file && message === null) $upload.set({ status: 'chosen', file, message, canRetry: false })
  else $upload.set({ ...state, message })
}

let running: AbortController | null = null

/** Removes the chosen file, and aborts its upload. */
export function clearUpload(): void {
  running?.abort()
  running = null
  $upload.set({ status: 'empty', message: null })
}

/** Aborts the upload; the file stays chosen. */
export const cancelUpload = (): void => running?.abort()

/** Whether the server has looked at the file and rejected it. */
const isRejected = (error: unknown): boolean =>
  error instanceof CallError && [400, 413, 415].includes(error.status)

/** Uploads the chosen file; it stays chosen after a failure. Undefined unless it succeeded. */
export async function uploadFile(): Promise<ActionResult | undefined> {
  const state = $upload.get()
  if (state.status === 'sending') return
  if (state.status === 'empty') {
    $upload.set({ ...state, message: browserErrors['resume/no-file'].message })
    return
  }
  const { file } = state
  const own = new AbortController()
  running = own
  $upload.set({ status: 'sending', file, sent: 0 })
  try {
    const reply = await upload(resumes.upload, file, {
      progress: sent => $upload.set({ status: 'sending', file, sent }),
      signal: own.signal,
    })
    $upload.set({ status: 'empty', message: null })
    void showUploaded(reply)
    return { ok: true, message: 'Resume uploaded successfully' }
  } catch (error) {
    // It may have arrived although the answer was lost.
    void refreshResume()
    if (running !== own) return
    const isAborted = own.signal.aborted
    const message = isAborted ? null : messageOf(error, 'Failed to upload resume')
    $upload.set({ status: 'chosen', file, message, canRetry: !isAborted && !isRejected(error) })
    return
  } finally {
    if (running === own) running = null
  }
}

/** Shows a resume that was just uploaded; fields that the reply lacks keep their values. */
async function showUploaded(uploaded: ReplyOf<typeof resumes.upload>): Promise<void> {
  const before = $resume.get()
  const { resumeURL, ...rest } = uploaded
  if (resumeURL === null) return loadResume()
  const kept =
    before.status === 'ready' ? before.resume : { unread: 0, notify: null, emailVerified: null }
  show({ status: 'ready', resume: { ...kept, ...rest, resumeURL } })
  await refreshResume()
}
