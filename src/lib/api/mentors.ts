import { isRaw } from '#contract/complete.ts'
import { limits } from '#contract/limits.ts'
import { mentors } from '#contract/mentors.ts'
import { createClient } from './client.ts'
import { findList } from './normalize.ts'

/** An amount of at least 0, which may be a text. */
function readAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null
}

function readMentor(row: unknown) {
  if (!isRaw(row)) return null
  const rating = readAmount(row.rating)
  return {
    ...row,
    rate: readAmount(row.rate),
    rating: rating === null ? null : Math.min(rating, limits.mentorRating),
  }
}

export const mentorsApi = createClient(mentors, {
  list: body => ({ mentors: findList(body.mentors).map(readMentor) }),
})
