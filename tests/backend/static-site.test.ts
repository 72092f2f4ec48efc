import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Env } from '#backend/http/env.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { listen } from '#tests/support/listen.ts'
import { sendRaw } from '#tests/support/sockets.ts'

const policy = (path: string, text: string) => `${path}\n  Content-Security-Policy: ${text}\n\n`
/** A small site with the headers that a build writes. */
const files = {
  _headers: [
    '/*\n  X-Frame-Options: DENY\n\n',
    '/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n\n',
    ...['/about', '/about/*', '/about.html'].map(path => policy(path, 'about')),
    policy('/404', 'lost') + policy('/resume-feedback/*', 'feedback'),
  ].join(''),
  'index.html': 'landing',
  'about.html': 'about',
  '404.html': 'lost',
  'resume-feedback/index.html': 'feedback',
  '_astro/app.abc123.js': 'x',
  '.well-known/security.txt': 'Contact: mailto:us@example.edu',
}

const folder = mkdtempSync(join(tmpdir(), 'yard-site-'))
const site = join(folder, 'dist')
let server: Server
let port: number
/** Writes a build; returns its folder. */
function build(name: string, contents: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), text)
  }
  return join(folder, name)
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers, method })

beforeAll(async () => {
  const api = new Hono<Env>().notFound(context => context.text('of the API', 404))
  server = createHttpServer(api, { siteDir: site })
  port = await listen(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

test('answers 503 before the first build', async () => {
  expect((await get('/')).status).toBe(503)
  build('dist', files)
  expect(await (await get('/')).text()).toBe('landing')
})

test.each([
  ['/about', 200, 'about'],
  ['/about/', 200, 'about'],
  ['/.well-known/security.txt', 200, 'Contact: mailto:us@example.edu'],
  ['/resume-feedback/u_somebody', 200, 'feedback'],
  ['/resume-feedback/u_somebody/', 200, 'feedback'],
  ['/nothing/here', 404, 'lost'],
  ['/..%2f..%2fetc/passwd', 404, 'lost'],
])('serves %s with %i', async (path, status, text) => {
  const answer = await get(path)
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text })
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test('caches hashed files and revalidates pages', async () => {
  const cacheOf = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await cacheOf('/_astro/app.abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/about')).toBe('public, max-age=0, must-revalidate')
  const etag = (await get('/about')).headers.get('etag') ?? ''
  const again = await get('/about', { 'if-none-match': etag })
  // A browser stores the headers of a 304, so they must belong to the page.
  expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null])
})

test.each([
  ['/about', 'about'],
  ['/%61bout/', 'about'],
  ['/about.html', 'about'],
  ['/about.html/', 'about'],
  ['/nothing/here', 'lost'],
  ['/resume-feedback/u_somebody', 'feedback'],
  ['/_astro/app.abc123.js', null],
])('sends the headers of the build with %s', async (path, expected) =>
  expect((await get(path)).headers.get('content-security-policy')).toBe(expected),
)

test('answers other methods with 405', async () => {
  expect((await get('/about', {}, 'POST')).status).toBe(405)
})

test.each(['/api/%2e%2e/%2e%2e/etc/passwd', '/api/..;/admin', '/.well-known/change-password'])(
  'answers %s from the API',
  async path => {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const { text } = await sendRaw(port, socket => void socket.write(request))
    expect(text).toMatch(/^HTTP\/1.1 404 .*of the API$/s)
  },
)

describe('a new build under a running server', () => {
  test('replaces files, headers and ETags', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    const next = build('next', {
      _headers: '/*\n  X-Build: next\n',
      'index.html': 'another, longer one',
      'next.css': '/* next */',
    })
    renameSync(site, join(folder, 'before'))
    renameSync(next, site)
    const after = await get('/', { 'if-none-match': etag })
    expect([after.status, await after.text()]).toEqual([200, 'another, longer one'])
    expect(after.headers.get('x-build')).toBe('next')
    expect((await get('/next.css')).status).toBe(200)
    expect((await get('/_astro/app.abc123.js')).status).toBe(404)
  })

  test('ends one response when its file is deleted', async () => {
    rmSync(join(site, 'next.css'))
    await expect(get('/next.css').then(answer => answer.text())).rejects.toThrow()
    expect((await get('/')).status).toBe(200)
  })
})
