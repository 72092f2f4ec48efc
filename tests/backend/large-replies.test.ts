import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultHandlers } from '#backend/app/app.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/listen.ts'
import { ada, grace, katherine, uniquePerson } from '#tests/support/people.ts'
import { minimalRecord } from '#tests/support/programs.ts'

const megabyte = 1024 * 1024

/** Megabytes of a reply, how many were made, and what a reply waits for. */
let size = 20
let replies = 0
let wait: Promise<unknown> = Promise.resolve()
let app: TestApp
let port: number
let server: ReturnType<typeof createHttpServer>
let member: SignedIn
let other: SignedIn
beforeAll(async () => {
  const listOwn = async () => {
    replies += 1
    await wait
    return ['x'.repeat(size * megabyte)]
  }
  const contributions = { ...defaultHandlers.contributions, listOwn: listOwn as never }
  app = await startApp({
    handlers: { ...defaultHandlers, contributions },
    settings: { RATE_LIMITS: '' },
  })
  member = await app.join(ada)
  other = await app.join(grace)
  server = createHttpServer(app.hono, app.services.config)
  port = await listen(server)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})

const path = '/api/contributions/my-contributions'
const get = ({ token }: SignedIn, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  })

/** Sends a request, and reads no more of the reply than its first bytes. */
const askAndStop = (path: string, header: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', () => resolve(socket.pause()))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`)
  })

test('sends a member at most 64 MB of large replies at once', async () => {
  const sockets = await Promise.all(
    [1, 2, 3].map(() => askAndStop(path, `Authorization: Bearer ${member.token}`)),
  )
  const refused = await get(member)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).code).toBe('request/too-many')
  for (let count = 0; count < 5; count++)
    expect(await (await get(other)).text()).toHaveLength(20 * megabyte + 4)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await get(member)).status, { timeout: 10_000 }).toBe(200)
})

test('does not count replies to clients that left before they were made', async () => {
  const leaver = await app.join({ ...ada, ...uniquePerson('ada') })
  const left = Promise.withResolvers<void>()
  wait = left.promise
  const closed: Promise<unknown>[] = []
  const onRequest = (_request: IncomingMessage, response: ServerResponse) =>
    void closed.push(once(response, 'close'))
  server.on('request', onRequest)
  const sockets = [1, 2, 3, 4].map(() => connect(port, '127.0.0.1'))
  const before = replies
  for (const socket of sockets)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${leaver.token}\r\n\r\n`,
    )
  await expect.poll(() => replies).toBe(before + sockets.length)
  for (const socket of sockets) socket.destroy()
  await Promise.all(closed)
  server.off('request', onRequest)
  wait = Promise.resolve()
  left.resolve()
  expect((await get(leaver)).status).toBe(200)
})

test('makes a member at most 256 MB of large replies in five minutes', async () => {
  const reader = await app.join(katherine)
  size = 60
  for (let count = 0; count < 5; count++) await (await get(reader)).arrayBuffer()
  const before = replies
  const refused = await get(reader)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
  // A reply is made for HEAD too, although it is not sent.
  expect((await get(reader, 'HEAD')).status).toBe(429)
  expect(replies).toBe(before)
  expect((await (await get(other)).arrayBuffer()).byteLength).toBeGreaterThan(60 * megabyte)
})

test('keeps one copy of the programs for clients that do not read', async () => {
  const columns = { kind: 'program', state: 'published', origin: 'file', version: 1 } as const
  const rows = Array.from({ length: 17 }, (_, position) => {
    // A text that cannot be compressed.
    const summary = randomBytes((megabyte * 3) / 4).toString('base64')
    const data = JSON.stringify({ ...minimalRecord, summary })
    const times = { publishedAt: 0, updatedAt: 0, updatedBy: null, consent: null }
    return { ...columns, ...times, id: `p${position}`, name: '', detail: '', position, data }
  })
  await app.services.db.insertInto('contentItems').values(rows).execute()
  const askOf = (clients: number) =>
    ['Accept-Encoding: identity', 'Accept-Encoding: gzip', 'Origin: https://example.org'].flatMap(
      header => Array.from({ length: clients }, () => askAndStop('/api/programs', header)),
    )
  const first = await Promise.all(askOf(1))
  const before = process.memoryUsage().rss
  const sockets = await Promise.all(askOf(50))
  const growth = process.memoryUsage().rss - before
  for (const socket of [...first, ...sockets]) socket.destroy()
  expect(growth / megabyte).toBeLessThan(40)
})
