import type { Server } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Env } from '#backend/http/env.ts'
import { createHttpServer } from '#backend/http/server.ts'
import { listen } from '#tests/support/listen.ts'
import { sendRaw, writeSlowly } from '#tests/support/sockets.ts'

let server: Server
let port = 0
let stoppedReading: Promise<void>

beforeAll(async () => {
  const stopped = Promise.withResolvers<void>()
  stoppedReading = stopped.promise
  const app = new Hono<Env>()
  app.post('/api/take', async context => {
    await context.req.arrayBuffer()
    return context.text('done')
  })
  app.onError(() => new Response(null, { status: 400 }))
  app.get('/api/large', () => {
    const pull = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new Uint8Array(1024 * 1024))
    return new Response(
      new ReadableStream({ pull, cancel: () => stopped.resolve() }, { highWaterMark: 0 }),
    )
  })
  server = createHttpServer(app, { siteDir: '/nowhere' })
  port = await listen(server)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test.concurrent('closes a connection with slow headers after ten seconds', async () => {
  const act = (socket: ReturnType<typeof connect>) => {
    socket.write('GET /api/large HTTP/1.1\r\nHost: yard\r\n')
    writeSlowly(socket, 'x'.repeat(1000), 500)
  }
  const { text, took } = await sendRaw(port, act, 15_000)
  expect(text).toMatch(/^HTTP\/1.1 408 /)
  expect(took).toBeGreaterThan(9000)
})

test.concurrent('closes a connection that is silent for 30 seconds', async () => {
  const act = (socket: ReturnType<typeof connect>) => {
    socket.write('POST /api/take HTTP/1.1\r\nHost: yard\r\nContent-Length: 100\r\n\r\nx')
  }
  expect((await sendRaw(port, act, 35_000)).took).toBeGreaterThan(29_000)
}, 40_000)

test.concurrent('closes the connection of a client that does not read within a minute', async () => {
  const socket = connect(port, '127.0.0.1', () => {
    socket.pause()
    socket.write('GET /api/large HTTP/1.1\r\nHost: yard\r\n\r\n')
  })
  socket.on('error', () => undefined)
  await stoppedReading
  socket.destroy()
}, 70_000)
