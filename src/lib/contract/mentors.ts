import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { amount, flag, media, rowId, rows, textOr } from './reply.ts'

/** A mentor of the directory (spec section 3, Mentor). */
export const Mentor = z.object({
  id: rowId,
  name: textOr(''),
  university: textOr(''),
  field: textOr(''),
  /** Null: the default picture is shown. */
  imageUrl: media,
  /** Dollars per hour; null when the backend does not say. */
  rate: amount,
  available: flag,
  /** 0 to 5; null when the backend does not say. */
  rating: z.pipe(
    amount,
    z.transform((rating: number | null) =>
      rating === null ? null : Math.min(rating, limits.mentorRating),
    ),
  ),
})
export type Mentor = z.output<typeof Mentor>

/** The mentor directory (spec sections 2 and 7). */
export const mentors = {
  list: endpoint({
    summary: 'Every mentor of the directory.',
    method: 'GET',
    path: '/api/mentors',
    access: 'anyone',
    input: z.object({}),
    reply: z.object({ mentors: rows(Mentor) }),
    errors: [],
  }),
}
