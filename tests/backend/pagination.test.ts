import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

interface Page {
  contributions: { id: string; name: string; createdAt: string }[]
  pagination: { hasMore: boolean; totalCount: number; lastId: string | null }
}

describe.each(bothEngines)('the list of contributions on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let admin: SignedIn
  let made = 0
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(() => app.services.db.deleteFrom('contributions').execute())
  afterAll(() => app.close())

  const insert = async () => {
    const { id, at } = app.services.newId('c')
    made += 1
    const texts = { name: `Program ${made}`, website: 'x', description: 'x' }
    await app.services.db
      .insertInto('contributions')
      .values({ id, createdAt: at, userId: student.uid, status: 'pending', ...texts })
      .execute()
    return id
  }
  const remove = (id: string) =>
    app.services.db.deleteFrom('contributions').where('id', '=', id).execute()
  const read = async (query: string): Promise<Page> =>
    (await app.call('GET', `/api/admin/contributions?${query}`, { as: admin })).body

  test.each(['newest', 'oldest'])(
    'pages through all contributions exactly once, the %s first, during changes',
    async order => {
      const act = fc.oneof(
        fc.constant({ do: 'insert' as const }),
        fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
        fc.record({ do: fc.constant('delete the cursor' as const) }),
        fc.constant({ do: 'page' as const }),
      )
      const schedule = fc.record({
        start: fc.integer({ min: 0, max: 12 }),
        limit: fc.integer({ min: 1, max: 5 }),
        acts: fc.array(act, { maxLength: 12 }),
      })
      await fc.assert(
        fc.asyncProperty(schedule, async ({ start, limit, acts }) => {
          await app.services.db.deleteFrom('contributions').execute()
          const alive: string[] = []
          for (let each = 0; each < start; each += 1) alive.push(await insert())
          const throughout = new Set(alive)
          const ids: string[] = []
          let cursor: string | null = null
          let more = true
          const turn = async () => {
            if (!more) return
            const { contributions, pagination } = await read(
              `order=${order}&limit=${limit}${cursor ? `&lastId=${cursor}` : ''}`,
            )
            ids.push(...contributions.map(({ id }) => id))
            cursor = pagination.lastId ?? cursor
            more = pagination.hasMore
          }
          const drop = async (id: string | undefined | null) => {
            if (!id) return
            throughout.delete(id)
            await remove(id)
          }
          for (const step of acts) {
            if (step.do === 'insert') alive.push(await insert())
            else if (step.do === 'delete') await drop(alive[step.which % Math.max(alive.length, 1)])
            else if (step.do === 'delete the cursor') await drop(cursor)
            else await turn()
          }
          do await turn()
          while (more)
          expect(new Set(ids).size).toBe(ids.length)
          const inTime = [...ids].sort()
          expect(ids).toEqual(order === 'oldest' ? inTime : inTime.reverse())
          expect(ids).toEqual(expect.arrayContaining([...throughout]))
        }),
        { numRuns: engine === 'sqlite' ? 120 : 40 },
      )
    },
    60_000,
  )

  test.each([
    ['', 10],
    ['limit=0', 1],
    ['limit=-1', 1],
    ['limit=1e9', 50],
    ['limit=abc', 10],
    ['limit=10&limit=99', 10],
    ['limit=', 1],
    ['limit=25', 25],
  ])('returns for ?%s a page of %i', async (query, size) => {
    for (let each = 0; each < 52; each += 1) await insert()
    const page = await read(query)
    expect(page.contributions).toHaveLength(size)
    expect(page.pagination).toEqual({
      hasMore: true,
      totalCount: 52,
      lastId: page.contributions.at(-1)?.id,
    })
  })

  test.each(['nonsense', "c_' or 1=1", 'u_0000000000000000000000000', '%00'])(
    'is empty after the invalid cursor %s',
    async cursor => {
      await insert()
      const { contributions, pagination } = await read(`lastId=${cursor}`)
      expect(contributions).toEqual([])
      expect(pagination.hasMore).toBe(false)
    },
  )

  test.each(['status=approved%27%20OR%201=1', 'status=', 'status=pending&status=approved'])(
    'rejects ?%s',
    async query => {
      const answer = await app.call('GET', `/api/admin/contributions?${query}`, { as: admin })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toBe('Unknown status')
    },
  )

  test('sorts in two orders', async () => {
    const answer = await app.call('GET', '/api/admin/contributions?order=popular', { as: admin })
    expect([answer.status, answer.body.message]).toEqual([400, 'Unknown order'])
  })

  test('filters and counts by status', async () => {
    const ids = [await insert(), await insert(), await insert()]
    await app.call('PUT', `/api/admin/contributions/${ids[1]}/status`, {
      as: admin,
      body: { status: 'rejected', reason: 'Gone' },
    })
    const { contributions, pagination } = await read('status=pending')
    expect(contributions.map(({ id }) => id)).toEqual([ids[2], ids[0]])
    expect(pagination).toEqual({ hasMore: false, totalCount: 2, lastId: ids[0] })
    const oldest = await read('status=pending&order=oldest')
    expect(oldest.contributions.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })

  test('limits a member’s own list to 500 with X-Truncated', async () => {
    const rows = Array.from({ length: 501 }, () => app.services.newId('c')).map(({ id, at }) => ({
      id,
      createdAt: at,
      userId: student.uid,
      status: 'pending' as const,
      name: 'x',
      website: 'x',
      description: 'x',
    }))
    await app.services.db.insertInto('contributions').values(rows).execute()
    const answer = await app.call('GET', '/api/contributions/my-contributions', { as: student })
    expect(answer.headers.get('x-truncated')).toBe('true')
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual(
      rows
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    )
  })
})
