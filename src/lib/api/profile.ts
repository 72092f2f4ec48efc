import { isRaw } from '#contract/complete.ts'
import { profile } from '#contract/profile.ts'
import { createClient } from './client.ts'

/** A text that not every backend stores: null if it was not sent. */
const optionalText = (value: unknown) => (value === undefined ? null : String(value ?? ''))

export const profileApi = createClient(profile, {
  get: row =>
    isRaw(row) && {
      ...row,
      major: optionalText(row.major),
      graduationYear: optionalText(row.graduationYear),
    },
})
