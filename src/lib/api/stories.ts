import type { JsonOf } from '#contract/endpoint.ts'
import { type Story, stories, storyDefaults } from '#contract/stories.ts'
import { createClient } from './client.ts'
import { id, media, type Raw, rows, text, textOrNull } from './normalize.ts'

function normalizeStory(row: Raw): JsonOf<typeof Story> | null {
  const storyId = id(row.id)
  return storyId
    ? {
        id: storyId,
        title: text(row.title),
        videoUrl: media(row.videoUrl),
        thumbnailUrl: media(row.thumbnailUrl) ?? storyDefaults.thumbnailUrl,
        programName: textOrNull(row.programName),
        studentName: textOrNull(row.studentName) ?? storyDefaults.studentName,
        studentImage: media(row.studentImage) ?? storyDefaults.studentImage,
        university: textOrNull(row.university) ?? storyDefaults.university,
        captionsUrl: media(row.captionsUrl),
      }
    : null
}

export const storiesApi = createClient(stories, {
  list: body => rows(body, normalizeStory, 'testimonials', 'data'),
})
