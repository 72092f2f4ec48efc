import { atom } from 'nanostores'
import { browserErrors } from '#contract/browser-errors.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { times } from '#contract/limits.ts'
import { checkResumeFile } from '#contract/permissions.ts'
import { type OwnResume, resumes } from '#contract/resumes.ts'
import {
  CallError,
  createClient,
  isNotFound,
  isOutcomeUnknown,
  messageOf,
} from '#lib/api/client.ts'
import { upload } from '#lib/api/upload.ts'
import { createFetcherStore } from '#lib/queries.ts'
import { $uid } from '#lib/session.ts'
import { type ActionResult, withValidation } from '../ui/form-actions.ts'

const api = createClient(resumes)

/** A resume that exists. */
export type Resume = OwnResume & { resumeURL: string }

/** One's own resume (spec section 4, Resume); null without one. Its addresses expire. */
export const $resume = createFetcherStore<Resume | null>(['resume of ', $uid], {
  fetcher: fetchResume,
  revalidateInterval: times.renewAddress,
  revalidateOnFocus: true,
})

/** None is a 404, or a success without an address. */
async function fetchResume(): Promise<Resume | null> {
  try {
    const { resumeURL, ...rest } = await api.getOwn({})
    return resumeURL === null ? null : { resumeURL, ...rest }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function updateResume(part: Partial<Resume>): void {
  const resume = $resume.value?.data
  if (resume) $resume.mutate({ ...resume, ...part })
}

/** Makes a change, which gives the message of its success. */
async function change(
  send: () => Promise<string | undefined>,
  fallback: string,
): Promise<ActionResult> {
  try {
    const message = await send()
    return { ok: true, ...(message && { message }) }
  } catch (error) {
    // It was deleted in another tab, or the reply to a change that was made is lost.
    if (isNotFound(error) || isOutcomeUnknown(error)) $resume.revalidate()
    return { ok: false, message: messageOf(error, fallback) }
  }
}

/** Deletes the resume with its feedback. */
export const removeResume = (): Promise<ActionResult> =>
  change(async () => {
    await api.remove({})
    $resume.mutate(null)
    return 'Resume deleted successfully'
  }, 'Failed to delete resume')

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
export const setPublic = (isPublic: boolean): Promise<ActionResult> =>
  change(async () => {
    let reply = await api.togglePublic({})
    if (reply.isPublic && !isPublic) reply = await api.togglePublic({})
    updateResume({ isPublic: reply.isPublic })
    $resume.revalidate()
    return reply.message ?? visibilityText(reply.isPublic)
  }, 'Failed to update resume visibility')

/** Chooses whether new feedback is announced by mail. */
export const setNotify = (notify: boolean): Promise<ActionResult> =>
  change(async () => {
    await api.setNotifications({ notify })
    updateResume({ notify })
    return undefined
  }, 'Failed to update your email setting')

/** Saves the line of the owner to the readers. */
export const setNote = withValidation(resumes.setNote.input, ({ note }) =>
  change(async () => {
    await api.setNote({ note })
    updateResume({ note })
    return note ? 'Your line is saved.' : 'Your line is removed.'
  }, 'Failed to save your line'),
)

/**
 * The upload of a resume (spec section 4, Upload). `message` says why it failed, `canRetry` whether
 * the same file may succeed another time. Sizes are bytes.
 */
type Upload =
  | { status: 'empty'; message: string | null }
  | { status: 'chosen'; file: File; message: string | null; canRetry: boolean }
  | { status: 'sending'; file: File; sent: number }

export const $upload = atom<Upload>({ status: 'empty', message: null })

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
    showUploaded(reply)
    return { ok: true, message: 'Resume uploaded successfully' }
  } catch (error) {
    // It may have arrived although the answer was lost.
    $resume.revalidate()
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
function showUploaded({ resumeURL, ...rest }: ReplyOf<typeof resumes.upload>): void {
  const unknown = { note: '', unread: 0, notify: null, emailVerified: null }
  if (resumeURL === null) $resume.invalidate()
  else $resume.mutate({ ...unknown, ...$resume.value?.data, ...rest, resumeURL })
  $resume.revalidate()
}
