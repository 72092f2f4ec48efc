import { profile } from '#contract/profile.ts'
import { createClient } from './client.ts'
import { media, type Raw, text, textOrNull } from './normalize.ts'

/** A text that not every backend stores: null if it was not sent. */
const optionalText = (value: unknown) => (value === undefined ? null : String(value ?? ''))

export const profileApi = createClient(profile, {
  /** `fullName` falls back to `name` (spec section 3, User profile). */
  get: row => ({
    fullName: textOrNull(row.fullName),
    name: textOrNull(row.name),
    phoneNumber: text(row.phoneNumber),
    college: text(row.college),
    photoURL: media(row.photoURL),
    major: optionalText(row.major),
    graduationYear: optionalText(row.graduationYear),
  }),
})

export const normalizeUploadedImage = (row: Raw) => ({
  downloadURL: media(row.downloadURL),
  storagePath: text(row.storagePath),
})
