import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, katherine } from '#tests/support/people.ts'

interface Page {
  contributions: { id: string }[]
  pagination: { hasMore: boolean; totalCount: number; lastId: string | null }
}
const idsOf = ({ contributions }: Pick<Page, 'contributions'>) => contributions.map(({ id }) => id)

describe.each(bothEngines)('the list of contributions on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let admin: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
  })
  beforeEach(() => app.services.db.deleteFrom('contributions').execute())
  afterAll(() => app.close())

  /** Inserts contributions; returns their ids, the oldest first. */
  async function insert(count: number): Promise<string[]> {
    const stamps = Array.from({ length: count }, () => app.services.newId('c'))
    const texts = { name: 'x', website: 'x', description: 'x', status: 'pending' } as const
    const rows = stamps.map(({ id, at }) => ({
      id,
      createdAt: at,
      userId: student.uid,
      ...texts,
    }))
    await app.services.db.insertInto('contributions').values(rows).execute()
    return rows.map(({ id }) => id)
  }
  const remove = (id: string | undefined) =>
    app.services.db
      .deleteFrom('contributions')
      .where('id', '=', id ?? '')
      .execute()
  const read = async (query: string): Promise<Page> =>
    (await app.call('GET', `/api/admin/contributions?${query}`, { as: admin })).body

  test('is filtered by a part of the name or email of the author', async () => {
    const [, second = ''] = await insert(2)
    for (const sender of [ada.email.slice(0, 5).toUpperCase(), ada.displayName.slice(-4)]) {
      const found = await read(`limit=1&status=pending&sender=${encodeURIComponent(sender)}`)
      expect([idsOf(found), found.pagination.totalCount]).toEqual([[second], 2])
    }
    for (const sender of ['nobody', '%25', '_'])
      expect((await read(`sender=${sender}`)).pagination.totalCount).toBe(0)
  })

  test.each(['newest', 'oldest'])(
    'has each contribution on one page, the %s first, while others come and go',
    async order => {
      const inserted = await insert(8)
      const ids = order === 'oldest' ? inserted : inserted.toReversed()
      const readAfter = (id: string | undefined) => read(`order=${order}&limit=3&lastId=${id}`)
      const first = await read(`order=${order}&limit=3`)
      expect(idsOf(first)).toEqual(ids.slice(0, 3))
      await remove(ids[2])
      await remove(ids[4])
      const added = await insert(1)
      const second = await readAfter(ids[2])
      expect(idsOf(second)).toEqual([ids[3], ids[5], ids[6]])
      expect(second.pagination.hasMore).toBe(true)
      const third = await readAfter(ids[6])
      expect(idsOf(third)).toEqual([ids[7], ...(order === 'oldest' ? added : [])])
      expect(third.pagination.hasMore).toBe(false)
    },
  )

  test.each([
    ['', 10],
    ['limit=0', 1],
    ['limit=1e9', 50],
  ])('returns for ?%s a page of %i', async (query, size) => {
    await insert(52)
    const page = await read(query)
    expect(page.contributions).toHaveLength(size)
    expect(page.pagination).toEqual({
      hasMore: true,
      totalCount: 52,
      lastId: page.contributions.at(-1)?.id,
    })
  })

  test('is empty after an invalid cursor, and refuses an unknown status', async () => {
    await insert(1)
    const { contributions, pagination } = await read('lastId=nonsense')
    expect([contributions, pagination.hasMore]).toEqual([[], false])
    const path = '/api/admin/contributions?status=approved%27%20OR%201=1'
    const { status, body } = await app.call('GET', path, { as: admin })
    expect([status, body.message]).toEqual([400, 'Unknown status'])
  })

  test('is filtered and counted by status', async () => {
    const [first, second, third] = await insert(3)
    await app.call('PUT', `/api/admin/contributions/${second}/status`, {
      as: admin,
      body: { status: 'rejected', reason: 'Gone' },
    })
    const page = await read('status=pending')
    expect(idsOf(page)).toEqual([third, first])
    expect(page.pagination).toEqual({ hasMore: false, totalCount: 2, lastId: first })
  })

  test('of one member holds the newest 500, with X-Truncated', async () => {
    const ids = await insert(501)
    const answer = await app.call('GET', '/api/contributions/my-contributions', { as: student })
    expect(answer.headers.get('x-truncated')).toBe('true')
    expect(idsOf({ contributions: answer.body })).toEqual(ids.slice(1).reverse())
  })
})
