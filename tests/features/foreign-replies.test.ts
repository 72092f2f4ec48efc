// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { feedback } from '#contract/feedback.ts'
import { flatten } from '#islands/feedback/thread.ts'
import { mentorsApi } from '#islands/mentors/data.ts'
import { createClient } from '#lib/api/client.ts'
import { storiesApi } from '#lib/api/stories.ts'
import { replyWith } from '#tests/support/replies.ts'

beforeEach(() => localStorage.setItem('token', 'a-token'))

async function read(body: unknown) {
  replyWith(body)
  return flatten(await createClient(feedback).list({ userId: 'u_1' }))
}
const at = '2026-11-20T10:00:00.000Z'
const comment = (id: string, more: object = {}) => ({
  id,
  content: `Words of ${id}`,
  createdAt: at,
  ...more,
})
/** Each comment with the one above it, such as "n1 under new". */
const links = async (body: unknown) =>
  (await read(body)).map(({ id, parentId }) => (parentId ? `${id} under ${parentId}` : id))

describe('thread of any backend', () => {
  test.each<[string, (list: unknown[]) => unknown]>([
    ['bare', list => list],
    ['under feedback', list => ({ feedback: list })],
    ['under comments', list => ({ success: true, comments: list })],
    ['under data', list => ({ data: list, total: 2 })],
  ])('is read %s', async (_how, wrap) =>
    expect(await links(wrap([comment('b'), comment('a')]))).toEqual(['b', 'a']),
  )

  test.each([null, undefined, 'text', 7, {}, { data: null }, { feedback: {} }])(
    'is not found in %j',
    body => expect(read(body)).rejects.toMatchObject({ status: 502 }),
  )

  test('is a flat list with each comment before its replies, nested or not', async () => {
    const nested = [
      comment('new', { replies: [comment('n1', { replies: [comment('n2')] }), comment('n3')] }),
      comment('old', { replies: null }),
    ]
    const flat = [
      comment('new'),
      comment('n1', { parentId: 'new' }),
      comment('n2', { parentId: 'n1' }),
      comment('n3', { parentId: 'new' }),
      comment('old'),
    ]
    const expected = ['new', 'n1 under new', 'n2 under n1', 'n3 under new', 'old']
    expect(await links(nested)).toEqual(expected)
    expect(await links(flat)).toEqual(expected)
  })

  const nobody = { content: 'nobody', replies: [comment('x')] }
  test.each([null, 'text', 7, [], {}, { id: '' }, { id: null }, nobody])(
    'drops %j with its replies, and nothing else',
    async bad =>
      expect(await links([bad, comment('a', { replies: [bad, comment('b')] })])).toEqual([
        'a',
        'b under a',
      ]),
  )

  test('reads a chain of a thousand replies', async () => {
    let deep: object = comment('k0')
    for (let depth = 1; depth < 1000; depth++) deep = comment(`k${depth}`, { replies: [deep] })
    const list = await read([deep])
    expect(list).toHaveLength(1000)
    expect(list.at(-1)).toMatchObject({ id: 'k0', parentId: 'k1' })
  })
})

describe('comment of any backend', () => {
  const one = async (more: object) => (await read([comment('a', more)]))[0]

  test('needs nothing but its id', async () => {
    const empty = { content: '', parentId: null, reviewerName: '', createdAt: null, votes: 0 }
    expect(await read([{ id: 7 }])).toMatchObject([{ id: '7', ...empty, upvoted: false }])
  })

  const place = { page: 2, x: 0.5, y: 1, current: true }
  const seconds = Date.parse(at) / 1000
  test.each<[string, object, object]>([
    ['an instant of seconds', { createdAt: { _seconds: seconds } }, { createdAt: new Date(at) }],
    ['votes below nothing', { votes: -3 }, { votes: -3 }],
    ['votes that are no number', { votes: 'many' }, { votes: 0 }],
    ['a list of voters', { upvotedBy: ['u1', 2, null] }, { upvotedBy: ['u1'] }],
    ['no list of voters', { downvotedBy: 'u2' }, { downvotedBy: [] }],
    ['a script as a photo', { reviewerPhotoURL: 'javascript:x' }, { reviewerPhotoURL: null }],
    ['a place', { place }, { place }],
    ['a place off the page', { place: { ...place, x: 1.5 } }, { place: null }],
    ['a place on no page', { place: { ...place, page: 0 } }, { place: null }],
    ['flags that are no flags', { helpful: 'yes', hidden: 1 }, { helpful: false, hidden: false }],
  ])('is read with %s', async (_what, sent, expected) =>
    expect(await one(sent)).toMatchObject(expected),
  )
})

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
    ['nothing but an id', { name: null, field: 3 }, { name: '', field: '' }],
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
    ['a picture without a scheme', { imageUrl: '//evil.example' }, { imageUrl: null }],
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
    'file:///a',
    '//evil.example/a.mp4',
    '',
    5,
  ])('has no video from %j', async videoUrl =>
    expect((await oneStory({ ...story, videoUrl }))?.videoUrl).toBeNull(),
  )
})
