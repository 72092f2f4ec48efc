import { randomText } from '#backend/db/ids.ts'

const form = /^(resumes\/[0-9a-z]{25}\.(pdf|docx?)|photos\/[0-9a-z]{32}\.webp)(\.[0-9a-z]{8})?(\.part)?$/

/** The key that a file has until it is whole. No row ever names it, so the sweep removes what a crash leaves. */
export const draftOf = (key: string): string => `${key}.${randomText(8)}.part`

export const isDraft = (key: string): boolean => key.endsWith('.part')

/** Whether a key has the form of those that we make; whatever else a store holds is somebody else's. */
export const isOwnKey = (key: string): boolean => form.test(key)
