import { isRaw } from '#contract/complete.ts'
import { stories, storyDefaults } from '#contract/stories.ts'
import { createClient } from './client.ts'
import { findList, readMedia } from './normalize.ts'

const readStory = (row: unknown) =>
  isRaw(row)
    ? {
        ...row,
        thumbnailUrl: readMedia(row.thumbnailUrl) ?? storyDefaults.thumbnailUrl,
        studentName: row.studentName || storyDefaults.studentName,
        studentImage: readMedia(row.studentImage) ?? storyDefaults.studentImage,
        university: row.university || storyDefaults.university,
      }
    : null

export const storiesApi = createClient(stories, {
  list: body => findList(body, 'testimonials', 'data').map(readStory),
})
