import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hash } from '@node-rs/argon2'
import { argon2Options } from '#backend/auth/password-hashing.ts'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { limits } from '#contract/limits.ts'
import { pdfOfSize } from '#tests/support/documents.ts'
import { createMembers, insertThread, knownSecret } from '#tests/support/feedback.ts'
import { ada, grace, type Person } from '#tests/support/people.ts'
import { type Asked, drive } from './drive.ts'
import { Server } from './faults/server.ts'
import { at, memoryOf, say, signUp } from './figures.ts'

const atOnce = 50
/**
 * Requests before a measurement, until what is asked is compiled: both servers, or the first
 * thousands would be most of the figure.
 */
const warmUp = 15_000

/** The least that a server can do. */
async function startBare() {
  const code =
    "require('node:http').createServer((q,s)=>s.end('hello')).listen(0,'127.0.0.1',function(){console.log(this.address().port)})"
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return {
    base: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    end: () => child.kill(),
  }
}

async function enter(base: string, person: Person): Promise<{ uid: string; token: string }> {
  const { token, user } = await signUp(base, person)
  return { uid: user.uid, token }
}

async function upload(base: string, token: string): Promise<string> {
  const body = new FormData()
  body.append('resume', new File([Uint8Array.from(pdfOfSize(limits.resume.size))], 'resume.pdf'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${base}/api/resume/upload`, { method: 'POST', headers, body })
  return ((await answer.json()) as { resumeURL: string }).resumeURL
}

/** Commits of one row a second that this disk takes, each lasting before the next. */
function rawCommits(folder: string): number {
  const database = new DatabaseSync(join(folder, 'raw.db'))
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table if not exists t (id integer primary key, v text)',
  )
  const insert = database.prepare('insert into t (v) values (?)')
  const text = 'x'.repeat(300)
  const began = performance.now()
  let count = 0
  for (; performance.now() - began < 1500; count += 1) insert.run(text)
  database.close()
  return (count / (performance.now() - began)) * 1000
}

async function rawHashes(count: number): Promise<number> {
  const began = performance.now()
  const worker = async () => {
    for (let n = 0; n < count / 2; n += 1) await hash(ada.password, argon2Options)
  }
  await Promise.all([worker(), worker()])
  return (count / (performance.now() - began)) * 1000
}

/**
 * Members who ask: each writes fewer suggestions than may wait for review, and reads one thread at
 * a time.
 */
const crowdSize = 200

/**
 * What is asked of: an account with ten suggestions, an administrator, a thread of a hundred, a
 * file of 5 MB.
 */
async function furnish(base: string, file: string) {
  const owner = await enter(base, ada)
  const office = await enter(base, grace)
  const link = await upload(base, owner.token)
  const suggestionBy = (token: string, n: number): Asked => ({
    path: '/api/contributions',
    method: 'POST',
    token,
    json: { name: `Program ${n}`, website: 'https://example.org', description: 'x'.repeat(200) },
  })
  const { db, close } = openSqlite(file)
  await db.updateTable('resumes').set({ isPublic: 1 }).execute()
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', office.uid).execute()
  await insertThread(db, createIdGenerator(Date.now), {
    ownerId: owner.uid,
    authorId: office.uid,
    count: 100,
    under: index => (index % 3 === 0 ? null : index - 1),
    content: index => `${index} ${'Say what you did, not what the team did. '.repeat(8)}`,
  })
  const members = await createMembers(
    { services: { db, engine: 'sqlite', clock: Date } },
    crowdSize,
  )
  await close()
  const own = (n: number) => suggestionBy(owner.token, n)
  const tokenOf = (n: number) => members[n % crowdSize]?.token ?? ''
  const suggestion = (n: number) => suggestionBy(tokenOf(n), n)
  const thread = (n: number): Asked => ({
    path: `/api/resume/feedback/${owner.uid}`,
    token: tokenOf(n),
  })
  return { owner, office, link, own, suggestion, thread }
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
  const bare = await startBare()
  try {
    await server.start()
    const { owner, office, link, own, suggestion, thread } = await furnish(server.base, file)
    await drive(server, own, { count: 10, atOnce: 1 })
    say(
      `load ${loadavg()[0]?.toFixed(1)} before the run; ${atOnce} connections; the driver runs on the same cores`,
    )

    const etag = (await fetch(`${server.base}/api/mentors`)).headers.get('etag') ?? ''
    const reads: [string, (n: number) => Asked, number][] = [
      ['public GET, 304', () => ({ path: '/api/mentors', headers: { 'if-none-match': etag } }), 2],
      ['verify', () => ({ path: '/api/auth/verify', token: owner.token }), 3.5],
      [
        'my-contributions (10)',
        () => ({ path: '/api/contributions/my-contributions', token: owner.token }),
        7,
      ],
      ['admin list (10)', () => ({ path: '/api/admin/contributions', token: office.token }), 7],
      ['thread of 100', thread, Number.NaN],
    ]
    const hello = () => drive(bare, () => ({ path: '/' }), { count: 4000, atOnce })
    await drive(bare, () => ({ path: '/' }), { count: warmUp, atOnce })
    for (const [name, asked, bar] of reads) {
      await drive(server, asked, { count: warmUp, atOnce })
      // Beside a bare server right before and after, since a shared machine changes.
      const before = await hello()
      const found = await drive(server, asked, { count: 3000, atOnce })
      const after = await hello()
      const least = (before.cost + after.cost) / 2
      say(
        `${name}: ${found.cost.toFixed(0)} µs of processor, ${(found.cost / least).toFixed(1)} times bare (${least.toFixed(0)} µs)${Number.isNaN(bar) ? ` = ${(1e6 / found.cost).toFixed(0)} a second and core (bar 1000)` : ` (bar ${bar})`}; ` +
          `p99 ${at(found.took, 0.99).toFixed(1)} ms, bare ${at(before.took, 0.99).toFixed(1)} ms; ${JSON.stringify(found.statuses)}`,
      )
    }

    await drive(server, n => suggestion(n + 1000), { count: warmUp / 3, atOnce })
    const raw = rawCommits(folder)
    const written = await drive(server, n => suggestion(n + warmUp), { count: 4000, atOnce })
    const again = rawCommits(folder)
    say(
      `durable POST: ${written.rate.toFixed(0)} a second, ${(written.rate / ((raw + again) / 2)).toFixed(2)} of raw commits (${raw.toFixed(0)} and ${again.toFixed(0)} a second; bar 0.5); p99 ${at(written.took, 0.99).toFixed(1)} ms (bar 40); ${JSON.stringify(written.statuses)}`,
    )

    const hashes = await rawHashes(100)
    const login = {
      path: '/api/auth/login',
      method: 'POST',
      json: { email: ada.email, password: ada.password },
    }
    const logins = await drive(server, () => login, { count: 100, atOnce: 20 })
    const more = await rawHashes(100)
    say(
      `login: ${logins.rate.toFixed(0)} a second, ${(logins.rate / ((hashes + more) / 2)).toFixed(2)} of raw argon2id (${hashes.toFixed(0)} and ${more.toFixed(0)}; bar 0.85)`,
    )
    const files = await drive(server, () => ({ path: link }), { count: 60, atOnce: 2 })
    say(
      `signed file of 5 MB: ${(files.bytes / 1e6).toFixed(0)} MB a second (bar 300), ${files.cost.toFixed(0)} µs of processor each; ${JSON.stringify(files.statuses)}`,
    )
    const { now, most } = memoryOf(server.pid)
    const starts: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await server.end()
      starts.push(await server.start())
    }
    say(
      `memory: ${memoryOf(server.pid).now.toFixed(0)} MB after a start (bar 90), ${now.toFixed(0)} MB after the load, ${most.toFixed(0)} MB at most (bar 200)`,
    )
    say(
      `start to first answer: median ${at(starts, 0.5).toFixed(0)} ms, most ${at(starts, 1).toFixed(0)} ms (bar 500)`,
    )
    say(`load ${loadavg()[0]?.toFixed(1)} after the run`)
  } finally {
    await server.end()
    bare.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
