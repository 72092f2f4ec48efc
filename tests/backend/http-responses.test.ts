import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { katherine } from '#tests/support/people.ts'

let app: TestApp
let admin: SignedIn
beforeAll(async () => {
  app = await startApp()
  admin = await app.joinAsAdmin(katherine)
})
afterAll(() => app.close())

describe('every response', () => {
  test('has no-store, nosniff and a request id', async () => {
    const answers = await Promise.all([
      app.call('GET', '/api/auth/verify', { as: admin }),
      app.call('GET', '/api/auth/verify'),
      app.call('GET', '/api/admin/dashboard-stats', { as: admin }),
      app.call('POST', '/api/auth/login', { body: {} }),
      app.call('GET', '/api/nothing'),
      app.call('PATCH', '/api/programs'),
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
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(
      answers.length,
    )
  })

  test('of the programs is revalidated with an ETag', async () => {
    const first = await app.call('GET', '/api/programs')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await app.call('GET', '/api/programs', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  test('of the programs is compressed, with the same ETag', async () => {
    const get = (encoding: string) =>
      app.hono.request('/api/programs', { headers: { 'accept-encoding': encoding } })
    const [plain, gzipped] = [await get('identity'), await get('br, gzip')]
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gzipped.headers.get('vary')).toContain('Accept-Encoding')
    expect(gzipped.headers.get('etag')).toBe(plain.headers.get('etag'))
    const text = await new Response(
      gzipped.body?.pipeThrough(new DecompressionStream('gzip')),
    ).text()
    expect(text).toBe(await plain.text())
    expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(text))
  })

  test('of an error cannot be kept, whatever the client has', async () => {
    const path = '/api/calendars/unknown/saved-programs.ics'
    const { status, headers } = await app.call('GET', path, { headers: { 'if-none-match': '*' } })
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  test('allows the configured origins only (CORS)', async () => {
    const open = await startApp({ settings: { ALLOWED_ORIGINS: 'https://site.example.org' } })
    const from = (origin: string) =>
      open.call('OPTIONS', '/api/contributions', {
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    expect(
      (await from('https://site.example.org')).headers.get('access-control-allow-origin'),
    ).toBe('https://site.example.org')
    for (const origin of [
      'https://evil.example.org',
      'https://site.example.org.evil.net',
      'null',
      'http://site.example.org',
    ]) {
      expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull()
    }
    await open.close()
  })
})
