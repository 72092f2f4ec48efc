import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Program } from '#catalog/program.ts'
import { engines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { writeCatalog } from '#tests/support/catalog.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'
import { programOf } from '#tests/support/programs.ts'

const suggestion = {
  name: 'Harbor Fellowship',
  website: 'https://example.org/harbor',
  description: 'A summer by the water.',
}
const edited = { name: 'Harbor', website: 'https://example.org/new', description: 'Ten weeks.' }
const day = 86_400_000

describe.each(engines)('changing a contribution on %s', engine => {
  const catalog = [
    programOf({
      id: 'bridge-fellowship',
      name: 'Bridge Fellowship',
      url: 'https://bridge.example/',
    }),
  ]
  let app: TestApp
  let author: SignedIn
  let other: SignedIn
  let admin: SignedIn
  let id: string
  beforeAll(async () => {
    app = await startApp({ engine })
    await writeCatalog(app.services.db, catalog)
    author = await app.join(ada)
    other = await app.join(grace)
    admin = await app.joinAsAdmin(katherine)
  })
  afterAll(() => app.close())

  const suggest = async (as = author, fields = {}): Promise<string> =>
    (await app.call('POST', '/api/contributions', { as, body: { ...suggestion, ...fields } })).body
      .id
  beforeEach(async () => {
    await app.services.db.deleteFrom('contributions').execute()
    await app.services.db.deleteFrom('programs').where('origin', '=', 'member').execute()
    await app.services.db.deleteFrom('repeats').execute()
    id = await suggest()
  })

  const decide = (body: object) =>
    app.call('PUT', `/api/admin/contributions/${id}/status`, { as: admin, body })
  const approve = (fields = {}) =>
    decide({ status: 'approved', applicationMonth: 'March', type: 'Fellowship', ...fields })
  const edit = (body: object) =>
    app.call('PUT', `/api/admin/contributions/${id}`, { as: admin, body })
  const update = (body: object, as = author) =>
    app.call('PUT', `/api/contributions/my-contributions/${id}`, { as, body })
  const own = async () =>
    (await app.call('GET', '/api/contributions/my-contributions', { as: author })).body[0]
  const reviewed = async () =>
    (await app.call('GET', '/api/admin/contributions', { as: admin })).body.contributions[0]
  const programs = async () =>
    (await app.send('/img/program.json')).body.filter((program: Program) => program.contributionId)
  const lastAction = async () =>
    (await app.call('GET', `/api/admin/audit?entityId=${id}`, { as: admin })).body.actions[0]

  test('publishes the texts of the administrator and keeps what was sent', async () => {
    expect((await approve(edited)).status).toBe(200)
    expect((await programs())[0]).toMatchObject({ id, name: 'Harbor', description: 'Ten weeks.' })
    const original = {
      originalName: suggestion.name,
      originalWebsite: suggestion.website,
      originalDescription: suggestion.description,
    }
    expect(await own()).toMatchObject({ ...edited, ...original, status: 'approved', version: 2 })
    expect(await reviewed()).toMatchObject({ ...edited, ...original })
    expect(await lastAction()).toMatchObject({
      action: 'approve',
      after: { edited: ['name', 'website', 'description'] },
    })
    expect(JSON.stringify(await lastAction())).not.toContain('Ten weeks')
  })

  test('edits a published contribution, and back to what was sent', async () => {
    await approve()
    expect((await edit(edited)).body).toMatchObject({ ...edited, status: 'approved' })
    expect((await programs())[0]).toMatchObject({ id, name: 'Harbor' })
    expect(await lastAction()).toMatchObject({ action: 'edit' })
    await edit({ ...suggestion, name: 'Harbor' })
    expect(await own()).toMatchObject({ originalName: suggestion.name })
    await edit(suggestion)
    expect(await own()).toMatchObject({ originalName: null, originalDescription: null })
  })

  test.each([
    ['edit', () => edit({ ...edited, name: ' ' }), 'name'],
    ['change', () => update({ ...edited, description: '\u200b' }), 'description'],
  ])('names the invalid field of an %s', async (_what, call, field) => {
    const { status, body } = await call()
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
    expect(await own()).toMatchObject(suggestion)
  })

  test('asks for changes, is sent again, and is published', async () => {
    await decide({ status: 'pending', note: 'Which year?' })
    const asked = await own()
    expect(asked).toMatchObject({ status: 'pending', changeNote: 'Which year?', resentAt: null })
    expect(await lastAction()).toMatchObject({ action: 'request-changes' })
    const { status, body } = await update({ ...edited, version: asked.version })
    expect([status, body.resentAt]).toEqual([200, expect.stringMatching(/Z$/)])
    expect(await reviewed()).toMatchObject({
      ...edited,
      status: 'pending',
      changeNote: 'Which year?',
      originalName: null,
    })
    await approve({ version: body.version })
    expect(await own()).toMatchObject({ status: 'approved', changeNote: null, resentAt: null })
  })

  test('is changed by its author alone', async () => {
    for (const as of [other, admin])
      expect((await update(edited, as)).body.code).toBe('contribution/none')
    expect(await own()).toMatchObject(suggestion)
  })

  test('is not changed by its author after it was approved', async () => {
    await approve()
    const { status, body } = await update(edited)
    expect([status, body.code]).toEqual([409, 'contribution/decided'])
    expect(await own()).toMatchObject(suggestion)
  })

  test('waits for review again when its author changes it after it was rejected', async () => {
    await decide({ status: 'rejected', reason: 'Closed' })
    expect((await update(edited)).status).toBe(200)
    const again = { ...edited, status: 'pending', rejectionReason: null, version: 3 }
    expect(await own()).toMatchObject(again)
    await decide({ status: 'rejected', reason: 'Closed' })
    for (let count = 0; count < 50; count++) await suggest(author, { name: `Program ${count}` })
    expect((await update(edited)).body.code).toBe('contribution/too-many')
  })

  test('is not changed by its author who has not seen a request for changes', async () => {
    const { version } = await own()
    await decide({ status: 'pending', note: 'Which year?' })
    expect((await update({ ...edited, version })).body.code).toBe('contribution/changed')
  })

  describe('with the version that an administrator saw', () => {
    const actions = [
      ['approves', () => approve({ version: 1 })],
      ['rejects', () => decide({ status: 'rejected', reason: 'No', version: 1 })],
      ['resets', () => decide({ status: 'pending', version: 1 })],
      ['asks for changes', () => decide({ status: 'pending', note: 'Year?', version: 1 })],
      ['edits', () => edit({ ...edited, version: 1 })],
      [
        'deletes',
        () => app.call('DELETE', `/api/admin/contributions/${id}?version=1`, { as: admin }),
      ],
    ] as const

    test.each(actions)(
      '%s fails for a changed contribution and returns its current version',
      async (_action, call) => {
        await decide({ status: 'rejected', reason: 'Closed in 2024' })
        const { status, body } = await call()
        expect([status, body.code]).toEqual([409, 'contribution/changed'])
        const now = await reviewed()
        expect(body.current).toEqual(now)
        expect(body).toMatchObject({
          updatedBy: katherine.displayName,
          updatedAt: expect.any(String),
        })
        expect(now).toMatchObject({ status: 'rejected', rejectionReason: 'Closed in 2024' })
      },
    )
  })

  test('shows how long contributions wait', async () => {
    const now = app.services.clock.now()
    const setTimes = (which: string, createdAt: number, fields = {}) =>
      app.services.db
        .updateTable('contributions')
        .set({ createdAt, ...fields })
        .where('id', '=', which)
        .execute()
    const stats = async () =>
      (await app.call('GET', '/api/admin/dashboard-stats', { as: admin })).body.oldestAt
    await setTimes(id, now - 9 * day)
    await setTimes(await suggest(other), now - 2 * day)
    const oldestAt = new Date(now - 9 * day).toISOString()
    expect(await stats()).toBe(oldestAt)
    await setTimes(id, now - 9 * day, { changeNote: 'Year?' })
    const next = new Date(now - 2 * day).toISOString()
    expect(await stats()).toBe(next)
    await setTimes(id, now - 9 * day, { resentAt: now - 8 * day })
    const resent = new Date(now - 8 * day).toISOString()
    expect(await stats()).toBe(resent)
    await app.services.db.deleteFrom('contributions').execute()
    await app.services.db.deleteFrom('programs').where('origin', '=', 'member').execute()
    expect(await stats()).toBe(null)
  })

  describe('similar programs', () => {
    const similar = async (query: Record<string, string>, as = author) =>
      (
        await app.call('GET', `/api/contributions/similar?${new URLSearchParams(query)}`, { as })
      ).body.programs.map(({ id, match }: { id: string; match: string }) => [id, match])

    test('are found by name and by website', async () => {
      expect(await similar({ name: 'bridge fellowships 2027' })).toEqual([
        ['bridge-fellowship', 'name'],
      ])
      expect(await similar({ name: 'Quad', website: 'www.bridge.example' })).toEqual([
        ['bridge-fellowship', 'website'],
      ])
      expect(await similar({})).toEqual([])
    })

    test('are pending ones of the member alone, and published ones of all', async () => {
      const query = { website: 'example.org/harbor' }
      expect(await similar(query)).toEqual([[id, 'website']])
      expect(await similar(query, other)).toEqual([])
      await approve()
      expect(await similar(query, other)).toEqual([[id, 'website']])
    })

    test('of a contribution are all others for an administrator', async () => {
      const again = await suggest(other, { name: 'Bridge scholars' })
      const read = async (ids: string) =>
        (await app.call('GET', `/api/admin/contribution-marks?ids=${ids}`, { as: admin })).body
          .marks
      const unknown = ['x', 'c_0000000000000000000000000']
      const marks = await read([again, ...unknown].join(','))
      expect(marks).toMatchObject([{ id: again, rejected: 0 }])
      expect(marks[0].similar).toMatchObject([
        { id, status: 'pending', match: 'website' },
        { id: 'bridge-fellowship', status: null, match: 'name' },
      ])
      const earlier = await suggest(other, { name: 'Quad' })
      const body = { status: 'rejected', reason: 'It asks for money.' }
      await app.call('PUT', `/api/admin/contributions/${earlier}/status`, { as: admin, body })
      expect(await read(again)).toMatchObject([{ rejected: 1 }])
    })
  })
})
