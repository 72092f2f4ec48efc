// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { flatten } from '#islands/feedback/thread.ts'
import { feedbackApi } from '#lib/api/feedback.ts'
import { replyWith } from '#tests/support/replies.ts'

beforeEach(() => localStorage.setItem('token', 'a-token'))

async function read(body: unknown) {
  replyWith(body)
  return flatten(await feedbackApi.list({ userId: 'u_1' }))
}
const at = '2026-11-20T10:00:00.000Z'
const comment = (id: string, more: object = {}) => ({
  id,
  content: `Words of ${id}`,
  createdAt: at,
  ...more,
})
const links = async (body: unknown) => (await read(body)).map(({ id, parentId }) => [id, parentId])

describe('thread of any backend', () => {
  test.each<[string, (list: unknown[]) => unknown]>([
    ['bare', list => list],
    ['under feedback', list => ({ feedback: list })],
    ['under comments', list => ({ success: true, comments: list })],
    ['under data', list => ({ data: list, total: 2 })],
  ])('is read %s', async (_how, wrap) =>
    expect(await links(wrap([comment('b'), comment('a')]))).toEqual([
      ['b', null],
      ['a', null],
    ]),
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
    const expected = [
      ['new', null],
      ['n1', 'new'],
      ['n2', 'n1'],
      ['n3', 'new'],
      ['old', null],
    ]
    expect(await links(nested)).toEqual(expected)
    expect(await links(flat)).toEqual(expected)
  })

  test('uses the nesting of a reply rather than its parentId', async () => {
    const nested = comment('a', { replies: [comment('b', { parentId: 'elsewhere' })] })
    expect(await links([nested])).toEqual([
      ['a', null],
      ['b', 'a'],
    ])
  })

  test.each([
    null,
    'text',
    7,
    [],
    {},
    { id: '' },
    { id: null },
    { content: 'nobody', replies: [comment('x')] },
  ])('drops %j with its replies, and nothing else', async bad =>
    expect(await links([bad, comment('a', { replies: [bad, comment('b')] })])).toEqual([
      ['a', null],
      ['b', 'a'],
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
    expect(await read([{ id: 7 }])).toEqual([
      {
        id: '7',
        content: '',
        parentId: null,
        reviewerId: '',
        reviewerName: '',
        reviewerPhotoURL: null,
        createdAt: null,
        votes: 0,
        upvoted: false,
        downvoted: false,
        upvotedBy: [],
        downvotedBy: [],
        place: null,
        helpful: false,
        hidden: false,
        blocked: false,
        appeal: null,
      },
    ])
  })

  test.each<[string, object, object]>([
    [
      'an instant of seconds',
      { createdAt: { _seconds: 1_763_632_800 } },
      { createdAt: new Date(at.replace('2026', '2025')) },
    ],
    ['votes below nothing', { votes: -3 }, { votes: -3 }],
    ['votes that are no number', { votes: 'many' }, { votes: 0 }],
    [
      'lists of voters',
      { upvotedBy: ['u1', 2, null], downvotedBy: 'u2' },
      { upvotedBy: ['u1'], downvotedBy: [] },
    ],
    [
      'a script as a photo',
      { reviewerPhotoURL: 'javascript:alert(1)' },
      { reviewerPhotoURL: null },
    ],
    [
      'a place',
      { place: { page: 2, x: 0.5, y: 1, current: true } },
      { place: { page: 2, x: 0.5, y: 1, current: true } },
    ],
    ['a place off the page', { place: { page: 2, x: 1.5, y: 1 } }, { place: null }],
    ['a place on no page', { place: { page: 0, x: 0, y: 0 } }, { place: null }],
    ['flags that are no flags', { helpful: 'yes', hidden: 1 }, { helpful: false, hidden: false }],
  ])('is read with %s', async (_what, sent, expected) =>
    expect(await one(sent)).toMatchObject(expected),
  )
})
