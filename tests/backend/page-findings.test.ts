import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { insertFinding } from '#tests/support/page-findings.ts'
import { ada, katherine } from '#tests/support/people.ts'

describe.each(engines)('findings of the page monitor on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(ada)
  })
  beforeEach(async () => {
    await app.services.db.deleteFrom('monitoredPages').execute()
  })
  afterAll(() => app.close())

  const insert = (values: Parameters<typeof insertFinding>[2] = {}) =>
    insertFinding(app.services.db, app.services.newId, values)
  const list = async (query = '') =>
    (await app.call('GET', `/api/admin/page-findings${query}`, { as: admin })).body
  const settle = (id: string, decision: unknown, as = admin) =>
    app.call('PUT', `/api/admin/page-findings/${id}`, { as, body: { decision } })

  test('show both texts, the page and its programs', async () => {
    const { id, at } = await insert()
    const foundAt = new Date(at).toISOString()
    expect(await list()).toEqual({
      findings: [
        {
          id,
          foundAt,
          url: 'https://bell.example/awards',
          kind: 'date',
          fact: 'Closes: March 1, 2027',
          before: 'Apply by March 1, 2027.',
          after: 'Apply by March 15, 2027.',
          programs: [{ id: 'bell-scholarship', name: 'Bell Scholarship' }],
        },
      ],
      pagination: { hasMore: false, totalCount: 1, lastId: id },
      monitoredAt: foundAt,
    })
  })

  test.each(['used', 'dismissed'])(
    'leave the list when they are %s, until undone',
    async choice => {
      const { id } = await insert()
      expect((await settle(id, choice)).body).toEqual({ decision: choice })
      expect((await list()).findings).toEqual([])
      expect((await settle(id, 'open')).body).toEqual({ decision: 'open' })
      expect((await list()).findings).toMatchObject([{ id }])
    },
  )

  test('are decided by the first of two administrators', async () => {
    const { id } = await insert()
    const answers = await Promise.all([settle(id, 'used'), settle(id, 'dismissed', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = await settle(id, answers[0]?.status === 200 ? 'used' : 'dismissed', other)
    expect(again.status).toBe(200)
  })
})
