import type { Handlers } from '#backend/http/handler.ts'
import { Story } from '#contract/stories.ts'
import { listStories } from './queries.ts'

/** Student stories as a bare list (docs/conventions.md, Responses). */
export const stories: Handlers['stories'] = {
  async list({ db, header, input }) {
    const rows = await listStories(db, input.limit)
    header('Cache-Control', 'public, max-age=60')
    return rows.map(row => Story.parse(row))
  },
}
