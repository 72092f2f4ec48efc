import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { ConfigError } from '#backend/core/errors.ts'
import { defaultRateLimits, rateLimitRules } from '#backend/core/rate-limits.ts'
import { deleteExpiredCounts } from '#backend/http/queries.ts'
import { createLocalCounters } from '#backend/http/rate-counters.ts'
import { listEndpoints } from '#contract'
import { errorCodesOf } from '#contract/errors.ts'
import { bothEngines, startApp, type TestApp } from '#tests/support/app.ts'
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
const logIn = (password: string, env?: ReturnType<typeof from>, email = ada.email) =>
  post('/api/auth/login', { email, password }, env)

describe.each(bothEngines)('on %s', engine => {
  test('limits failed logins to 25 in five minutes', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'anonymous:9999/300' } })
    await app.join(ada)
    for (let guess = 0; guess < 25; guess++)
      expect((await logIn(`guess ${guess}`)).status).toBe(401)
    const stopped = await logIn(ada.password)
    expect(stopped.status).toBe(429)
    expect(await stopped.json()).toEqual({
      message: 'Too many requests. Please try again later.',
      code: 'request/too-many',
    })
    const wait = Number(stopped.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(280)
    expect(wait).toBeLessThanOrEqual(300)
    app.clock.ahead += (wait - 2) * 1000
    expect((await logIn(ada.password)).status).toBe(429)
    app.clock.ahead += 3000
    expect((await logIn(ada.password)).status).toBe(200)
    // Each attempt computes a real hash.
  }, 20_000)

  test('allows other addresses and other accounts meanwhile', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'login:3/300' } })
    await app.join(ada)
    await app.join(grace)
    for (let guess = 0; guess < 4; guess++) await logIn('wrong')
    expect((await logIn(ada.password)).status).toBe(429)
    expect(
      (await logIn(ada.password.toUpperCase(), undefined, ada.email.toUpperCase())).status,
    ).toBe(429)
    expect((await logIn(ada.password, from('198.51.100.7'))).status).toBe(200)
    expect((await logIn(grace.password, undefined, grace.email)).status).toBe(200)
  })

  test('counts parallel failed logins', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'login:3/300' } })
    await app.join(ada)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => logIn(`guess ${guess}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('does not count successful logins', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'login:2/300,login-address:2/300' } })
    await app.join(ada)
    for (let time = 0; time < 6; time++) expect((await logIn(ada.password)).status).toBe(200)
  })

  test('keeps counts over a restart, without addresses in the database', async () => {
    app = await startApp({ engine, settings: { RATE_LIMITS: 'login:1/300' } })
    await app.join(ada)
    await logIn('wrong')
    const rows = await app.services.db.selectFrom('rates').selectAll().execute()
    expect(rows.map(({ key }) => key.split(' ')[0]).sort()).toEqual([
      'login',
      'login-address',
      'signup',
    ])
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example\.edu/)
    app.clock.ahead += 31 * minute
    await logIn('wrong')
    await deleteExpiredCounts(app.services)
    const left = await app.services.db.selectFrom('rates').select('key').execute()
    expect(left).toHaveLength(2)
  })

  test('limits sign-ups of an address to 100 in half an hour', async () => {
    expect(defaultRateLimits.signup).toEqual({ max: 100, seconds: 1800 })
    app = await startApp({ engine, settings: { RATE_LIMITS: 'signup:2/1800' } })
    const signUp = (name: string, env?: ReturnType<typeof from>) =>
      post('/api/auth/signup', { ...ada, email: `${name}@example.edu` }, env)
    expect((await signUp('one')).status).toBe(201)
    expect((await signUp('not an address')).status).toBe(400)
    expect((await signUp('two')).status).toBe(201)
    expect((await signUp('three')).status).toBe(429)
    expect((await signUp('three', from('198.51.100.7'))).status).toBe(201)
    app.clock.ahead += 30 * minute
    expect((await signUp('four')).status).toBe(201)
  })
})

test('limits changes of a password to 25 in five minutes, since each sends an email', async () => {
  app = await startApp({ settings: { RATE_LIMITS: '' } })
  const as = await app.join(ada)
  const body = { currentPassword: ada.password, password: ada.password }
  const change = async () => (await app.call('PUT', '/api/account/password', { as, body })).status
  for (let time = 0; time < 25; time++) expect(await change()).toBe(200)
  expect(await change()).toBe(429)
})

test('limits verification emails of an IP address, also to aliases of one mailbox', async () => {
  app = await startApp({ settings: { MAIL_URL: 'memory:', RATE_LIMITS: 'mail-address:3/1800' } })
  const request = async (n: number, env = from('192.0.2.1')) => {
    const { token } = await app.join({ ...ada, email: `ada+${n}@example.edu` })
    return (await post('/api/account/verification', {}, env, token)).status
  }
  for (let n = 0; n < 3; n++) expect(await request(n)).toBe(200)
  expect(await request(3)).toBe(429)
  expect(await request(4, from('198.51.100.7'))).toBe(200)
})

test('limits saved searches of a member to 60 in ten minutes, deleted ones too', async () => {
  expect(defaultRateLimits['saved-search']).toEqual({ max: 60, seconds: 600 })
  app = await startApp({ settings: { RATE_LIMITS: 'saved-search:2/600' } })
  const as = await app.join(ada)
  const save = (n: number) =>
    app.call('POST', '/api/saved-searches', { as, body: { name: `Search ${n}`, query: 'q=art' } })
  for (let n = 0; n < 2; n++) {
    const { status, body } = await save(n)
    expect(status).toBe(201)
    await app.call('DELETE', `/api/saved-searches/${body.id}`, { as })
  }
  expect((await save(2)).status).toBe(429)
})

test('limits contributions of a member to 20 in an hour', async () => {
  expect(defaultRateLimits.contribution).toEqual({ max: 20, seconds: 3600 })
  app = await startApp({ settings: { RATE_LIMITS: '' } })
  const { token } = await app.join(ada)
  const suggest = async (n: number) => {
    const body = { name: `Program ${n}`, website: 'https://example.org', description: 'd' }
    return (await post('/api/contributions', body, undefined, token)).status
  }
  for (let n = 0; n < 20; n++) expect(await suggest(n)).toBe(201)
  expect(await suggest(20)).toBe(429)
  app.clock.ahead = 60 * minute
  expect(await suggest(20)).toBe(201)
})

test('counts 50 searches that found nothing of a network in a day', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'empty-search:999/600' } })
  const count = async (n: number, env = from(`2001:db8:1:${n}00::1`)) =>
    (await post('/api/empty-searches', { words: `word ${n}` }, env)).status
  for (let n = 0; n < 50; n++) expect(await count(n)).toBe(200)
  expect(await count(50)).toBe(429)
  expect(await count(50, from('198.51.100.7'))).toBe(200)
})

test('limits all calls of a member and of an address, without the database', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'member:3/300,anonymous:4/300' } })
  const { token } = await app.join(ada)
  const verify = (bearer: string, env = from('192.0.2.9')) =>
    app.hono.request('/api/auth/verify', { headers: { authorization: `Bearer ${bearer}` } }, env)
  for (let time = 0; time < 3; time++) expect((await verify(token)).status).toBe(200)
  expect((await verify(token, from('198.51.100.7'))).status).toBe(429)
  for (let time = 0; time < 4; time++) expect((await verify('garbage')).status).toBe(401)
  expect((await verify('garbage')).status).toBe(429)
  expect((await verify('garbage', from('198.51.100.7'))).status).toBe(401)
  app.clock.ahead += 5 * minute
  expect((await verify(token)).status).toBe(200)
})

test('ignores X-Forwarded-For from untrusted addresses', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'login:2/300' } })
  await app.join(ada)
  const attempts = [0, 1, 2].map(n => logIn('wrong', from('192.0.2.1', `198.51.100.${n}`)))
  expect((await Promise.all(attempts)).map(({ status }) => status).sort()).toEqual([401, 401, 429])
})

describe('an X-Forwarded-For', () => {
  const warnings = () => app.lines.filter(line => line.includes('TRUSTED_PROXIES'))

  test('from an untrusted address is logged once, without the address', async () => {
    app = await startApp({ settings: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    await logIn('wrong', from('192.0.2.1'))
    await logIn('wrong', from('10.0.0.1', '203.0.113.5'))
    expect(warnings()).toEqual([])
    await logIn('wrong', from('192.0.2.1', '203.0.113.5'))
    await logIn('wrong', from('192.0.2.2', '203.0.113.6'))
    expect(warnings().map(line => JSON.parse(line).level)).toEqual([40])
    expect(app.lines.join()).not.toMatch(/192\.0\.2|203\.0\.113|10\.0\.0/)
  })
})

test('reads X-Forwarded-For of trusted proxies from the right', async () => {
  app = await startApp({
    settings: { RATE_LIMITS: 'login:1/300', TRUSTED_PROXIES: '10.0.0.0/8, ::1' },
  })
  await app.join(ada)
  expect((await logIn('wrong', from('10.1.1.1', '203.0.113.5'))).status).toBe(401)
  expect((await logIn('wrong', from('10.9.9.9', '1.1.1.1, 203.0.113.5'))).status).toBe(429)
  expect((await logIn('wrong', from('10.9.9.9', '203.0.113.6'))).status).toBe(401)
})

test.each([
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['RATE_LIMITS', 'on'],
  ['RATE_LIMITS', 'login:5'],
  ['RATE_LIMITS', 'login:5/0'],
  ['RATE_LIMITS', 'guess:5/300'],
])('does not start with %s=%s', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} must be`))
})

test('limits the writes of an administrator, and not the reads', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'admin-write:2/300' } })
  const as = await app.joinAsAdmin(ada)
  const write = async (path: string) =>
    (await app.call('PUT', `/api/admin/${path}/none`, { as, body: { done: true, settled: true } }))
      .status
  expect(await write('messages')).toBe(404)
  expect(await write('program-reports')).toBe(404)
  expect(await write('messages')).toBe(429)
  expect((await app.call('GET', '/api/admin/messages', { as })).status).toBe(200)
})

test('has defaults, changes by RATE_LIMITS, and can be off', () => {
  expect(readConfig({}).rateLimits).toEqual(defaultRateLimits)
  expect(readConfig({ RATE_LIMITS: ' signup:5/60 ' }).rateLimits).toEqual({
    ...defaultRateLimits,
    signup: { max: 5, seconds: 60 },
  })
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBeNull()
})

test('has rules for existing endpoints and codes only', () => {
  const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
  const known = new Map(endpoints.map(each => [`${each.method} ${each.path}`, each]))
  expect([...known.keys()]).toEqual(expect.arrayContaining(Object.keys(rateLimitRules)))
  for (const [name, { failures = [] }] of Object.entries(rateLimitRules)) {
    const endpoint = known.get(name)
    const codes = endpoint ? errorCodesOf(endpoint) : []
    expect(codes, name).toEqual(expect.arrayContaining([...failures]))
  }
  const uploads = endpoints
    .filter(({ upload }) => upload)
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(rateLimitRules)).toEqual(expect.arrayContaining(uploads))
})

test('bounds the number of counters', () => {
  const { increment } = createLocalCounters({ now: () => 1 }, 3)
  const count = (key: string) => increment([{ key, until: 100 }])[0]?.count
  for (let key = 0; key < 10; key++) count(`${key}`)
  expect(count('9')).toBe(2)
  expect(count('0')).toBe(1)
})
