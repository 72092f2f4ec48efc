import type { Handlers } from '#backend/http/handler.ts'
import { asMedia } from '#contract/values.ts'
import { listMentors } from './queries.ts'

/** The mentor directory (spec section 7). */
export const mentors: Handlers['mentors'] = {
  async list({ db }) {
    const rows = await listMentors(db)
    return {
      mentors: rows.map(row => ({
        ...row,
        imageUrl: asMedia(row.imageUrl),
        available: row.available === 1,
      })),
    }
  },
}
