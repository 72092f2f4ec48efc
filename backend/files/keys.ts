import { randomText } from '#backend/core/ids.ts'

const pattern =
  /^(resumes\/[0-9a-z]{25}\.(pdf|docx?)|photos\/[0-9a-z]{32}\.webp|media\/[0-9a-z]{32}\.(webp|mp4|webm|vtt))(\.[0-9a-z]{8})?(\.part)?$/

/**
 * The key of a file that is being written. No row names it, so the sweep deletes it after a crash.
 */
export const draftKey = (key: string): string => `${key}.${randomText(8)}.part`

export const isDraft = (key: string): boolean => key.endsWith('.part')

/** Whether a key has the form of ours; other files in a store are not ours to delete. */
export const isOwnKey = (key: string): boolean => pattern.test(key)
