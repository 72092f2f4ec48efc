import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { insertMentors, insertStories } from '#tests/support/mentors-and-stories.ts'

const mentor = {
  name: 'Sample',
  university: 'Fisk University',
  field: 'Law',
  imageUrl: null,
  rate: 22.5,
  available: true,
  rating: 4.5,
}
const story = {
  title: 'A summer',
  videoUrl: '/demo/story-1.webm',
  thumbnailUrl: null,
  programName: null,
  studentName: null,
  studentImage: null,
  university: null,
  captionsUrl: null,
}

describe.each(engines)('mentors and stories on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('contentItems').execute()
    await app.services.db.deleteFrom('contentVersions').execute()
  })
  afterAll(() => app.close())

  const addMentor = async (fields: Partial<typeof mentor> = {}) => {
    const { id, at } = app.services.newId('m')
    await insertMentors(app.services, [{ ...mentor, ...fields, id, at }])
    return id
  }
  const addStory = async (fields: Partial<Record<keyof typeof story, string>> = {}) => {
    const { id, at } = app.services.newId('s')
    await insertStories(app.services, [{ ...story, ...fields, id, at }])
    return id
  }

  test('lists mentors, the oldest first, without a session', async () => {
    const first = await addMentor()
    const second = await addMentor({ available: false })
    const { status, body } = await app.send('/api/mentors')
    expect(status).toBe(200)
    expect(body).toEqual({
      mentors: [
        { ...mentor, id: first },
        { ...mentor, id: second, available: false },
      ],
    })
  })

  test('lists stories as a bare list, the newest first, with defaults', async () => {
    const first = await addStory()
    const second = await addStory({ studentName: 'A student', programName: 'A program' })
    const { body } = await app.send('/api/testimonials?limit=6')
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first])
    expect(body[0]).toMatchObject({ studentName: 'A student', programName: 'A program' })
    expect(body[1]).toEqual({
      id: first,
      title: 'A summer',
      videoUrl: '/demo/story-1.webm',
      thumbnailUrl: '/img/default-thumbnail.jpg',
      programName: null,
      studentName: 'HBCU Student',
      studentImage: '/img/default-avatar.jpg',
      university: 'HBCU University',
      captionsUrl: null,
    })
  })

  test('omits unsafe URLs', async () => {
    await addMentor({ imageUrl: 'javascript:alert(1)' as unknown as null })
    await addStory({ videoUrl: 'data:text/html,x', thumbnailUrl: '//evil.example/a.jpg' })
    expect((await app.send('/api/mentors')).body.mentors[0].imageUrl).toBeNull()
    expect((await app.send('/api/testimonials')).body[0]).toMatchObject({
      videoUrl: null,
      thumbnailUrl: '/img/default-thumbnail.jpg',
    })
  })
})
