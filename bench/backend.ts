import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { limits } from '#contract/limits.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace } from '#tests/support/people.ts'
import { startBareServer } from './bare-server.ts'
import { Server } from './faults/server.ts'
import { memoryOf, print, quantile, signUp, uploadResume } from './figures.ts'
import { type BenchRequest, sendRequests } from './send-requests.ts'

const concurrency = 50
/** Requests to both servers before a measurement, so that their code is compiled. */
const warmupCount = 15_000

/** Commits of one row per second on this disk, one after the other. */
function measureCommits(folder: string): number {
  const database = new DatabaseSync(join(folder, 'raw.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists t (id integer primary key, v text)',
  )
  const insert = database.prepare('insert into t (v) values (?)')
  const text = 'x'.repeat(300)
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < 1500; count += 1) insert.run(text)
  database.close()
  return (count / (performance.now() - start)) * 1000
}

/** So many that each has fewer pending contributions and parallel reads than the limits. */
const memberCount = 200

/**
 * Inserts an owner with ten contributions, a thread of 100 comments and a file of 5 MB, an
 * administrator, and members.
 */
async function insertData(server: Server, file: string) {
  const { base } = server
  const owner = await signUp(base, ada)
  const admin = await signUp(base, grace)
  const fileUrl = await uploadResume(base, owner.token, pdfOfSize(limits.resume.size))
  const contribute = (token: string, n: number): BenchRequest => ({
    path: '/api/contributions',
    method: 'POST',
    token,
    json: { name: `Program ${n}`, website: 'https://example.org', description: 'x'.repeat(200) },
  })
  const { db, close } = openSqlite(file)
  await db.updateTable('resumes').set({ isPublic: 1 }).execute()
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', admin.user.uid).execute()
  await insertThread(db, createIdGenerator(Date.now), {
    ownerId: owner.user.uid,
    authorId: admin.user.uid,
    count: 100,
    under: index => (index % 3 === 0 ? null : index - 1),
    content: index => `${index} ${'Say what you did, not what the team did. '.repeat(8)}`,
  })
  const members = await createMembers({ services: { db, clock: Date } }, memberCount)
  await close()
  await sendRequests(server, n => contribute(owner.token, n), { count: 10, concurrency: 1 })
  const tokenOf = (n: number) => members[n % memberCount]?.token ?? ''
  const etag = (await fetch(`${base}/api/mentors`)).headers.get('etag') ?? ''
  const reads: { name: string; bar: number; request: (n: number) => BenchRequest }[] = [
    {
      name: 'public GET, 304',
      bar: 3.5,
      request: () => ({ path: '/api/mentors', headers: { 'if-none-match': etag } }),
    },
    { name: 'verify', bar: 5, request: () => ({ path: '/api/auth/verify', token: owner.token }) },
    {
      name: 'my-contributions (10)',
      bar: 12,
      request: () => ({ path: '/api/contributions/my-contributions', token: owner.token }),
    },
    {
      name: 'admin list (10)',
      bar: 12,
      request: () => ({ path: '/api/admin/contributions', token: admin.token }),
    },
    {
      name: 'thread of 100',
      // 1,000 a second and core where the bare server takes 16 µs.
      bar: 62,
      request: n => ({ path: `/api/resume/feedback/${owner.user.uid}`, token: tokenOf(n) }),
    },
  ]
  return { reads, fileUrl, contribute: (n: number) => contribute(tokenOf(n), n) }
}

/** Measures reads beside a bare server right before and after, since a shared machine changes. */
async function measureReads(server: Server, data: Awaited<ReturnType<typeof insertData>>) {
  const bare = await startBareServer()
  const sendToBare = (count: number) =>
    sendRequests(bare, () => ({ path: '/' }), { count, concurrency })
  try {
    await sendToBare(warmupCount)
    for (const { name, bar, request } of data.reads) {
      await sendRequests(server, request, { count: warmupCount, concurrency })
      const before = await sendToBare(4000)
      const { cost, durations, statuses } = await sendRequests(server, request, {
        count: 3000,
        concurrency,
      })
      const bareCost = (before.cost + (await sendToBare(4000)).cost) / 2
      print(
        `${name}: ${cost.toFixed(0)} µs of CPU, ${(cost / bareCost).toFixed(1)} times bare (${bareCost.toFixed(0)} µs; bar ${bar}); ` +
          `p99 ${quantile(durations, 0.99).toFixed(1)} ms, bare ${quantile(before.durations, 0.99).toFixed(1)} ms; ${JSON.stringify(statuses)}`,
      )
    }
  } finally {
    bare.stop()
  }
}

async function measureWrites(
  server: Server,
  folder: string,
  contribute: (n: number) => BenchRequest,
) {
  await sendRequests(server, n => contribute(n + 1000), { count: warmupCount / 3, concurrency })
  const before = measureCommits(folder)
  const { rate, durations, statuses } = await sendRequests(
    server,
    n => contribute(n + warmupCount),
    { count: 4000, concurrency },
  )
  const raw = (before + measureCommits(folder)) / 2
  print(
    `durable POST: ${rate.toFixed(0)} per second, ${(rate / raw).toFixed(2)} of raw commits (${raw.toFixed(0)}); p99 ${quantile(durations, 0.99).toFixed(1)} ms (bar 40); ${JSON.stringify(statuses)}`,
  )
}

/** So many that the first and last ones, of which fewer run at once, count little. */
const loginCount = 400

async function measureLogins(server: Server) {
  const bare = await startBareServer('verify-password')
  const login = {
    path: '/api/auth/login',
    method: 'POST',
    json: { email: ada.email, password: ada.password },
  }
  const send = (target: { base: string; pid: number }) =>
    sendRequests(target, () => login, { count: loginCount, concurrency: 20 })
  try {
    await send(bare)
    const before = await send(bare)
    const { rate, cost } = await send(server)
    const after = await send(bare)
    const bareRate = (before.rate + after.rate) / 2
    const bareCost = (before.cost + after.cost) / 2
    print(
      `login: ${rate.toFixed(0)} per second, ${(rate / bareRate).toFixed(2)} of a bare server that verifies a password (${bareRate.toFixed(0)}; bar 0.85); CPU time ${(bareCost / 1000).toFixed(1)} ms there, ${(cost / 1000).toFixed(1)} ms a login: ${(bareCost / cost).toFixed(2)}`,
    )
  } finally {
    bare.stop()
  }
}

/** `npm run bench -- backend`: the table "Backend" of docs/evidence.md as ratios within one run. */
export async function backend(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-bench-'))
  const file = join(folder, 'yard.db')
  const server = await Server.with({
    DATABASE_URL: `file:${file}`,
    SITE_DIR: folder,
    LOG_LEVEL: 'silent',
    ...knownSecret,
  })
  const printLoad = () => print(`load average ${loadavg()[0]?.toFixed(1)}`)
  printLoad()
  try {
    await server.start()
    const data = await insertData(server, file)
    await measureReads(server, data)
    await measureWrites(server, folder, data.contribute)
    await measureLogins(server)
    const files = await sendRequests(server, () => ({ path: data.fileUrl }), {
      count: 60,
      concurrency: 2,
    })
    print(
      `signed file of 5 MB: ${(files.bytes / 1e6).toFixed(0)} MB per second (bar 300), ${files.cost.toFixed(0)} µs of CPU each; ${JSON.stringify(files.statuses)}`,
    )
    const { current, peak } = memoryOf(server.pid)
    const starts: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await server.end()
      starts.push(await server.start())
    }
    print(
      `memory: ${memoryOf(server.pid).current.toFixed(0)} MB after a start (bar 140), ${current.toFixed(0)} MB after the load, peak ${peak.toFixed(0)} MB (bar 400)`,
    )
    print(
      `start to first response: median ${quantile(starts, 0.5).toFixed(0)} ms, maximum ${quantile(starts, 1).toFixed(0)} ms (bar 500)`,
    )
    printLoad()
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
