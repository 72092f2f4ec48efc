import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

test.each([
  ['/about', 200, 'about'],
  ['/about/', 200, 'about'],
  ['/resume-feedback/u_somebody', 200, 'feedback'],
  ['/resume-feedback/u_somebody/', 200, 'feedback'],
  ['/nothing/here', 404, 'lost'],
  ['/..%2f..%2fetc/passwd', 404, 'lost'],
])('serves %s with %i', async (path, status, text) => {
  const answer = await fetch(app.at(path))
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text })
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test('caches hashed files and revalidates pages', async () => {
  expect((await fetch(app.at('/_astro/app.abc123.js'))).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  const page = await fetch(app.at('/about'))
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const again = await fetch(app.at('/about'), {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('sends the headers of the build', async () => {
  const policy = async (path: string, init?: RequestInit) =>
    (await fetch(app.at(path), init)).headers.get('content-security-policy')
  expect(await policy('/about')).toBe('about')
  expect(await policy('/%61bout/')).toBe('about')
  expect(await policy('/about.html')).toBe('about')
  expect(await policy('/about.html/')).toBe('about')
  expect(await policy('/nothing/here')).toBe('lost')
  expect(await policy('/resume-feedback/u_somebody')).toBe('feedback')
  expect(await policy('/_astro/app.abc123.js')).toBeNull()
  const { headers } = await fetch(app.at('/about'))
  // A browser stores the headers of a 304, so they must belong to the page.
  expect(
    await policy('/about', { headers: { 'if-none-match': headers.get('etag') ?? '' } }),
  ).toBeNull()
})

test('answers other methods with 405', async () => {
  expect((await fetch(app.at('/about'), { method: 'POST' })).status).toBe(405)
})

test.each(['/api/%2e%2e/%2e%2e/etc/passwd', '/api/..;/admin'])(
  'answers %s with 404 in JSON',
  async path => {
    const response = await app.sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(response).toMatch(/^HTTP\/1.1 404 /)
    expect(response).toContain('request/unknown')
  },
)
