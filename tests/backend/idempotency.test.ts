import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCounts } from '#backend/http/rate-limiter.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const texts = { website: 'x', description: 'y' }

describe.each(bothEngines)('a retried write on %s', engine => {
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

  const create = (name: string, { as = student, key = 'k1' } = {}) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return app.call('POST', '/api/contributions', { as, body: { name, ...texts }, headers })
  }
  const send = async (...args: Parameters<typeof create>): Promise<string> =>
    (await create(...args)).body.id
  const stored = async () =>
    (await app.services.db.selectFrom('contributions').select('id').execute()).length

  describe('of a new contribution with an Idempotency-Key', () => {
    test('is stored once for parallel requests', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, () => send('Crowd')))
      expect(new Set(ids).size).toBe(1)
      expect(await stored()).toBe(1)
    })

    test('is recognised for a day', async () => {
      const first = await send('Twice')
      app.clock.ahead = 20 * 3_600_000
      expect(await send('Twice')).toBe(first)
      app.clock.ahead = 25 * 3_600_000
      expect(await send('Twice')).not.toBe(first)
    })

    test('is stored for another member, text or key, and each time without one', async () => {
      const ids = [
        await send('Shared'),
        await send('Shared', { as: other }),
        await send('Shared but different'),
        await send('Shared', { key: 'another' }),
        await send('Shared', { key: '' }),
        await send('Shared', { key: '' }),
      ]
      expect(new Set(ids).size).toBe(6)
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

  test('of a version gets the conflict with what is there now', async () => {
    const id = await send('Harbor')
    const edited = { name: 'Harbor', website: 'x', description: 'A summer.', version: 1 }
    const edit = (path: string, as: SignedIn) =>
      app.call('PUT', `/api/${path}/${id}`, { as, body: edited })
    expect((await edit('admin/contributions', admin)).status).toBe(200)
    const answers = [
      await edit('admin/contributions', admin),
      await edit('contributions/my-contributions', student),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, 'contribution/changed'])
      expect(body.current).toMatchObject({ ...edited, id, version: 2 })
    }
  })
})
