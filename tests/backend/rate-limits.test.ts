import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { parseProxies, readConfig } from '#backend/core/config.ts'
import { ConfigError } from '#backend/core/errors.ts'
import { defaultRateLimits, rateLimitRules } from '#backend/core/rate-limits.ts'
import { clientAddress } from '#backend/http/client-address.ts'
import { deleteExpiredCounts } from '#backend/http/queries.ts'
import { listEndpoints } from '#contract'
import { errorCodesOf } from '#contract/errors.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret, setPublic } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'

const minute = 60_000

/** A request as it arrives from an address, perhaps with the header of a proxy. */
const from = (remoteAddress: string, forwarded?: string) => ({
  incoming: {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage,
})

let app: TestApp
afterEach(() => app?.close())

function post(path: string, body: unknown, env = from('192.0.2.1'), token = '') {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return app.hono.request(path, { method: 'POST', headers, body: JSON.stringify(body) }, env)
}
const logIn = async (password: string, env?: ReturnType<typeof from>, email = ada.email) =>
  (await post('/api/auth/login', { email, password }, env)).status

describe.each(bothEngines)('a limit on %s', engine => {
  const start = async (limits: string) => {
    app = await startApp({ engine, settings: { ...knownSecret, RATE_LIMITS: limits } })
  }

  test('stops failed logins of an address at an account for five minutes', async () => {
    expect(defaultRateLimits.login).toEqual({ max: 25, seconds: 300 })
    await start('login:3/300')
    await app.join(ada)
    await app.join(grace)
    const attempts = await Promise.all(Array.from({ length: 8 }, (_, n) => logIn(`guess ${n}`)))
    expect(attempts.sort()).toEqual([...Array(3).fill(401), ...Array(5).fill(429)])
    const stopped = await post('/api/auth/login', ada)
    expect(stopped.status).toBe(429)
    expect(await stopped.json()).toEqual({
      message: 'Too many requests. Please try again later.',
      code: 'request/too-many',
    })
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(280)
    expect(await logIn(ada.password, undefined, ada.email.toUpperCase())).toBe(429)
    expect(await logIn(ada.password, from('198.51.100.7'))).toBe(200)
    expect(await logIn(grace.password, undefined, grace.email)).toBe(200)
    app.clock.ahead = (wait - 2) * 1000
    expect(await logIn(ada.password)).toBe(429)
    app.clock.ahead += 3000
    expect(await logIn(ada.password)).toBe(200)
  })

  test('does not count successful logins', async () => {
    await start('login:2/300,login-address:2/300')
    await app.join(ada)
    for (let time = 0; time < 4; time++) expect(await logIn(ada.password)).toBe(200)
  })

  test('is stored without addresses, and deleted after its time', async () => {
    await start('login:1/300')
    await app.join(ada)
    await logIn('wrong')
    const read = () => app.services.db.selectFrom('rates').selectAll().execute()
    const rows = await read()
    expect(rows.map(({ key }) => key.split(' ')[0]).sort()).toEqual([
      'login',
      'login-address',
      'signup',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example\.edu/)
    app.clock.ahead = 31 * minute
    await deleteExpiredCounts(app.services)
    expect(await read()).toEqual([])
  })

  test('gives back calls whose input is invalid, but counts forms of uploads', async () => {
    await start('contribution:1/3600,upload:2/1800')
    const as = await app.join(ada)
    const texts = { website: 'https://example.org', description: 'd' }
    const add = async (name: string) =>
      (await app.call('POST', '/api/contributions', { as, body: { name, ...texts } })).status
    expect([await add(''), await add(''), await add('A'), await add('')]).toEqual([
      400, 400, 201, 429,
    ])
    const upload = async () =>
      (await app.call('POST', '/api/resume/upload', { as, body: new FormData() })).status
    expect([await upload(), await upload(), await upload()]).toEqual([400, 400, 429])
  })

  test('stops sign-ups of an address for half an hour', async () => {
    expect(defaultRateLimits.signup).toEqual({ max: 100, seconds: 1800 })
    await start('signup:2/1800')
    const signUp = async (name: string, env?: ReturnType<typeof from>) =>
      (await post('/api/auth/signup', { ...ada, email: `${name}@example.edu` }, env)).status
    expect([await signUp('one'), await signUp('two'), await signUp('three')]).toEqual([
      201, 201, 429,
    ])
    expect(await signUp('three', from('198.51.100.7'))).toBe(201)
    app.clock.ahead = 30 * minute
    expect(await signUp('four')).toBe(201)
  })

  describe('of views of resumes', () => {
    const recordOf = ({ uid }: SignedIn) => `/api/resume/user/${uid}`
    const read = async (as: SignedIn, path: string) => (await app.call('GET', path, { as })).status

    test('counts distinct owners in five minutes and in a day', async () => {
      expect(defaultRateLimits['resume-view']).toEqual({ max: 60, seconds: 300 })
      expect(defaultRateLimits['resume-view-day']).toEqual({ max: 300, seconds: 86_400 })
      await start('resume-view:3/300,resume-view-day:4/86400')
      const reader = await app.join(ada)
      const owners = await createMembers(app, 5)
      for (const owner of owners) await addResume(app, owner)
      const readAll = async () => {
        const statuses: number[] = []
        for (const owner of owners) statuses.push(await read(reader, recordOf(owner)))
        return statuses
      }
      expect(await readAll()).toEqual([200, 200, 200, 429, 429])
      expect(await readAll()).toEqual([200, 200, 200, 429, 429])
      app.clock.ahead = 6 * minute
      expect(await readAll()).toEqual([200, 200, 200, 429, 429])
      app.clock.ahead = 25 * 60 * minute
      const [, , , , last] = owners
      expect(await read(reader, recordOf(last ?? reader))).toBe(200)
      const rows = await app.services.db.selectFrom('readings').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${reader.uid}|${last?.uid}|@`))
    })

    test('does not count one’s own, private and missing resumes', async () => {
      await start('resume-view:1/300')
      const reader = await app.join(ada)
      const [hidden = reader, shown = reader] = await createMembers(app, 2)
      for (const owner of [reader, hidden, shown]) await addResume(app, owner)
      await setPublic(app, hidden, false)
      const paths = [recordOf(reader), recordOf(hidden), '/api/resume/user/u_x', recordOf(shown)]
      const statuses: number[] = []
      for (const path of paths) statuses.push(await read(reader, path))
      expect(statuses).toEqual([200, 404, 404, 200])
    })
  })
})

test('limits verification emails of an IP address, also to aliases of one mailbox', async () => {
  app = await startApp({ settings: { MAIL_URL: 'memory:', RATE_LIMITS: 'mail-address:2/1800' } })
  const request = async (n: number, env = from('192.0.2.1')) => {
    const { token } = await app.join({ ...ada, email: `ada+${n}@example.edu` })
    return (await post('/api/account/verification', {}, env, token)).status
  }
  expect([await request(0), await request(1), await request(2)]).toEqual([200, 200, 429])
  expect(await request(3, from('198.51.100.7'))).toBe(200)
})

test('limits all calls of a member and of an address', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'member:3/300,anonymous:4/300' } })
  const { token } = await app.join(ada)
  const verify = async (bearer: string, env = from('192.0.2.9')) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await app.hono.request('/api/auth/verify', { headers }, env)).status
  }
  for (let time = 0; time < 3; time++) expect(await verify(token)).toBe(200)
  expect(await verify(token, from('198.51.100.7'))).toBe(429)
  for (let time = 0; time < 4; time++) expect(await verify('garbage')).toBe(401)
  expect(await verify('garbage')).toBe(429)
  expect(await verify('garbage', from('198.51.100.7'))).toBe(401)
  app.clock.ahead = 5 * minute
  expect(await verify(token)).toBe(200)
})

test.each<[string, string, 'GET' | 'POST' | 'PUT', string, object | undefined, number]>([
  ['exports', 'export', 'GET', '/api/account/export', undefined, 200],
  [
    'writes of an administrator',
    'admin-write',
    'PUT',
    '/api/admin/messages/x',
    { done: true },
    404,
  ],
  ['messages', 'contact', 'POST', '/api/contact', { topic: 'other', content: 'Hello' }, 200],
])('limits %s', async (_what, name, method, path, body, status) => {
  app = await startApp({ settings: { RATE_LIMITS: `${name}:2/300` } })
  const as = await app.joinAsAdmin(ada)
  const call = async () => {
    const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
    const init = { method, headers, body: body ? JSON.stringify(body) : null }
    const answer = await app.hono.request(path, init)
    await answer.arrayBuffer()
    return answer.status
  }
  expect([await call(), await call(), await call()]).toEqual([status, status, 429])
})

test.each([
  ['192.0.2.1', undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, nonsense', '10.0.0.1'],
  ['10.0.0.1', '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:0::/56'],
  ['2001:db8:1:12ff::9', undefined, '2001:db8:1:1200::/56'],
  ['2001:db8:1:1300::9', undefined, '2001:db8:1:1300::/56'],
])('counts a request from %s, forwarded for %s, as %s', (remote, forwarded, expected) => {
  const proxies = parseProxies('10.0.0.0/8,fd00::/8')
  if (!proxies) throw new Error('The proxies of the test are not valid')
  expect(clientAddress(from(remote, forwarded).incoming, proxies)).toBe(expected)
})

test('limits by the address that a trusted proxy forwards, and by no other', async () => {
  const settings = { RATE_LIMITS: 'login:1/300', TRUSTED_PROXIES: '10.0.0.0/8' }
  app = await startApp({ settings })
  await app.join(ada)
  expect(await logIn('wrong', from('192.0.2.1', '203.0.113.5'))).toBe(401)
  expect(await logIn('wrong', from('192.0.2.1', '203.0.113.6'))).toBe(429)
  expect(await logIn('wrong', from('10.1.1.1', '203.0.113.5'))).toBe(401)
  expect(await logIn('wrong', from('10.1.1.1', '203.0.113.5'))).toBe(429)
})

test.each([
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['RATE_LIMITS', 'on'],
  ['RATE_LIMITS', 'login:5/0'],
  ['RATE_LIMITS', 'guess:5/300'],
])('does not start with %s=%s', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} must be`))
})

test('has defaults, changes by RATE_LIMITS, and can be off', () => {
  expect(readConfig({}).rateLimits).toEqual(defaultRateLimits)
  expect(readConfig({ RATE_LIMITS: ' signup:5/60 ' }).rateLimits).toEqual({
    ...defaultRateLimits,
    signup: { max: 5, seconds: 60 },
  })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeNull()
})

test('has rules for existing endpoints and codes, and for every upload', () => {
  const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
  const known = new Map(endpoints.map(each => [`${each.method} ${each.path}`, each]))
  expect([...known.keys()]).toEqual(expect.arrayContaining(Object.keys(rateLimitRules)))
  for (const [name, { failures = [] }] of Object.entries(rateLimitRules)) {
    const endpoint = known.get(name)
    const codes = endpoint ? errorCodesOf(endpoint) : []
    expect(codes, name).toEqual(expect.arrayContaining([...failures]))
  }
  const uploads = [...known].filter(([, { upload }]) => upload).map(([name]) => name)
  expect(Object.keys(rateLimitRules)).toEqual(expect.arrayContaining(uploads))
})
