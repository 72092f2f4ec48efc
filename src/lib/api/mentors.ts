import type { JsonOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Mentor, mentors } from '#contract/mentors.ts'
import { createClient } from './client.ts'
import { amount, id, media, type Raw, rows, text } from './normalize.ts'

function normalizeMentor(row: Raw): JsonOf<typeof Mentor> | null {
  const mentorId = id(row.id)
  const rating = amount(row.rating)
  return mentorId
    ? {
        id: mentorId,
        name: text(row.name),
        university: text(row.university),
        field: text(row.field),
        imageUrl: media(row.imageUrl),
        rate: amount(row.rate),
        available: row.available === true,
        rating: rating === null ? null : Math.min(rating, limits.mentorRating),
      }
    : null
}

export const mentorsApi = createClient(mentors, {
  list: body => ({ mentors: rows(body.mentors, normalizeMentor) }),
})
