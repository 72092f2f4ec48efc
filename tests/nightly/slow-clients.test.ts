import type { Server } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#backend/core/config.ts'
import type { Env } from '#backend/http/env.ts'
import { defaultTimeouts } from '#backend/http/request-limits.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { listen } from '#tests/support/listen.ts'
import { sendRaw, writeSlowly } from '#tests/support/sockets.ts'

/** Shorter timeouts, so that the tests take seconds. */
const shortTimeouts = {
  headers: defaultTimeouts.headers / 20,
  body: defaultTimeouts.body / 20,
  upload: {
    interval: defaultTimeouts.upload.interval / 50,
    bytes: defaultTimeouts.upload.bytes / 50,
  },
  inactivity: defaultTimeouts.inactivity / 40,
}

let server: Server
let port = 0
let stoppedReading: Promise<void>

beforeAll(async () => {
  const stopped = Promise.withResolvers<void>()
  stoppedReading = stopped.promise
  const app = new Hono<Env>()
  app.post('/api/take', async context =>
    context.json({ bytes: (await context.req.arrayBuffer()).byteLength }),
  )
  app.onError(() => new Response(null, { status: 400 }))
  app.get('/api/large', () => {
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(1024 * 1024))
    return new Response(
      new ReadableStream({ pull, cancel: () => stopped.resolve() }, { highWaterMark: 0 }),
    )
  })
  server = createHttpServer(app, readConfig({ SITE_DIR: '/nowhere' }), shortTimeouts)
  port = await listen(server)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const head = (type: string, length: number) =>
  `POST /api/take HTTP/1.1\r\nHost: yard\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`
const upload = (length: number) => head('multipart/form-data; boundary=x', length)

function* letters(count: number, size = 1) {
  for (let index = 0; index < count; index++) yield 'x'.repeat(size)
}

test('has the documented limits', () => {
  expect(defaultTimeouts).toMatchObject({
    headers: 10_000,
    body: 15_000,
    upload: { interval: 20_000, bytes: 81_920 },
  })
})

test('closes a connection with slow headers', async () => {
  const response = await sendRaw(port, socket => {
    socket.write('GET /api/large HTTP/1.1\r\nHost: yard\r\n')
    writeSlowly(socket, letters(1000), 50)
  })
  expect(response.text).toMatch(/^HTTP\/1.1 408 /)
  expect(response.took).toBeGreaterThan(shortTimeouts.headers * 0.9)
})

test('closes a silent connection', async () => {
  expect((await sendRaw(port, () => undefined)).took).toBeLessThan(shortTimeouts.inactivity + 1000)
})

test('answers 408 to a slow body without pauses', async () => {
  const response = await sendRaw(port, socket => {
    socket.write(head('application/json', 1000))
    writeSlowly(socket, letters(1000), 40)
  })
  expect(response.text).toMatch(/^HTTP\/1.1 408 /)
  expect(response.text).toContain('"code":"request/slow"')
  expect(response.took).toBeGreaterThan(shortTimeouts.body * 0.9)
  expect(response.text.match(/HTTP\/1.1/g)).toHaveLength(1)
})

test('answers 408 to an upload below 4 KB a second', async () => {
  const response = await sendRaw(port, socket => {
    socket.write(upload(1_000_000))
    writeSlowly(socket, letters(1000, 100), 40)
  })
  expect(response.text).toMatch(/^HTTP\/1.1 408 /)
})

test('accepts a long upload over a slow connection', async () => {
  const pieces = 20
  const size = Math.ceil(shortTimeouts.upload.bytes / 4)
  const response = await sendRaw(port, socket => {
    socket.write(upload(pieces * size).replace('Host: yard', 'Host: yard\r\nConnection: close'))
    writeSlowly(socket, letters(pieces, size), shortTimeouts.upload.interval / 8)
  })
  expect(response.text).toMatch(/^HTTP\/1.1 200 /)
  expect(response.text).toContain(`{"bytes":${pieces * size}}`)
  expect(response.took).toBeGreaterThan(shortTimeouts.body)
})

test('closes the connection of a client that does not read', async () => {
  const socket = connect(port, '127.0.0.1', () => {
    socket.pause()
    socket.write('GET /api/large HTTP/1.1\r\nHost: yard\r\n\r\n')
  })
  socket.on('error', () => undefined)
  await stoppedReading
  socket.destroy()
})
