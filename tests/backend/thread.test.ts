import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeThread } from '#backend/features/feedback/thread.ts'
import { compressed } from '#backend/http/compressed.ts'
import type { Env } from '#backend/http/guard.ts'
import { contract } from '#contract'
import { engines, type Signed, startApp, type TestApp } from '#tests/support/app.ts'
import { giveResume, known, type Planted, plantThread, setPublic } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

interface Nested {
  id: string
  parentId?: string
  replies: Nested[]
}

/** How a thread is to be written, by the book: what the loop of the product is compared with. */
const nest = (links: readonly Planted[], parentId: string | null): { id: string; replies: unknown[] }[] => {
  const here = links
    .filter(link => link.parentId === parentId)
    .map(({ id }) => ({ id, replies: nest(links, id) }))
  return parentId === null ? here.reverse() : here
}
const bare = ({ id, replies }: Nested): unknown => ({ id, replies: replies.map(bare) })

describe.each(engines)('a thread, on %s', engine => {
  let yard: TestApp
  let owner: Signed
  let other: Signed
  beforeAll(async () => {
    yard = await startApp({ engine, settings: known })
    owner = await yard.join(ada)
    other = await yard.join(grace)
    await giveResume(yard, owner)
  })
  afterEach(() => yard.services.db.deleteFrom('comments').execute())
  afterAll(() => yard.close())

  const plant = (
    count: number,
    under: (index: number) => number | null,
    content?: (index: number) => string,
  ) =>
    plantThread(yard.services.db, yard.services.stamp, {
      ownerId: owner.uid,
      authorId: other.uid,
      count,
      under,
      ...(content ? { content } : {}),
    })
  const path = () => `/api/resume/feedback/${owner.uid}`
  const read = async () => {
    const answer = await yard.app.request(path(), { headers: { authorization: `Bearer ${other.token}` } })
    expect(answer.status).toBe(200)
    return answer.text()
  }

  test('is an empty list before anybody says something', async () => expect(await read()).toBe('[]'))

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
      (index: number) => (index < 2 ? null : index % 4 < 2 ? index - 2 : index - 4 < 0 ? 0 : index - 4),
    ],
  ])('shaped like %s stands newest first above, oldest first below', async (_shape, under) => {
    const links = await plant(700, under)
    // As texts, since comparing deep lists costs twice as much with every level.
    expect(JSON.stringify(JSON.parse(await read()).map(bare))).toBe(JSON.stringify(nest(links, null)))
  })

  test('of ten thousand comments, each a reply to the one before, is answered whole', async () => {
    const links = await plant(10_000, index => (index === 0 ? null : index - 1))
    const text = await read()
    const ids = [...text.matchAll(/\{"id":"(\w+)"/g)].map(([, id]) => id)
    expect(ids).toEqual(links.map(({ id }) => id))
    expect(text.endsWith(`"replies":[${']}'.repeat(10_000)}]`)).toBe(true)
    expect(contract.feedback.list.reply.parse(JSON.parse(text))).toHaveLength(10_000)
  }, 30_000)

  test('of twenty thousand comments is answered whole, and lets other calls through meanwhile', async () => {
    const links = await plant(20_000, index => (index % 4 === 0 ? null : index - (index % 4)))
    let isDone = false
    const thread = read().then(text => {
      isDone = true
      return JSON.parse(text) as Nested[]
    })
    const waits: number[] = []
    while (!isDone) {
      const began = performance.now()
      await yard.call('GET', '/api/auth/verify', { as: owner })
      waits.push(performance.now() - began)
      // Calls within the process need no turn of the loop; those of a network do.
      await setImmediate()
    }
    const comments = await thread
    expect(comments).toHaveLength(5000)
    expect(comments.at(-1)?.replies.map(({ id }) => id)).toEqual(links.slice(1, 4).map(({ id }) => id))
    // Some forty turns of the thread lie between the first call and the last.
    expect(waits.length).toBeGreaterThan(5)
  }, 30_000)

  test('leaves out what is deleted while it is being written, with everything under it, and stays well formed', async () => {
    const { db } = yard.services
    const links = await plant(1200, index => (index % 6 === 0 ? null : index - 1))
    const headers = { authorization: `Bearer ${other.token}` }
    const answer = await yard.app.request(path(), { headers })
    const stream = answer.body?.getReader()
    const first = await stream?.read()
    const doomed = new Set([2, 3, 4, 5].flatMap(at => links[at]?.id ?? []))
    await db
      .deleteFrom('comments')
      .where('id', 'in', [links[2]?.id ?? ''])
      .execute()
    let text = new TextDecoder().decode(first?.value)
    for (let next = await stream?.read(); next && !next.done; next = await stream?.read())
      text += new TextDecoder().decode(next.value)
    const kept = contract.feedback.list.reply.parse(JSON.parse(text)).map(({ id }) => id)
    expect(new Set(kept)).toEqual(new Set(links.map(({ id }) => id).filter(id => !doomed.has(id))))
  })

  test('ends where it is when the resume becomes private while it is being written', async () => {
    await plant(2000, () => null)
    const answer = await yard.app.request(path(), { headers: { authorization: `Bearer ${other.token}` } })
    const stream = answer.body?.getReader()
    let text = new TextDecoder().decode((await stream?.read())?.value)
    await setPublic(yard, owner, false)
    for (let next = await stream?.read(); next && !next.done; next = await stream?.read())
      text += new TextDecoder().decode(next.value)
    await setPublic(yard, owner, true)
    expect(JSON.parse(text).length).toBeLessThan(600)
  })

  test('leaves out what hangs on nothing', async () => {
    const [kept] = await plant(1, () => null)
    const { id, at } = yard.services.stamp('k')
    const lost = { id, createdAt: at, ownerId: owner.uid, authorId: other.uid, content: 'x' }
    await yard.services.db
      .insertInto('comments')
      .values({ ...lost, parentId: 'k_nowhere' })
      .execute()
    expect(JSON.parse(await read()).map(({ id }: Nested) => id)).toEqual([kept?.id])
  })

  test('is compressed for whoever takes that, and says so to caches', async () => {
    await plant(300, () => null)
    const ask = (encoding: string) =>
      yard.app.request(path(), {
        headers: { authorization: `Bearer ${other.token}`, 'accept-encoding': encoding },
      })
    const packed = await ask('gzip, deflate, br')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
    const unpacked = await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).json()
    expect(unpacked).toEqual(await (await ask('identity')).json())
  })

  test('ends a line behind each comment that stands at the top, and nowhere else', async () => {
    await plant(
      700,
      index => (index % 5 === 0 ? null : index - 1),
      index => `Line one of ${index}\nand two`,
    )
    const text = await read()
    const parsed = JSON.parse(text) as unknown[]
    expect(text.split('\n').map(line => JSON.parse(line.replace(/^\[|[\],]$/g, '')))).toEqual(parsed)
  })
})

test('what is written is sent packed, and does not wait for more to be packed with', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const app = new Hono<Env>().use(compressed).get('/', () => new Response(readable))
  const answer = await app.request('/', { headers: { 'accept-encoding': 'gzip' } })
  const text = answer.body?.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream())
  const reader = text?.getReader()
  const writer = writable.getWriter()
  for (const piece of ['[{"id":"k_1"}', ',{"id":"k_2"}]']) {
    void writer.write(new TextEncoder().encode(piece))
    expect((await reader?.read())?.value).toBe(piece)
  }
  void writer.close()
  expect((await reader?.read())?.done).toBe(true)
})

test('a thread is read a few comments at a time, however long it is', async () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `k_${index}`)
  const sizes: number[] = []
  const nobody = async (part: readonly string[]) => {
    sizes.push(part.length)
    return []
  }
  const pieces: string[] = []
  for await (const piece of writeThread({ ids, depths: new Int32Array(5000) }, nobody, {
    reader: 'u_x',
    fileKey: '',
  }))
    pieces.push(piece)
  expect(pieces.join('')).toBe('[]')
  expect(Math.max(...sizes)).toBeLessThan(1000)
})
