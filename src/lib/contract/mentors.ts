import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { media, rowId } from './reply.ts'

/** A mentor of the directory (spec section 3, Mentor). */
export const Mentor = z.object({
  id: rowId,
  name: z.string(),
  university: z.string(),
  field: z.string(),
  /** Null: the default picture is shown. */
  imageUrl: media,
  /** Dollars per hour; null when the backend does not say. */
  rate: z.nullable(z.number().check(z.gte(0))),
  available: z.boolean(),
  /** 0 to 5; null when the backend does not say. */
  rating: z.nullable(z.number().check(z.gte(0), z.lte(limits.mentorRating))),
})
export type Mentor = z.output<typeof Mentor>

/** The mentor directory (spec sections 2 and 7). */
export const mentors = {
  list: endpoint('GET', '/api/mentors', 'anyone', {
    summary: 'Every mentor of the directory.',
    isSpecified: true,
    reply: z.object({ mentors: z.array(Mentor) }),
    // Revalidated each time, since a change or a withdrawn consent must show at once.
    cacheControl: 'no-cache',
  }),
}
