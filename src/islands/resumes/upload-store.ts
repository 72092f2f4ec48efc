import { atom } from 'nanostores'
import { beforeSending } from '#contract/before-sending.ts'
import { resumes } from '#contract/resumes.ts'
import { whyNot } from '#contract/why-not.ts'
import { CallError, sentence } from '#lib/api.ts'
import { uploadWords as words } from '#lib/messages/upload.ts'
import { upload } from '#lib/upload.ts'
import type { Outcome } from '../ui/submit.ts'
import { renewResume, showUploaded } from './resume-store.ts'

/**
 * The file on its way to become the resume (spec section 4, Upload). `message` says why it did not, `again` whether the same file may
 * succeed another time. Sizes are bytes.
 */
export type Choice =
  | { status: 'empty'; message: string | null }
  | { status: 'chosen'; file: File; message: string | null; again: boolean }
  | { status: 'sending'; file: File; sent: number }

export const $choice = atom<Choice>({ status: 'empty', message: null })

let running: AbortController | null = null

/** What is wrong with what was picked or dropped, or null (spec section 5). */
function wrongWith(files: readonly File[]): string | null {
  const [file] = files
  if (!file) return words.missing
  if (files.length > 1) return words.one
  const code = whyNot.upload(file)
  return code ? beforeSending[code].message : null
}

/** Takes a file that may be uploaded. Says what is wrong with any other; what was chosen before then stays. */
export function choose(files: readonly File[]): void {
  const now = $choice.get()
  const [file] = files
  const message = wrongWith(files)
  if (now.status === 'sending') return
  if (file && message === null) $choice.set({ status: 'chosen', file, message, again: false })
  else $choice.set({ ...now, message })
}

/** Whether the server looked at the file and will not have it. */
const refused = (error: unknown): boolean =>
  error instanceof CallError && [400, 413, 415].includes(error.status)

/** Clears the selection, and ends an upload. */
export function clearChoice(): void {
  running?.abort()
  running = null
  $choice.set({ status: 'empty', message: null })
}

/** Ends the upload; the file stays chosen. */
export const cancelUpload = (): void => running?.abort()

/** Uploads what is chosen. After a failure it stays chosen, and the choice says why. Gives nothing when the upload was cancelled. */
export async function send(): Promise<Outcome | undefined> {
  const now = $choice.get()
  if (now.status === 'sending') return
  if (now.status === 'empty') {
    $choice.set({ ...now, message: words.missing })
    return
  }
  const { file } = now
  const mine = new AbortController()
  running = mine
  $choice.set({ status: 'sending', file, sent: 0 })
  try {
    const reply = await upload(resumes.upload, file, {
      progress: sent => $choice.set({ status: 'sending', file, sent }),
      signal: mine.signal,
    })
    $choice.set({ status: 'empty', message: null })
    void showUploaded(reply)
    return { ok: true, message: words.done }
  } catch (error) {
    // It may have arrived all the same.
    void renewResume()
    if (running !== mine) return
    const cancelled = mine.signal.aborted
    const message = cancelled ? null : sentence(error, words.failed)
    $choice.set({ status: 'chosen', file, message, again: !cancelled && !refused(error) })
    return
  } finally {
    if (running === mine) running = null
  }
}
