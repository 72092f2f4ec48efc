import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { parseProxies } from '#backend/core/config.ts'
import { deleteExpiredCounts, rateLimitRules } from '#backend/http/rate-limiter.ts'
import { clientAddress } from '#backend/http/server.ts'
import { listEndpoints } from '#contract'
import { errorCodesOf } from '#contract/errors.ts'
import { bothEngines, type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { addResume, createMembers, knownSecret } from '#tests/support/feedback.ts'
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
  const start = async (limits: string, settings: Record<string, string> = {}) => {
    const all = { ...knownSecret, ...settings, RATE_LIMITS: limits }
    app = await startApp({ engine, settings: all })
  }

  test('stops failed logins of an address at an account for five minutes', async () => {
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
    await start('login:2/300')
    await app.join(ada)
    for (let time = 0; time < 4; time++) expect(await logIn(ada.password)).toBe(200)
  })

  test('is stored without addresses, and deleted after its time', async () => {
    await start('login:1/300')
    await app.join(ada)
    await logIn('wrong')
    const read = () => app.services.db.selectFrom('rates').selectAll().execute()
    const rows = await read()
    expect(rows.map(({ key }) => key.split(' ')[0]).sort()).toEqual(['login', 'signup'])
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|example\.edu/)
    app.clock.ahead = 31 * minute
    await deleteExpiredCounts(app.services)
    expect(await read()).toEqual([])
  })

  test('stops sign-ups of an address for half an hour', async () => {
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

  describe('against reading the resumes of others in bulk', () => {
    const read = async (as: SignedIn, { uid }: SignedIn, path = 'user') =>
      (await app.call('GET', `/api/resume/${path}/${uid}`, { as })).status
    const prepare = async () => {
      await start('export:3/86400')
      const owners = await createMembers(app, 8)
      for (const owner of owners) await addResume(app, owner)
      return { reader: await app.join(ada), owners }
    }

    test('counts each owner once a day, with the thread', async () => {
      const { reader, owners } = await prepare()
      const [first = reader] = owners
      for (const path of ['user', 'feedback', 'user'])
        expect(await read(reader, first, path)).toBe(200)
      const statuses: number[] = []
      for (const owner of owners.slice(0, 5)) statuses.push(await read(reader, owner))
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      expect(await read(reader, owners[4] ?? reader, 'feedback')).toBe(429)
      const rows = await app.services.db.selectFrom('rates').selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${reader.uid}|${first.uid}|@`))
      app.clock.ahead = 25 * 60 * minute
      expect(await read(reader, owners[4] ?? reader)).toBe(200)
    })

    test('lets no more through at once', async () => {
      const { reader, owners } = await prepare()
      const statuses = await Promise.all(owners.map(owner => read(reader, owner)))
      expect(statuses.sort()).toEqual([...Array(3).fill(200), ...Array(5).fill(429)])
    })
  })

  test('lets no more exports through at once', async () => {
    await start('export:60/86400')
    const as = await app.join(ada)
    const call = async () => (await app.call('GET', '/api/account/export', { as })).status
    const statuses = await Promise.all(Array.from({ length: 5 }, call))
    expect(statuses.sort()).toEqual([200, 200, 429, 429, 429])
  })

  test('stops mails to strangers, and to one of them', async () => {
    await start('signup:6/1800,mail:2/1800', { MAIL_URL: 'memory:' })
    const people = [ada, grace, ...['a', 'b', 'c'].map(n => ({ ...ada, email: `${n}@a.example` }))]
    for (const person of people) await app.join(person)
    const forget = async (email: string, address: string) =>
      (await post('/api/account/forgot-password', { email }, from(address))).status
    const ofMany: number[] = []
    for (let time = 0; time < 8; time += 1)
      ofMany.push(await forget(`${time}@example.edu`, '192.0.2.9'))
    expect(ofMany).toEqual([...Array(6).fill(200), 429, 429])
    const ofOne: number[] = []
    for (const address of ['192.0.2.10', '192.0.2.11', '192.0.2.12'])
      ofOne.push(await forget(ada.email, address))
    expect(ofOne).toEqual([200, 200, 429])
  })
})

test('limits verification emails of an IP address, also to aliases of one mailbox', async () => {
  app = await startApp({ settings: { MAIL_URL: 'memory:', RATE_LIMITS: 'signup:4/1800' } })
  const request = async (n: number, env = from('192.0.2.1')) => {
    const { token } = await app.join({ ...ada, email: `ada+${n}@example.edu` })
    return (await post('/api/account/verification', {}, env, token)).status
  }
  expect(await request(0)).toBe(200)
  for (let count = 1; count < 4; count += 1)
    await post('/api/auth/signup', { ...ada, email: `eve+${count}@example.edu` })
  expect(await request(1)).toBe(429)
  expect(await request(2, from('198.51.100.7'))).toBe(200)
})

const report = { kind: 'closed' }
const message = { topic: 'other', content: 'Hello' }
test.each<[string, string, object, number]>([
  ['reports of a program', '/api/programs/gem/reports', report, 404],
  ['reports of a comment', '/api/reports/comment/k_x', { reason: 'Spam' }, 404],
  ['messages', '/api/contact', message, 200],
])('a flood of %s ends for a member, and for an address', async (_what, path, body, status) => {
  app = await startApp({ settings: { ...knownSecret, RATE_LIMITS: 'write:60/1800' } })
  const [one, other, third] = await createMembers(app, 3)
  const statuses = async (address: string, as?: SignedIn) => {
    const found = new Set<number>()
    for (let count = 0; count < 7; count += 1)
      found.add((await post(path, body, from(address), as?.token)).status)
    return [...found]
  }
  expect(await statuses('192.0.2.1', one)).toEqual([status, 429])
  expect(await statuses('192.0.2.2', one)).toEqual([429])
  expect(await statuses('192.0.2.1', other)).toEqual([429])
  expect(await statuses('192.0.2.3', third)).toEqual([status, 429])
})

test('limits other writes of a member together, and uploads, but not the logout', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'write:3/1800,upload:2/1800' } })
  const as = await app.joinAsAdmin(ada)
  const call = async (method: string, path: string, body: object) =>
    (await app.call(method, path, { as, body })).status
  const writes = [
    await call('PUT', '/api/admin/messages/x', { done: true }),
    await call('POST', '/api/resume/feedback/k_x/upvote', {}),
    await call('PUT', '/api/resume/toggle-public', {}),
    await call('POST', '/api/calendar/renew', {}),
  ]
  expect(writes).toEqual([404, 404, 404, 429])
  const upload = () => call('POST', '/api/resume/upload', new FormData())
  expect([await upload(), await upload(), await upload()]).toEqual([400, 400, 429])
  expect(await call('POST', '/api/auth/logout', {})).toBe(200)
})

test('limits all calls of a member and of an address', async () => {
  app = await startApp({ settings: { RATE_LIMITS: 'read:3/300,visit:4/300' } })
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

test.each<[string, string, string, number, number]>([
  ['GET', '/api/resume/public', 'read:50/300', 2, 200],
  ['GET', '/api/resume/feedback/u_00000000000000000000000ab', 'read:50/300', 5, 404],
  ['GET', '/api/resume/user/u_00000000000000000000000ab', 'read:50/300', 5, 404],
  ['POST', '/api/contributions', 'write:30/1800', 2, 400],
])('limits calls that cost more further: %s %s', async (method, path, limit, max, status) => {
  app = await startApp({ settings: { RATE_LIMITS: limit } })
  const as = await app.join(ada)
  const statuses: number[] = []
  for (let count = 0; count < 6; count += 1)
    statuses.push(
      (await app.call(method, path, method === 'GET' ? { as } : { as, body: {} })).status,
    )
  expect(statuses).toEqual([...Array(max).fill(status), ...Array(6 - max).fill(429)])
})

test('reading goes on when nothing can be counted', async () => {
  app = await startApp({ settings: { RATE_LIMITS: '' } })
  const reader = await app.join(ada)
  const owner = await app.join(grace)
  await addResume(app, owner)
  await sql`pragma query_only = 1`.execute(app.services.db)
  const path = `/api/resume/user/${owner.uid}`
  expect((await app.call('GET', path, { as: reader })).status).toBe(200)
  expect((await app.call('POST', '/api/contact', { body: message })).status).toBe(503)
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
  ['10.0.0.1', '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1::/56'],
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

test('has rules for existing endpoints and codes', () => {
  const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
  const known = new Map(endpoints.map(each => [`${each.method} ${each.path}`, each]))
  for (const [name, rules] of Object.entries(rateLimitRules)) {
    const endpoint = known.get(name)
    const codes = endpoint ? errorCodesOf(endpoint) : []
    const failures = rules.flatMap(({ failure }) => failure ?? [])
    expect(codes, name).toEqual(expect.arrayContaining(['request/too-many', ...failures]))
  }
})
