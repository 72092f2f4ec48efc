import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultHandlers } from '#backend/app/app.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { type SignedIn, startApp, type TestApp } from '#tests/support/app.ts'
import { listen } from '#tests/support/listen.ts'
import { ada, grace, katherine } from '#tests/support/people.ts'

const megabyte = 1024 * 1024

/** Megabytes of a reply, and how many were made. */
let size = 20
let replies = 0
let app: TestApp
let port: number
let server: ReturnType<typeof createHttpServer>
let member: SignedIn
let other: SignedIn
beforeAll(async () => {
  const listOwn = () => {
    replies += 1
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
const get = ({ token }: SignedIn) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })

/** Asks for the list, and reads no more of it than its first bytes. */
const askAndStop = ({ token }: SignedIn) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', () => resolve(socket.pause()))
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  })

test('sends a member at most 64 MB of large replies at once', async () => {
  const sockets = await Promise.all([1, 2, 3].map(() => askAndStop(member)))
  const refused = await get(member)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await refused.json()).code).toBe('request/too-many')
  for (let count = 0; count < 5; count++)
    expect(await (await get(other)).text()).toHaveLength(20 * megabyte + 4)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await get(member)).status, { timeout: 10_000 }).toBe(200)
})

test('makes a member at most 256 MB of large replies in five minutes', async () => {
  const reader = await app.join(katherine)
  size = 60
  for (let count = 0; count < 5; count++) await (await get(reader)).arrayBuffer()
  const before = replies
  const refused = await get(reader)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(replies).toBe(before)
  expect((await (await get(other)).arrayBuffer()).byteLength).toBeGreaterThan(60 * megabyte)
})
