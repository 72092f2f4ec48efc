import { atom } from 'nanostores'
import type { OwnResume } from '#contract/resumes.ts'

/** A resume that exists. */
export type Resume = OwnResume & { resumeURL: string }

/** One's own resume (spec section 4, Resume). A failed request is not the same as having none. */
export type ResumeState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'none' }
  | { status: 'ready'; resume: Resume }

export const $resume = atom<ResumeState>({ status: 'loading' })

/**
 * The upload of a resume (spec section 4, Upload). `message` says why it failed, `canRetry` whether
 * the same file may succeed another time. Sizes are bytes.
 */
export type Upload =
  | { status: 'empty'; message: string | null }
  | { status: 'chosen'; file: File; message: string | null; canRetry: boolean }
  | { status: 'sending'; file: File; sent: number }

export const $upload = atom<Upload>({ status: 'empty', message: null })
