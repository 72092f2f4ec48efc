import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ada } from '#tests/support/people.ts'
import { type Asked, drive } from './drive.ts'
import { Server } from './faults/server.ts'
import { at, memoryOf, say, signUp } from './figures.ts'

const crowd = { headers: 1000, uploads: 100 }

interface Slow {
  socket: Socket
  /** Sends the next little. */
  drip: () => void
}

/** A connection that never ends what it says; it comes back whenever the server lets it go. */
function keep(
  port: number,
  first: string,
  drop: string,
  held: Set<Slow>,
  running: () => boolean,
): void {
  const socket = connect(port, '127.0.0.1', () => socket.write(first))
  const slow = { socket, drip: () => void socket.write(drop) }
  held.add(slow)
  socket.on('error', () => undefined)
  socket.on('data', () => undefined)
  socket.on('close', () => {
    held.delete(slow)
    if (running()) keep(port, first, drop, held, running)
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
  const held = new Set<Slow>()
  let running = true
  try {
    await server.start()
    const { token } = await signUp(server.base, ada)
    const port = Number(new URL(server.base).port)
    const quiet = await ask(server, token, 5)
    const upload =
      `POST /api/resume/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n%PDF-1.7\n'
    const isOn = () => running
    for (let n = 0; n < crowd.headers; n += 1)
      keep(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n', held, isOn)
    // Above the least that an upload has to bring, so that they stay.
    for (let n = 0; n < crowd.uploads; n += 1) keep(port, upload, 'x'.repeat(6000), held, isOn)
    const dripping = setInterval(() => {
      for (const { drip } of held) drip()
    }, 1000)
    await setTimeout(2000)
    const busy = await ask(server, token, seconds)
    clearInterval(dripping)
    say(
      `${held.size} slow connections held for ${seconds} s (${crowd.headers} headers, ${crowd.uploads} uploads)`,
    )
    for (const [name, { took, refused }] of Object.entries({ before: quiet, meanwhile: busy }))
      say(
        `verify ${name}: ${took.length} asked, ${refused} refused; median ${at(took, 0.5).toFixed(1)} ms, p99 ${at(took, 0.99).toFixed(1)} ms${name === 'before' ? '' : ' (bar 100)'}, most ${at(took, 1).toFixed(1)} ms`,
      )
    say(`memory at most ${memoryOf(server.pid).most.toFixed(0)} MB`)
  } finally {
    running = false
    for (const { socket } of held) socket.destroy()
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What honest clients meet, twenty a second. */
async function ask(server: Server, token: string, seconds: number) {
  const asked: Asked = { path: '/api/auth/verify', token }
  const took: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const found = await drive(server, () => asked, { count: 1, atOnce: 1 }).catch(() => null)
    if (found?.statuses[200] === 1) took.push(...found.took)
    else refused += 1
    await setTimeout(50)
  }
  return { took, refused }
}
