import { isRaw } from '#contract/complete.ts'
import { stories, withStoryDefaults } from '#contract/stories.ts'
import { createClient, readMedia } from './client.ts'

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

/** The calls about stories, with the defaults of the specification (section 3). */
export const storiesApi = createClient(stories, {
  list: body => Array.isArray(body) && body.map(readStory),
})
