import { isRaw } from '#contract/complete.ts'
import { limits } from '#contract/limits.ts'
import { type Story, stories, withStoryDefaults } from '#contract/stories.ts'
import { createClient, readMedia } from '#lib/api/client.ts'
import { createFetcherStore } from '#lib/queries.ts'

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

const limit = limits.testimonials.default

/** The latest stories (spec section 4). A backend may ignore the limit and send more. */
export const $stories = createFetcherStore<readonly Story[]>('stories', {
  fetcher: async () => (await storiesApi.list({ limit })).slice(0, limit),
})
