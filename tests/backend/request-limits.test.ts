import { execFileSync } from 'node:child_process'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { listen } from '#tests/support/listen.ts'
import { ada } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let app: TestServer
beforeAll(async () => {
  app = await startServer()
})
afterAll(() => app.close())

const post = `POST /api/auth/login HTTP/1.1\r\nHost: yard\r\nContent-Type: application/json\r\n`
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `X-${index}: y\r\n`).join('')

test.each<[string, number, string]>([
  [
    'a length and chunks at once',
    400,
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', 400, `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`],
  ['bare line feeds', 400, 'GET /api/mentors HTTP/1.1\nHost: yard\n\n'],
  ['no host', 400, 'GET /api/mentors HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, 'GET /about HTTP/1.1\r\nHost: yard\r\nHost: other\r\n\r\n'],
  [
    'a whole address in place of a path',
    400,
    'GET http://evil.example/api/mentors HTTP/1.1\r\nHost: yard\r\n\r\n',
  ],
  [
    '17 KB of headers',
    431,
    `GET /about HTTP/1.1\r\nHost: yard\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`,
  ],
  ['101 headers', 431, `GET /api/mentors HTTP/1.1\r\nHost: yard\r\n${many(100)}\r\n`],
  ['CONNECT', 405, 'CONNECT yard:443 HTTP/1.1\r\nHost: yard\r\n\r\n'],
])('rejects %s with %i and closes the connection', async (_what, status, text) => {
  // The rest must not be parsed as another request.
  const response = await app.sendRaw(`${text}GET /healthz HTTP/1.1\r\nHost: yard\r\n\r\n`)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(response).not.toContain('alive')
  expect(response.match(/HTTP\/1.1 /g)).toHaveLength(1)
})

test('answers an id of 10,000 characters like a missing one', async () => {
  const headers = { authorization: `Bearer ${await app.join(ada)}` }
  const logged = async (id: string) => {
    const answer = await fetch(app.at(`/api/resume/user/${id}`), { headers })
    return { status: answer.status, body: await answer.json() }
  }
  const nobody = await logged('u_00000000000000000000000ab')
  expect(nobody).toMatchObject({ status: 404, body: { code: 'resume/unknown' } })
  for (const id of ['x'.repeat(10_000), '%00', '1%20or%201=1', '%F0%9F%98%80', '%D9%A1'])
    expect(await logged(id), id.slice(0, 20)).toEqual(nobody)
})

test('does not run a request of a connection that was reset before it was accepted', async () => {
  let requests = 0
  const server = createHttpServer(new Hono(), readConfig({ SITE_DIR: '/nowhere' }))
  server.on('request', () => {
    requests += 1
  })
  const port = await listen(server)
  // Meanwhile this process accepts nothing.
  const client = `const socket = require('node:net').connect(${port}, '127.0.0.1', () => {
    socket.write('GET /healthz HTTP/1.1\\r\\nHost: yard\\r\\n\\r\\n')
    socket.resetAndDestroy()
  })`
  execFileSync(process.execPath, ['-e', client])
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
  expect(requests).toBe(1)
  server.close()
})
