import { listPublished } from '#backend/content/items.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { asMedia } from '#catalog/values.ts'
import type { ContentData } from '#contract/content-values.ts'
import { withStoryDefaults } from '#contract/stories.ts'

/** Student stories as a bare list (docs/conventions.md, Responses). */
export const stories: Handlers['stories'] = {
  async list({ db, input }) {
    const rows = await listPublished(db, 'story')
    return rows.slice(0, input.limit).map(({ id, data }) => {
      const story: ContentData<'story'> = JSON.parse(data)
      return withStoryDefaults({
        ...story,
        id,
        videoUrl: asMedia(story.videoUrl),
        thumbnailUrl: asMedia(story.thumbnailUrl),
        studentImage: asMedia(story.studentImage),
        captionsUrl: asMedia(story.captionsUrl),
      })
    })
  },
}
