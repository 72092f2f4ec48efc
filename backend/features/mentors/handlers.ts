import type { Handlers } from '#backend/http/handler.ts'
import { Mentor } from '#contract/mentors.ts'
import { all } from './queries.ts'

type Row = Awaited<ReturnType<typeof all>>[number]

const view = (row: Row): Mentor => Mentor.parse({ ...row, available: row.available === 1 })

/** The mentor directory (spec section 7). */
export const mentors: Handlers['mentors'] = {
  async list({ db, header }) {
    const rows = await all(db)
    header('Cache-Control', 'public, max-age=60')
    return { mentors: rows.map(view) }
  },
}
