import { atom } from 'nanostores'
import { times } from '#contract/limits.ts'
import type { SharedResume } from '#contract/resumes.ts'
import { CallError } from '#lib/api/client.ts'
import { resumesApi } from '#lib/api/resumes.ts'
import { trackLatestRequest } from '#lib/latest-request.ts'
import { page } from './page.ts'

export interface Failed {
  status: 'failed'
  /** The message of the server and its code, if it sent them. */
  serverMessage: string | null
  code: string | null
}

/** The resume above the thread. */
type Resume = { status: 'loading' } | Failed | { status: 'ready'; resume: SharedResume }

export const $resume = atom<Resume>({ status: 'loading' })

const startRequest = trackLatestRequest()

/** When the resume was last requested, in milliseconds. */
let requestedAt = 0

export function toFailed(error: unknown): Failed {
  const { serverMessage, code } = error instanceof CallError ? error : new CallError(0, null)
  return { status: 'failed', serverMessage, code }
}

/** Whether the resume has become private, or is gone. */
export const isClosed = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 403)

/** Loads the resume, and shows that it is loading. */
export async function loadResume(): Promise<void> {
  $resume.set({ status: 'loading' })
  await requestResume(() => true)
}

/**
 * Loads the addresses of files again before they expire. A failure changes nothing, unless the
 * resume has become private.
 */
export async function refreshResume(): Promise<void> {
  const isDue = Date.now() - requestedAt >= times.renewAddress
  if (!isDue || document.visibilityState !== 'visible' || $resume.get().status !== 'ready') return
  await requestResume(isClosed)
}

async function requestResume(showsError: (error: unknown) => boolean): Promise<void> {
  const isLatest = startRequest()
  requestedAt = Date.now()
  try {
    const resume = await resumesApi.get({ userId: page.owner })
    if (isLatest()) $resume.set({ status: 'ready', resume })
  } catch (error) {
    if (isLatest() && showsError(error)) $resume.set(toFailed(error))
  }
}

/** Forgets the resume, and a request for it that is still on its way. */
export function closeResume(): void {
  startRequest()
  $resume.set({ status: 'loading' })
}
