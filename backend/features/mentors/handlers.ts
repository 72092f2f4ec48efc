import { listPublished } from '#backend/content/items.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { asMedia } from '#catalog/values.ts'
import type { ContentData } from '#contract/content-values.ts'

/** The mentor directory (spec section 7). */
export const mentors: Handlers['mentors'] = {
  async list({ db }) {
    const rows = await listPublished(db, 'mentor')
    return {
      mentors: rows.map(({ id, data }) => {
        const mentor: ContentData<'mentor'> = JSON.parse(data)
        return { ...mentor, id, imageUrl: asMedia(mentor.imageUrl) }
      }),
    }
  },
}
