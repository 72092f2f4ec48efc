import type { Handlers } from '#backend/http/handler.ts'
import { storyDefaults } from '#contract/stories.ts'
import { asMedia } from '#contract/values.ts'
import { listStories } from './queries.ts'

/** Student stories as a bare list (docs/conventions.md, Responses). */
export const stories: Handlers['stories'] = {
  async list({ db, input }) {
    const rows = await listStories(db, input.limit)
    return rows.map(row => ({
      ...row,
      videoUrl: asMedia(row.videoUrl),
      thumbnailUrl: asMedia(row.thumbnailUrl) ?? storyDefaults.thumbnailUrl,
      studentName: row.studentName ?? storyDefaults.studentName,
      studentImage: asMedia(row.studentImage) ?? storyDefaults.studentImage,
      university: row.university ?? storyDefaults.university,
      captionsUrl: asMedia(row.captionsUrl),
    }))
  },
}
