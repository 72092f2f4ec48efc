import type { Handlers } from '#backend/http/handler.ts'
import { Mentor } from '#contract/mentors.ts'
import { listMentors } from './queries.ts'

/** The mentor directory (spec section 7). */
export const mentors: Handlers['mentors'] = {
  async list({ db, header }) {
    const rows = await listMentors(db)
    header('Cache-Control', 'public, max-age=60')
    return { mentors: rows.map(row => Mentor.parse({ ...row, available: row.available === 1 })) }
  },
}
