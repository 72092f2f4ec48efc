import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type Signed, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace } from '#tests/support/people.ts'

describe.each(engines)('a repeated contribution on %s', engine => {
  let app: TestApp
  let student: Signed
  let other: Signed
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    other = await app.join(grace)
  })
  afterAll(() => app.close())

  const send = async (name: string, { as = student, key }: { as?: Signed; key?: string } = {}) => {
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
  const later = async (ms: number, act: () => Promise<string>) => {
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
    await later(30 * 3_600_000, () => send('Later'))
    const stored = await db().execute()
    expect(stored).toHaveLength(1)
  })
  const db = () => app.services.db.selectFrom('repeats').select('id')
})
