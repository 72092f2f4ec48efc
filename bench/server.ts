import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { passwordHashing } from '#backend/auth/passwords.ts'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'
import { createMembers, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'
import { memoryOf, startServer, type TestServer } from '#tests/support/server.ts'
import { median, print, quantile } from './figures.ts'
import { signUp } from './members.ts'
import { type BenchRequest, sendRequests } from './send-requests.ts'

const concurrency = 50
/** Requests before a measurement, so that the code is compiled. */
const warmupCount = 10_000
/** So many that each has fewer pending contributions than the limit. */
const memberCount = 200
const rowCount = 10_000

const bareServer = `
import { createServer } from 'node:http'
const server = createServer((request, response) => response.end('hello'))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

/** Starts a server that only answers: the requests of the client cost CPU time, too. */
async function startBareServer() {
  const words = ['--input-type=module', '-e', bareServer]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return {
    base: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    stop: () => child.kill(),
  }
}

/** Signs up a member with ten contributions and an administrator; creates members who write. */
async function insertData(server: TestServer, db: Db) {
  const owner = await signUp(server.base, ada)
  const admin = await signUp(server.base, grace)
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.user.uid).execute()
  const members = await createMembers({ services: { db, clock: Date } }, memberCount)
  const contribute = (n: number, token = members[n % memberCount]?.token ?? ''): BenchRequest => ({
    path: '/api/contributions',
    method: 'POST',
    token,
    json: { name: `Program ${n}`, website: 'https://example.org', description: 'x'.repeat(200) },
  })
  const once = { count: 10, concurrency: 1 }
  await sendRequests(server, n => contribute(n, owner.token), once)
  return { owner, admin, contribute }
}

type Data = Awaited<ReturnType<typeof insertData>>

/** Measures reads beside a bare server right before and after, since a shared machine changes. */
async function measureReads(server: TestServer, { owner, admin }: Data): Promise<void> {
  const etag = (await fetch(`${server.base}/api/mentors`)).headers.get('etag') ?? ''
  const reads: [name: string, goal: number, request: BenchRequest][] = [
    ['304', 6, { path: '/api/mentors', headers: { 'if-none-match': etag } }],
    ['verify', 8, { path: '/api/auth/verify', token: owner.token }],
    [
      'own contributions, 10',
      15,
      { path: '/api/contributions/my-contributions', token: owner.token },
    ],
    ['list of an administrator, 10', 20, { path: '/api/admin/contributions', token: admin.token }],
  ]
  const bare = await startBareServer()
  const sendToBare = (count: number) =>
    sendRequests(bare, () => ({ path: '/' }), { count, concurrency })
  try {
    await sendToBare(warmupCount)
    for (const [name, goal, request] of reads) {
      await sendRequests(server, () => request, { count: warmupCount, concurrency })
      const before = await sendToBare(4000)
      const { cost } = await sendRequests(server, () => request, { count: 3000, concurrency })
      const bareCost = (before.cost + (await sendToBare(4000)).cost) / 2
      print(
        `${name}: ${(cost / bareCost).toFixed(1)} times the CPU of a bare server (goal ${goal})`,
      )
    }
  } finally {
    bare.stop()
  }
}

/** Compares logins with argon2id alone, of which as many run at once. */
async function measureLogins(server: TestServer): Promise<void> {
  const count = 300
  const atOnce = 20
  const digest = await passwordHashing.hash(ada.password)
  const measureRaw = async () => {
    const start = performance.now()
    const verifyAll = async () => {
      for (let n = 0; n < count / atOnce; n += 1)
        await passwordHashing.verify({ hash: digest, password: ada.password })
    }
    await Promise.all(Array.from({ length: atOnce }, verifyAll))
    return (count / (performance.now() - start)) * 1000
  }
  const { email, password } = ada
  const login = { path: '/api/auth/login', method: 'POST', json: { email, password } }
  const sendLogins = () => sendRequests(server, () => login, { count, concurrency: atOnce })
  await sendLogins()
  const before = await measureRaw()
  const { rate } = await sendLogins()
  const raw = (before + (await measureRaw())) / 2
  print(`login: ${rate.toFixed(0)} a second, ${(rate / raw).toFixed(2)} of raw argon2id (goal 0.6)`)
}

async function measureWrites(server: TestServer, { contribute }: Data): Promise<void> {
  await sendRequests(server, n => contribute(n), { count: 1000, concurrency })
  const { durations } = await sendRequests(server, n => contribute(n + 1000), {
    count: 4000,
    concurrency,
  })
  print(`durable POST, 50 connections: p99 ${quantile(durations, 0.99).toFixed(0)} ms (goal 150)`)
}

async function measureLongList(server: TestServer, db: Db, { owner, admin }: Data): Promise<void> {
  const newId = createIdGenerator(Date.now)
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const { id, at } = newId('c')
    const name = `Suggestion ${index}`
    const description = 'x'.repeat(200)
    const website = 'https://example.org'
    const userId = owner.user.uid
    return { id, userId, name, website, description, status: 'pending' as const, createdAt: at }
  })
  for (let start = 0; start < rowCount; start += 500)
    await db
      .insertInto('contributions')
      .values(rows.slice(start, start + 500))
      .execute()
  const list = { path: '/api/admin/contributions?limit=50', token: admin.token }
  const { durations } = await sendRequests(server, () => list, { count: 200, concurrency: 1 })
  const [half, most] = [0.5, 1].map(rank => quantile(durations, rank).toFixed(0))
  print(`list with 10,000 rows behind it: median ${half} ms, at most ${most} ms (goal 200)`)
}

/** `npm run bench -- server`: a server on SQLite. */
export async function server(): Promise<void> {
  const server = await startServer(knownSecret)
  try {
    const { db, close } = openSqlite(join(server.data, 'yard.db'))
    const data = await insertData(server, db)
    await measureReads(server, data)
    await measureLogins(server)
    await measureWrites(server, data)
    await measureLongList(server, db, data)
    await close()
    const { peak } = memoryOf(server.pid)
    const starts: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await server.end('SIGKILL')
      starts.push(await server.restart())
    }
    print(`start to first answer: median ${median(starts).toFixed(0)} ms (goal 2000)`)
    const { current } = memoryOf(server.pid)
    print(
      `memory: idle ${current.toFixed(0)} MB (goal 150), under load ${peak.toFixed(0)} MB (goal 400)`,
    )
  } finally {
    server.close()
  }
}
