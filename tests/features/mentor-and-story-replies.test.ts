// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { mentorsApi } from '#lib/api/mentors.ts'
import { storiesApi } from '#lib/api/stories.ts'
import { replyWith } from '#tests/support/replies.ts'

function readMentors(body: unknown) {
  replyWith(body)
  return mentorsApi.list({})
}

function readStories(body: unknown) {
  replyWith(body)
  return storiesApi.list({})
}

const mentor = {
  id: 'm1',
  name: 'Sample',
  university: 'Fisk University',
  field: 'Law',
  imageUrl: 'https://files.example.org/a.jpg',
  rate: 20,
  available: true,
  rating: 4.5,
}
const oneMentor = async (row: unknown) => (await readMentors({ mentors: [row] })).mentors[0]

const story = {
  id: 's1',
  title: 'A summer',
  videoUrl: '/demo/story-1.webm',
  thumbnailUrl: 'https://files.example.org/a.jpg',
  programName: 'A program',
  studentName: 'A student',
  studentImage: '/img/a.jpg',
  university: 'Fisk University',
  captionsUrl: '/demo/story-1.vtt',
}
const oneStory = async (row: unknown) => (await readStories([row]))[0]

describe('mentor of any backend', () => {
  test('is read unchanged if complete', async () => expect(await oneMentor(mentor)).toEqual(mentor))

  test.each<[string, object, object]>([
    ['a number as the id', { id: 7 }, { id: '7' }],
    [
      'nothing but an id',
      { name: null, university: undefined, field: 3 },
      { name: '', university: '', field: '' },
    ],
    ['a rate in a text', { rate: '35' }, { rate: 35 }],
    ['a rate that is none', { rate: 'ask' }, { rate: null }],
    ['an empty rate', { rate: '' }, { rate: null }],
    ['a negative rate', { rate: -5 }, { rate: null }],
    ['a rating beyond the scale', { rating: 9 }, { rating: 5 }],
    ['no rating', { rating: null }, { rating: null }],
    ['an availability that is not told', { available: 'yes' }, { available: false }],
    ['a picture on this site', { imageUrl: '/img/a.jpg' }, { imageUrl: '/img/a.jpg' }],
    ['a script as the picture', { imageUrl: 'javascript:alert(1)' }, { imageUrl: null }],
    ['a picture in the address', { imageUrl: 'data:image/png;base64,AAAA' }, { imageUrl: null }],
    [
      'a picture on another host without a scheme',
      { imageUrl: '//evil.example' },
      { imageUrl: null },
    ],
    ['a picture behind back slashes', { imageUrl: '/\\evil.example' }, { imageUrl: null }],
  ])('is read with %s', async (_what, sent, read) =>
    expect(await oneMentor({ ...mentor, ...sent })).toMatchObject(read),
  )

  test.each([null, 'text', [], {}, { id: '' }, { id: null }])(
    'is dropped if it is %j, and others stay',
    async bad => {
      expect((await readMentors({ mentors: [bad, mentor] })).mentors).toEqual([mentor])
    },
  )

  test.each([null, [], {}, { mentors: null }, 'text'])('is not found in %j', body =>
    expect(readMentors(body)).rejects.toMatchObject({ status: 502 }),
  )
})

describe('story of any backend', () => {
  test.each<[string, (list: unknown[]) => unknown]>([
    ['bare', list => list],
    ['under testimonials', list => ({ testimonials: list, total: 1 })],
    ['under data', list => ({ success: true, data: list })],
  ])('is read %s', async (_how, wrap) =>
    expect(await readStories(wrap([story, null, {}]))).toEqual([story]),
  )

  test.each([null, {}, { data: null }, { stories: [] }, 'text'])('is not found in %j', body =>
    expect(readStories(body)).rejects.toMatchObject({ status: 502 }),
  )

  test('has the defaults of the specification for missing fields', async () => {
    expect(
      await oneStory({ id: 's1', studentName: '', thumbnailUrl: 'ftp://x', studentImage: 7 }),
    ).toEqual({
      id: 's1',
      title: '',
      videoUrl: null,
      thumbnailUrl: '/img/default-thumbnail.jpg',
      programName: null,
      studentName: 'HBCU Student',
      studentImage: '/img/default-avatar.jpg',
      university: 'HBCU University',
      captionsUrl: null,
    })
  })

  test.each([
    'javascript:alert(1)',
    'blob:https://x/y',
    'file:///etc/passwd',
    '//evil.example/a.mp4',
    '',
    5,
  ])('has no video from %j', async videoUrl =>
    expect((await oneStory({ ...story, videoUrl }))?.videoUrl).toBeNull(),
  )
})
