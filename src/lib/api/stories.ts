import { isRaw } from '#contract/complete.ts'
import { stories, withStoryDefaults } from '#contract/stories.ts'
import { createClient } from './client.ts'
import { findList, readMedia } from './normalize.ts'

const readStory = (row: unknown) =>
  isRaw(row)
    ? withStoryDefaults({
        ...row,
        thumbnailUrl: readMedia(row.thumbnailUrl),
        studentName: row.studentName,
        studentImage: readMedia(row.studentImage),
        university: row.university,
      })
    : null

export const storiesApi = createClient(stories, {
  list: body => findList(body, 'testimonials', 'data').map(readStory),
})
