import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCounts } from '#backend/http/queries.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

describe.each(bothEngines)('a repeated contribution on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  const send = async (
    name: string,
    { as = student, key }: { as?: SignedIn; key?: string } = {},
  ) => {
    const answer = await app.call('POST', '/api/contributions', {
      as,
      body: { name, website: 'x', description: 'y' },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
    expect(answer.status).toBe(201)
    return answer.body.id as string
  }
  const stored = async (name: string) =>
    (
      await app.services.db
        .selectFrom('contributions')
        .select('id')
        .where('name', '=', name)
        .execute()
    ).length
  const later = async <T>(ms: number, act: () => Promise<T>) => {
    app.clock.ahead = ms
    try {
      return await act()
    } finally {
      app.clock.ahead = 0
    }
  }

  test('is stored once for parallel requests', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => send('Crowd')))
    expect(new Set(ids).size).toBe(1)
    expect(await stored('Crowd')).toBe(1)
  })

  test('is recognised for ten seconds', async () => {
    const first = await send('Twice')
    expect(await later(9000, () => send('Twice'))).toBe(first)
    expect(await later(10_100, () => send('Twice'))).not.toBe(first)
    expect(await stored('Twice')).toBe(2)
  })

  test('is recognised with the same Idempotency-Key after hours', async () => {
    const first = await send('Keyed', { key: 'k1' })
    expect(await later(3_600_000, () => send('Keyed', { key: 'k1' }))).toBe(first)
    expect(await send('Keyed', { key: 'k2' })).not.toBe(first)
  })

  test('is stored for another member or another text', async () => {
    const first = await send('Shared', { key: 'same' })
    expect(await send('Shared', { key: 'same', as: other })).not.toBe(first)
    expect(await send('Shared but different', { key: 'same' })).not.toBe(first)
  })

  test('is stored after a failed attempt', async () => {
    const { db } = app.services
    const stamp = app.services.newId
    const [taken] = await db.selectFrom('contributions').select('id').limit(1).execute()
    app.services.newId = () => ({ id: taken?.id ?? '', at: 1 })
    const body = { name: 'Unlucky', website: 'x', description: 'y' }
    expect((await app.call('POST', '/api/contributions', { as: student, body })).status).toBe(500)
    app.services.newId = stamp
    await send('Unlucky')
    expect(await stored('Unlucky')).toBe(1)
  })

  test('returns the current state, and is stored again after deletion', async () => {
    const body = { name: 'Reviewed', website: 'x', description: 'y' }
    const add = () => app.call('POST', '/api/contributions', { as: student, body })
    const first = (await add()).body
    const { db } = app.services
    await db
      .updateTable('contributions')
      .set({ status: 'approved' })
      .where('id', '=', first.id)
      .execute()
    expect((await add()).body).toEqual({ ...first, status: 'approved' })
    await db.deleteFrom('contributions').where('id', '=', first.id).execute()
    const [one, two] = await Promise.all([add(), add()])
    expect(one.body.id).not.toBe(first.id)
    expect(two.body.id).toBe(one.body.id)
  })

  test('is remembered by id, without a copy of the text', async () => {
    const id = await send('A secret name')
    const rows = await app.services.db.selectFrom('repeats').selectAll().execute()
    expect(rows.map(({ madeId }) => madeId)).toContain(id)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('is forgotten after its time', async () => {
    await send('Forgotten')
    await later(30 * 3_600_000, async () => {
      await send('Later')
      await deleteExpiredCounts(app.services)
    })
    const stored = await db().execute()
    expect(stored).toHaveLength(1)
  })
  const db = () => app.services.db.selectFrom('repeats').select('id')
})

describe.each(bothEngines)('a repeated write of a version on %s', engine => {
  let app: TestApp
  let admin: SignedIn
  let other: SignedIn
  let path: string
  beforeAll(async () => {
    app = await startApp({ engine })
    admin = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(grace)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await app.services.db.deleteFrom('repeats').execute()
    const body = { name: 'Harbor', website: 'x', description: 'y' }
    const { id } = (await app.call('POST', '/api/contributions', { as: admin, body })).body
    path = `/api/admin/contributions/${id}`
  })

  const texts = { name: 'Harbor', website: 'x', description: 'A summer.', version: 1 }
  const edit = (body: object = texts, as = admin) => app.call('PUT', path, { as, body })
  const reject = (version: number, as = admin) =>
    app.call('PUT', `${path}/status`, { as, body: { status: 'rejected', reason: 'No', version } })
  const remove = (version: number, as = admin) =>
    app.call('DELETE', `${path}?version=${version}`, { as })
  const countActions = async () =>
    (await app.services.db.selectFrom('adminActions').select('id').execute()).length

  test('returns the reply of the first, and is done once', async () => {
    const first = await edit()
    const actions = await countActions()
    const again = await edit()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await countActions()).toBe(actions)
    const rejected = await reject(2)
    expect((await reject(2)).body).toEqual(rejected.body)
  })

  test('returns the conflict after a change by another administrator', async () => {
    await edit()
    await reject(2, other)
    const { status, body } = await edit()
    expect([status, body.code]).toEqual([409, 'contribution/changed'])
    expect(body.current).toMatchObject({ status: 'rejected', version: 3 })
  })

  test('returns the conflict with another body, or of another administrator', async () => {
    await edit()
    expect((await edit({ ...texts, description: 'A winter.' })).status).toBe(409)
    expect((await edit(texts, other)).status).toBe(409)
    expect((await reject(1)).status).toBe(409)
  })

  test('of a deletion is done, and that of another administrator is not found', async () => {
    const first = await remove(1)
    const again = await remove(1)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await remove(1, other)).status).toBe(404)
  })

  test('is not found after another administrator has deleted the item', async () => {
    await edit()
    await remove(2, other)
    expect((await edit()).status).toBe(404)
    expect((await remove(2)).status).toBe(404)
  })

  test('returns the conflict after a day', async () => {
    await edit()
    // Sessions of administrators are shorter than a day.
    await app.services.db.updateTable('repeats').set({ until: app.services.clock.now() }).execute()
    app.clock.ahead = 1000
    const { status } = await edit()
    app.clock.ahead = 0
    expect(status).toBe(409)
  })
})
