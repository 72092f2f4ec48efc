import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { flatten } from '#islands/feedback/thread.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import {
  addResume,
  type InsertedComment,
  insertThread,
  knownSecret,
} from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

interface Nested {
  id: string
  parentId?: string
  replies: Nested[]
}

/** The expected nesting, by recursion. */
const nest = (
  links: readonly InsertedComment[],
  parentId: string | null,
): { id: string; replies: unknown[] }[] => {
  const here = links
    .filter(link => link.parentId === parentId)
    .map(({ id }) => ({ id, replies: nest(links, id) }))
  return parentId === null ? here.reverse() : here
}
const bare = ({ id, replies }: Nested): unknown => ({ id, replies: replies.map(bare) })

describe.each(engines)('a thread on %s', engine => {
  let app: TestApp
  let owner: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine, settings: knownSecret })
    owner = await app.join(ada)
    other = await app.join(grace)
    await addResume(app, owner)
  })
  afterEach(() => app.services.db.deleteFrom('comments').execute())
  afterAll(() => app.close())

  const insertComments = (
    count: number,
    under: (index: number) => number | null,
    content?: (index: number) => string,
  ) =>
    insertThread(app.services.db, app.services.newId, {
      ownerId: owner.uid,
      authorId: other.uid,
      count,
      under,
      ...(content ? { content } : {}),
    })
  const path = () => `/api/resume/feedback/${owner.uid}`
  const read = async () => {
    const answer = await app.hono.request(path(), {
      headers: { authorization: `Bearer ${other.token}` },
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('is an empty list without comments', async () => expect(await read()).toBe('[]'))

  test.each([
    [
      'a bush',
      (index: number) =>
        index % 3 === 0 ? null : Math.floor(index / 2) - 1 < 0 ? null : Math.floor(index / 2) - 1,
    ],
    ['a chain', (index: number) => (index === 0 ? null : index - 1)],
    ['a fan', (index: number) => (index === 0 ? null : 0)],
    ['a list', () => null],
    [
      'two combs',
      (index: number) =>
        index < 2 ? null : index % 4 < 2 ? index - 2 : index - 4 < 0 ? 0 : index - 4,
    ],
  ])(
    'shaped like %s has top-level comments newest first, replies oldest first',
    async (_shape, under) => {
      const links = await insertComments(700, under)
      // As JSON, since a deep comparison doubles its cost with every level.
      expect(JSON.stringify(JSON.parse(await read()).map(bare))).toBe(
        JSON.stringify(nest(links, null)),
      )
    },
  )

  test('nests 1,000 levels of replies', async () => {
    const links = await insertComments(1000, index => (index === 0 ? null : index - 1))
    const thread = contract.feedback.list.reply.parse(JSON.parse(await read()))
    expect(flatten(thread).map(({ id }) => id)).toEqual(links.map(({ id }) => id))
  })

  test('returns the newest comments beyond the limit', async () => {
    const links = await insertComments(1010, () => null)
    const answered = JSON.parse(await read()) as Nested[]
    expect(answered).toHaveLength(1000)
    expect(answered[0]?.id).toBe(links.at(-1)?.id)
  })

  test('omits replies without a parent', async () => {
    const [kept] = await insertComments(1, () => null)
    const { id, at } = app.services.newId('k')
    const lost = { id, createdAt: at, ownerId: owner.uid, authorId: other.uid, content: 'x' }
    await app.services.db
      .insertInto('comments')
      .values({ ...lost, parentId: 'k_nowhere' })
      .execute()
    expect(JSON.parse(await read()).map(({ id }: Nested) => id)).toEqual([kept?.id])
  })

  test('is compressed with Vary', async () => {
    await insertComments(300, () => null)
    const getThread = (encoding: string) =>
      app.hono.request(path(), {
        headers: { authorization: `Bearer ${other.token}`, 'accept-encoding': encoding },
      })
    const packed = await getThread('gzip, deflate, br')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
    const unpacked = await new Response(
      packed.body?.pipeThrough(new DecompressionStream('gzip')),
    ).json()
    expect(unpacked).toEqual(await (await getThread('identity')).json())
  })
})
