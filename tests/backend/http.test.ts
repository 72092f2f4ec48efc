import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEndpoints } from '#contract'
import { limits } from '#contract/limits.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'

const endpoints = listEndpoints().map(({ endpoint }) => endpoint)
const addressOf = (path: string) => path.replace(/:\w+/g, 'c_0000000000000000000000000')

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.joinAsAdmin(katherine)
})
afterAll(() => app.close())

const post = (
  path: string,
  body: BodyInit | null,
  type: string | null = 'application/json',
  more: Record<string, string> = {},
) =>
  app.send(path, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(type ? { 'content-type': type } : {}),
      ...more,
    },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)

describe('a request body', () => {
  test.each<[string, BodyInit]>([
    ['the half of an object', '{"email":"a"'],
    ['UTF-16', Uint8Array.from(Buffer.from('{"email":"a"}', 'utf16le'))],
    ['bytes that are no UTF-8', Uint8Array.from(Buffer.from('{"email":"\xed\xa0\x80"}', 'latin1'))],
  ])('is rejected as malformed when it is %s', async (_what, bytes) => {
    const { status, body } = await post('/api/auth/login', bytes)
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Request body must be valid JSON', code: 'request/malformed' },
    })
  })

  test.each(['[]', '"text"'])('is rejected when it is %s and not an object', async body => {
    expect((await post('/api/auth/login', body)).body).toEqual({
      message: 'Request body must be a JSON object',
      code: 'request/invalid',
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', null])(
    'is rejected as %s',
    async type => {
      const { status, body } = await post('/api/auth/login', Buffer.from('{}'), type)
      expect([status, body.message]).toEqual([415, 'Content-Type must be application/json'])
    },
  )

  test('is accepted with a charset, and may be missing where no input is needed', async () => {
    const login = await post('/api/auth/login', '{}', 'application/json; charset=utf-8')
    expect(login.body.message).toBe('Email and password are required')
    const { token } = (await app.call('POST', '/api/auth/login', { body: katherine })).body
    const authorization = `Bearer ${token}`
    expect((await post('/api/auth/logout', null, null, { authorization })).status).toBe(200)
  })

  test('is rejected beyond 64 KB, with and without a Content-Length', async () => {
    const text = JSON.stringify({ email: 'a', password: 'x'.repeat(limits.jsonBody) })
    for (const answer of [
      await post('/api/auth/login', text),
      await post('/api/auth/login', new Blob([text]).stream()),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([413, 'request/too-large'])
      expect(answer.headers.get('connection')).toBe('close')
    }
    const padded = `{"email":"a@b.co","password":"walnut"${' '.repeat(limits.jsonBody)}`
    const most = `${padded.slice(0, limits.jsonBody - 1)}}`
    expect((await post('/api/auth/login', most)).status).toBe(401)
  })

  test('may not be nested too deeply', async () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const { status, body } = await post('/api/admin/content/mentor', `{"data":{"more":${deep}}}`)
    expect([status, body.fields]).toEqual([400, { data: 'Data must not be nested so deeply' }])
  })
})

describe('a path', () => {
  const paths = [...new Set(endpoints.map(({ path }) => addressOf(path)))]

  test.each(paths)('%s answers other methods with 405 and Allow', async path => {
    const known = endpoints
      .filter(one => addressOf(one.path) === path)
      .map(({ method }) => String(method))
      // Leads to the page with the button; it is no endpoint.
      .concat(path.startsWith('/api/reminders/unsubscribe/') ? ['GET'] : [])
    const headers = { 'x-http-method-override': known[0] ?? '' }
    for (const method of ['POST', 'PATCH', 'DELETE'].filter(method => !known.includes(method))) {
      const answer = await app.send(path, { method, headers })
      expect([method, answer.status, answer.body.code]).toEqual([method, 405, 'request/method'])
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(allowed.filter(each => each !== 'HEAD').sort()).toEqual(known.sort())
    }
  })

  test.each([
    '/api',
    '/api/.env',
    '/api/../package.json',
    '/api/%c0%af',
    '/api/__proto__',
    '/api/programs/',
    '/api/programs/%00',
    '/api/programs;a=b',
    '/api//programs',
    '/API/PROGRAMS',
    '/api/programs/..%2f..%2fsecret',
  ])('%s answers 404 in JSON', async path => {
    const { status, body } = await app.send(path)
    expect([status, body.code]).toEqual([404, 'request/unknown'])
  })
})

describe('every response', () => {
  test('has no-store, nosniff and a request id', async () => {
    const answers = await Promise.all([
      app.call('GET', '/api/auth/verify', { as: admin }),
      app.call('GET', '/api/auth/verify'),
      app.call('GET', '/api/admin/dashboard-stats', { as: admin }),
      app.call('POST', '/api/auth/login', { body: {} }),
      app.call('GET', '/api/nothing'),
      app.call('PATCH', '/api/mentors'),
    ])
    for (const { headers } of answers) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-site',
        vary: expect.stringContaining('Origin'),
      })
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
    const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')))
    expect(ids.size).toBe(answers.length)
  })

  test('of the programs is revalidated, and compressed with the same ETag', async () => {
    const get = (headers: Record<string, string>) =>
      app.hono.request('/img/program.json', { headers })
    const plain = await get({ 'accept-encoding': 'identity' })
    const etag = plain.headers.get('etag') ?? ''
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
    const gzipped = await get({ 'accept-encoding': 'br, gzip' })
    expect(Object.fromEntries(gzipped.headers)).toMatchObject({
      'content-encoding': 'gzip',
      etag,
      vary: expect.stringContaining('Accept-Encoding'),
    })
    const unpacked = gzipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked).text()).toBe(await plain.text())
  })

  test('of an error cannot be kept, whatever the client has', async () => {
    const path = '/api/calendars/unknown/saved-programs.ics'
    const { status, headers } = await app.call('GET', path, { headers: { 'if-none-match': '*' } })
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ])
  })

  test('allows the configured origins only (CORS)', async () => {
    const open = await startApp({ settings: { ALLOWED_ORIGINS: 'https://site.example.org' } })
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await open.call('OPTIONS', '/api/contributions', { headers })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await allowed('https://site.example.org')).toBe('https://site.example.org')
    for (const origin of ['https://site.example.org.evil.net', 'null', 'http://site.example.org'])
      expect(await allowed(origin)).toBeNull()
    await open.close()
  })
})

test('password managers are led to the profile page', async () => {
  const { status, headers } = await app.send('/.well-known/change-password')
  expect([status, headers.get('location')]).toEqual([302, '/profile'])
})
