import { listPublished } from '#backend/content/items.ts'
import type { Handlers } from '#backend/http/handler.ts'
import type { ContentData } from '#contract/content-values.ts'
import { storyDefaults } from '#contract/stories.ts'
import { asMedia } from '#contract/values.ts'

/** Student stories as a bare list (docs/conventions.md, Responses). */
export const stories: Handlers['stories'] = {
  async list({ db, input }) {
    const rows = await listPublished(db, 'story')
    return rows.slice(0, input.limit).map(({ id, data }) => {
      const story: ContentData<'story'> = JSON.parse(data)
      return {
        ...story,
        id,
        videoUrl: asMedia(story.videoUrl),
        thumbnailUrl: asMedia(story.thumbnailUrl) ?? storyDefaults.thumbnailUrl,
        studentName: story.studentName ?? storyDefaults.studentName,
        studentImage: asMedia(story.studentImage) ?? storyDefaults.studentImage,
        university: story.university ?? storyDefaults.university,
        captionsUrl: asMedia(story.captionsUrl),
      }
    })
  },
}
