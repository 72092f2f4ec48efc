import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ada } from '#tests/support/people.ts'
import { Server } from './faults/server.ts'
import { memoryOf, print, quantile, signUp } from './figures.ts'
import { type BenchRequest, sendRequests } from './send-requests.ts'

const slowClients = { headers: 1000, uploads: 100 }

interface SlowClient {
  socket: Socket
  /** Sends a few bytes. */
  sendMore: () => void
}

/** Keeps a connection with an unfinished request open, and reopens it when the server closes it. */
function keepOpen(
  port: number,
  first: string,
  more: string,
  held: Set<SlowClient>,
  running: () => boolean,
): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  const client = { socket, sendMore: () => void socket.write(more) }
  held.add(client)
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => {
    held.delete(client)
    if (running()) keepOpen(port, first, more, held, running)
  })
}

/**
 * `npm run bench -- slow [SECONDS]`: a thousand clients that never finish their headers and a
 * hundred slow uploads.
 */
export async function slow(): Promise<void> {
  const seconds = Number(process.argv[3] ?? 60)
  const folder = mkdtempSync(join(tmpdir(), 'yard-slow-'))
  const server = await Server.with({
    DATABASE_URL: `file:${join(folder, 'yard.db')}`,
    SITE_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  const held = new Set<SlowClient>()
  let running = true
  try {
    await server.start()
    const { token } = await signUp(server.base, ada)
    const port = Number(new URL(server.base).port)
    const before = await measureVerify(server, token, 5)
    const upload =
      `POST /api/resume/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const isOn = () => running
    for (let n = 0; n < slowClients.headers; n += 1)
      keepOpen(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n', held, isOn)
    // Above the minimum rate of an upload, so that they stay.
    for (let n = 0; n < slowClients.uploads; n += 1)
      keepOpen(port, upload, 'x'.repeat(6000), held, isOn)
    const timer = setInterval(() => {
      for (const { sendMore } of held) sendMore()
    }, 1000)
    await setTimeout(2000)
    const during = await measureVerify(server, token, seconds)
    clearInterval(timer)
    print(
      `${held.size} slow connections held for ${seconds} s (${slowClients.headers} headers, ${slowClients.uploads} uploads)`,
    )
    for (const [name, { durations, refused }] of Object.entries({ before, during }))
      print(
        `verify ${name}: ${durations.length} sent, ${refused} refused; median ${quantile(durations, 0.5).toFixed(1)} ms, p99 ${quantile(durations, 0.99).toFixed(1)} ms${name === 'before' ? '' : ' (bar 100)'}, most ${quantile(durations, 1).toFixed(1)} ms`,
      )
    print(`memory at most ${memoryOf(server.pid).peak.toFixed(0)} MB`)
  } finally {
    running = false
    for (const { socket } of held) socket.destroy()
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Times of other clients, twenty a second. */
async function measureVerify(server: Server, token: string, seconds: number) {
  const request: BenchRequest = { path: '/api/auth/verify', token }
  const durations: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const found = await sendRequests(server, () => request, { count: 1, concurrency: 1 }).catch(
      () => null,
    )
    if (found?.statuses[200] === 1) durations.push(...found.durations)
    else refused += 1
    await setTimeout(50)
  }
  return { durations, refused }
}
