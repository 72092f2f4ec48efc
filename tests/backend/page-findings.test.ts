import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
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
          before: 'Apply by March 1, 2027.',
          after: 'Apply by March 15, 2027.',
          programs: [{ id: 'bell-scholarship', name: 'Bell Scholarship' }],
        },
      ],
      pagination: { hasMore: false, totalCount: 1, lastId: id },
      monitoredAt: foundAt,
    })
  })

  test('are an empty list before a page was read', async () => {
    expect(await list()).toEqual({
      findings: [],
      pagination: { hasMore: false, totalCount: 0, lastId: null },
      monitoredAt: null,
    })
  })

  test('come a page at a time, the newest first', async () => {
    const ids: string[] = []
    for (let index = 0; index < 5; index += 1) ids.unshift((await insert()).id)
    const first = await list('?limit=3')
    const second = await list(`?limit=3&lastId=${first.pagination.lastId}`)
    const idsOf = ({ findings }: { findings: { id: string }[] }) => findings.map(({ id }) => id)
    expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 3), ids.slice(3)])
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false])
    expect(first.pagination.totalCount).toBe(5)
    expect((await list('?lastId=unknown')).findings).toEqual([])
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

  test('are recorded once for each decision', async () => {
    const { id } = await insert()
    for (const decision of ['used', 'used', 'open', 'dismissed']) await settle(id, decision)
    const { body } = await app.call('GET', `/api/admin/audit?entityId=${id}`, { as: admin })
    expect(
      body.actions.map(({ action, before }: { action: string; before: unknown }) => [
        action,
        before,
      ]),
    ).toEqual([
      ['dismiss', { decision: 'open' }],
      ['reopen', { decision: 'used' }],
      ['use', { decision: 'open' }],
    ])
  })

  test.each([
    ['an unknown decision', 'f_0000000000000000000000000', 'accepted', 400],
    ['no decision', 'f_0000000000000000000000000', undefined, 400],
    ['an unknown finding', 'f_0000000000000000000000000', 'used', 404],
    ['an id of another kind', 'k_0000000000000000000000000', 'used', 404],
  ])('reject %s', async (_case, id, decision, status) => {
    expect((await settle(id, decision)).status).toBe(status)
  })

  test('keep markup and other texts of pages as they are', async () => {
    const texts = hostileTexts.slice(0, 50)
    for (const text of texts) await insert({ before: text, after: text })
    const { findings } = await list('?limit=50')
    expect(findings.map(({ after }: { after: string }) => after)).toEqual(texts.reverse())
  })
})
