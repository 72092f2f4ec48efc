import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCounts } from '#backend/http/queries.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const texts = { website: 'x', description: 'y' }

describe.each(bothEngines)('a repeated write on %s', engine => {
  let app: TestApp
  let student: SignedIn
  let admin: SignedIn
  let other: SignedIn
  beforeAll(async () => {
    app = await startApp({ engine })
    student = await app.join(ada)
    admin = await app.joinAsAdmin(katherine)
    other = await app.joinAsAdmin(grace)
  })
  beforeEach(async () => {
    app.clock.ahead = 0
    for (const table of ['contributions', 'repeats'] as const)
      await app.services.db.deleteFrom(table).execute()
  })
  afterAll(() => app.close())

  const create = (name: string, { as = student, key = '' } = {}) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return app.call('POST', '/api/contributions', { as, body: { name, ...texts }, headers })
  }
  const send = async (...args: Parameters<typeof create>): Promise<string> =>
    (await create(...args)).body.id
  const stored = async () =>
    (await app.services.db.selectFrom('contributions').select('id').execute()).length

  describe('of a new contribution', () => {
    test('is stored once for parallel requests', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => send('Crowd')))
      expect(new Set(ids).size).toBe(1)
      expect(await stored()).toBe(1)
    })

    test.each([
      ['ten seconds', '', 9000],
      ['hours with an Idempotency-Key', 'k1', 20 * 3_600_000],
    ])('is recognised for %s', async (_time, key, ahead) => {
      const first = await send('Twice', { key })
      app.clock.ahead = ahead
      expect(await send('Twice', { key })).toBe(first)
    })

    test('is stored again after ten seconds', async () => {
      await send('Twice')
      app.clock.ahead = 10_100
      await send('Twice')
      expect(await stored()).toBe(2)
    })

    test('is stored for another member, text or key', async () => {
      const ids = [
        await send('Shared', { key: 'same' }),
        await send('Shared', { key: 'same', as: other }),
        await send('Shared but different', { key: 'same' }),
        await send('Shared', { key: 'another' }),
      ]
      expect(new Set(ids).size).toBe(4)
    })

    test('returns the current state, and is stored again after deletion', async () => {
      const first = (await create('Reviewed')).body
      const { db } = app.services
      await db.updateTable('contributions').set({ status: 'approved' }).execute()
      expect((await create('Reviewed')).body).toEqual({ ...first, status: 'approved' })
      await db.deleteFrom('contributions').execute()
      const [one, two] = await Promise.all([send('Reviewed'), send('Reviewed')])
      expect(one).not.toBe(first.id)
      expect(two).toBe(one)
    })

    test('is remembered by id without its text, and forgotten after its time', async () => {
      const id = await send('A secret name')
      const remembered = () => app.services.db.selectFrom('repeats').selectAll().execute()
      const rows = await remembered()
      expect(rows).toMatchObject([{ madeId: id }])
      expect(JSON.stringify(rows)).not.toContain('secret')
      app.clock.ahead = 30 * 3_600_000
      await deleteExpiredCounts(app.services)
      expect(await remembered()).toEqual([])
    })
  })

  describe('of a version', () => {
    let path: string
    beforeEach(async () => {
      path = `/api/admin/contributions/${await send('Harbor', { as: admin })}`
    })
    const edited = { name: 'Harbor', website: 'x', description: 'A summer.', version: 1 }
    const edit = (body: object = edited, as = admin) => app.call('PUT', path, { as, body })
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
      expect((await edit({ ...edited, description: 'A winter.' })).status).toBe(409)
      expect((await edit(edited, other)).status).toBe(409)
      expect((await reject(1)).status).toBe(409)
    })

    test('of a deletion is done, and that of another administrator is not found', async () => {
      const first = await remove(1)
      const again = await remove(1)
      expect([again.status, again.body]).toEqual([200, first.body])
      expect((await remove(1, other)).status).toBe(404)
    })
  })
})
