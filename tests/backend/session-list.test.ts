import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deviceName } from '#backend/http/device-name.ts'
import { engines, startApp, type TestApp } from '#tests/support/app.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const hour = 3_600_000
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

describe.each(engines)('an account on %s', engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app.close())

  const logIn = (headers = {}) => app.call('POST', '/api/auth/login', { body: ada, headers })
  const isIn = async (token: string) =>
    (await app.call('GET', '/api/auth/verify', { as: { token } })).status === 200

  test('lists and ends sessions without showing tokens', async () => {
    const me = await app.join(ada)
    const phone = (await logIn({ 'user-agent': chrome })).body.token
    const stranger = await app.join(grace)
    const list = async (as: { token: string }) =>
      (await app.call('GET', '/api/account/sessions', { as })).body
    const rows = await list(me)
    expect(rows).toMatchObject([
      { device: 'Chrome on Android', current: false },
      { device: '', current: true },
    ])
    expect(JSON.stringify(rows)).not.toContain(phone.split('.')[0])
    const end = (id: string, as: { token: string }) =>
      app.call('DELETE', `/api/account/sessions/${id}`, { as })
    expect(await end(rows[0].id, stranger)).toMatchObject({
      status: 404,
      body: { code: 'account/no-session' },
    })
    expect((await end('%00', me)).status).toBe(404)
    expect((await end(rows[0].id, me)).status).toBe(200)
    expect((await end(rows[0].id, me)).status).toBe(404)
    expect(await isIn(phone)).toBe(false)
    const others = [(await logIn()).body.token, (await logIn()).body.token]
    expect((await app.call('DELETE', '/api/account/sessions', { as: me })).status).toBe(200)
    expect(await Promise.all([me.token, ...others].map(isIn))).toEqual([true, false, false])
    expect(await list(me)).toHaveLength(1)
    expect(await isIn(stranger.token)).toBe(true)
  })

  test('ends a session once, also in parallel calls', async () => {
    const me = { token: (await logIn()).body.token }
    const phone = (await logIn({ 'user-agent': chrome })).body.token
    const [{ id }] = (await app.call('GET', '/api/account/sessions', { as: me })).body
    const end = () => app.call('DELETE', `/api/account/sessions/${id}`, { as: me })
    const statuses = (await Promise.all([end(), end(), end()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404, 404])
    expect(await isIn(phone)).toBe(false)
  })

  test('ends the oldest sessions at a login beyond 100', async () => {
    const someone = { ...ada, email: 'ada.with.sessions@example.edu' }
    const me = await app.join(someone)
    const stranger = await app.join({ ...grace, email: 'grace.with.a.session@example.edu' })
    const older = Array.from({ length: 150 }, (_, index) => {
      const createdAt = new Date(Date.now() - (index + 1) * hour)
      const times = { createdAt, updatedAt: createdAt, expiresAt: new Date(Date.now() + hour) }
      return { id: `older-${index}`, token: `older-${index}`, userId: me.uid, ...times }
    })
    await app.services.db.insertInto('session').values(older).execute()
    const { token } = (await app.call('POST', '/api/auth/login', { body: someone })).body
    const rows = (await app.call('GET', '/api/account/sessions', { as: { token } })).body
    const ids = rows.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(100)
    expect(ids.slice(2)).toEqual(older.slice(0, 98).map(({ id }) => id))
    expect(await Promise.all([me.token, token, stranger.token].map(isIn))).toEqual([
      true,
      true,
      true,
    ])
  })

  test('of an administrator is signed out after twelve hours', async () => {
    const admin = await app.joinAsAdmin(katherine)
    const lives: number[] = []
    for (const hours of [3, 6, 9, 11.9, 12.1, 24]) {
      app.clock.ahead = hours * hour
      if (await isIn(admin.token)) lives.push(hours)
    }
    app.clock.ahead = 0
    expect(lives).toEqual([3, 6, 9, 11.9])
  })
})

test.each([
  [chrome, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on macOS',
  ],
  ['curl/8.0 <script>', ''],
  [undefined, ''],
])('names the device of %s as %j', (agent, name) => expect(deviceName(agent)).toBe(name))
