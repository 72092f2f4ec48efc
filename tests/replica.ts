import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { openSqlite } from '#backend/db/sqlite.ts'
import { resumeNamed, type Writer } from '#tests/support/faults/writer.ts'
import { checkIntegrity, createWriters, readState } from '#tests/support/faults/writers.ts'
import { freePort } from '#tests/support/listen.ts'
import { password } from '#tests/support/people.ts'
import { startS3 } from '#tests/support/s3.ts'
import { startServer } from '#tests/support/server.ts'

/**
 * `npm run test:replica`, before a release: replicates the database of a server under writers to an
 * S3 store with deploy/litestream.yml, erases it, and restores it by one command. Needs 5 GB in
 * TMPDIR and about two minutes. An argument is the size of the database in MB.
 */
const megabytes = Number(process.argv[2] ?? 1000)
/** What the last milliseconds before a kill wrote may be lost. */
const mayLose = 1000
/** Seconds of a restore. */
const maxRestore = 60

const litestreamPackage = '@flydotio/litestream-linux-x64'
const folder = mkdtempSync(join(tmpdir(), 'yard-replica-'))
const litestream = join(folder, 'node_modules', litestreamPackage, 'litestream')

const began = performance.now()
const secondsSince = (time: number) => (performance.now() - time) / 1000
const print = (text: string) =>
  process.stdout.write(`${secondsSince(began).toFixed(0).padStart(4)} s  ${text}\n`)
const problems: string[] = []
const check = (isRight: boolean, problem: string) => void (isRight || problems.push(problem))

async function waitUntil(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const from = performance.now()
  while (!(await isTrue())) {
    if (secondsSince(from) > 120) throw new Error(`Not within two minutes: ${what}`)
    await pause(100)
  }
}

const store = await startS3('yard', 1000)
const pool = createWriters(6)
const server = await startServer({ ...pool.settings, ...store.settings })
const database = join(server.data, 'yard.db')
const metricsPort = await freePort()

/** Runs a command of Litestream to its end. */
function run(command: string, settings: string, ...args: string[]) {
  const words = [command, '-config', settings, ...args, database]
  const child = spawn(litestream, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  return readOutput(child)
}

/** What a process writes, and how it ends. */
async function readOutput(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code: code as number | null, output }
}

/** Writes deploy/litestream.yml for this machine; returns the path. */
function writeSettings(name: string, changes: Record<string, string> = {}): string {
  const values = {
    '/var/lib/hbcu-yard/yard.db': database,
    '127.0.0.1:9090': `127.0.0.1:${metricsPort}`,
    BUCKET: 'yard',
    '# endpoint: https://s3.example.edu': `endpoint: ${new URL(store.url).searchParams.get('endpoint')}`,
    ...changes,
  }
  let text = readFileSync('deploy/litestream.yml', 'utf8')
  for (const [from, to] of Object.entries(values)) {
    if (!text.includes(from)) throw new Error(`deploy/litestream.yml lacks ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Adds messages of random text, which compression halves, until the database has its size. */
async function fill(): Promise<void> {
  const { db, close } = openSqlite(database)
  const now = Date.now()
  while (statSync(database).size < megabytes * 1e6)
    await sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10000)
      insert into messages (id, topic, content, name, email, "createdAt", "doneAt", digest)
      select hex(randomblob(16)), 'other', hex(randomblob(1000)), '', '', ${now}, ${now},
        hex(randomblob(16))
      from numbers`.execute(db)
  await close()
}

/** An acknowledged state, and when the next one was acknowledged. */
interface Moment {
  state: Writer['state']
  until: number
}
const histories = new Map<Writer, Moment[]>()
let slowest = 0

/** Writes until stopped, or until no reply arrives. */
async function write(writer: Writer, isRunning: () => boolean): Promise<void> {
  const moments = histories.get(writer) ?? [{ state: writer.state, until: Infinity }]
  histories.set(writer, moments)
  while (isRunning()) {
    const from = performance.now()
    if ((await writer.step(server.base)) === 'cut') return
    slowest = Math.max(slowest, performance.now() - from)
    Object.assign(moments.at(-1) ?? {}, { until: Date.now() })
    moments.push({ state: writer.state, until: Infinity })
  }
}

/** Lets all write while something happens; prints how many writes were acknowledged. */
async function writeDuring(what: string, run: () => Promise<unknown>): Promise<void> {
  let isRunning = true
  const [from, before] = [performance.now(), pool.count()]
  slowest = 0
  const working = pool.writers.map(writer => write(writer, () => isRunning))
  await run()
  isRunning = false
  await Promise.all(working)
  const count = pool.count() - before
  check(count > 0, `${what}: nothing was written`)
  const seconds = secondsSince(from).toFixed(1)
  print(`${what}: ${count} writes in ${seconds} s, the slowest ${slowest.toFixed(0)} ms`)
}

/** How long before the kill the first lost write was acknowledged, in milliseconds. */
let oldestLost = 0

/** Compares a writer with what was restored; returns the number of acknowledged writes lost. */
function countLost(writer: Writer, state: Writer['state'], killedAt: number): number {
  const moments = histories.get(writer) ?? []
  const index = moments.findLastIndex(moment => isDeepStrictEqual(moment.state, state))
  const wrong = writer.reconcile(state)
  if (wrong === null) return 0
  const age = killedAt - (moments[index]?.until ?? 0)
  oldestLost = Math.max(oldestLost, age)
  check(age <= mayLose, `lost what was written ${age} ms before: ${wrong}`)
  return moments.length - 1 - index
}

/** Logs in, and reads the own resume through the site. */
async function checkSite(writer: Writer): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: writer.emailOf('owner'), password })
  const login = await fetch(server.at('/api/auth/login'), { method: 'POST', headers, body })
  const { token } = await login.json()
  check(login.ok, `${writer.key} cannot log in: ${login.status}`)
  if (!writer.state.resume) return
  const own = await fetch(server.at('/api/resume'), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { resumeURL } = await own.json()
  const file = await fetch(new URL(resumeURL, server.base))
  const isSame = Buffer.from(await file.arrayBuffer()).equals(
    resumeNamed(writer.state.resume.fileName),
  )
  check(isSame, `the resume of ${writer.key} cannot be read: ${file.status}`)
}

/** The number of a metric of Litestream. */
async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^litestream_${name}{.*} (.*)$`, 'm').exec(text)?.[1])
}
const isBehind = async () =>
  (await readMetric('replica_wal_index')) < (await readMetric('shadow_wal_index'))

let replication: ChildProcess | null = null
/** What Litestream has written to its log. */
let log = ''
async function killReplication(): Promise<void> {
  const ended = replication && once(replication, 'exit')
  replication?.kill('SIGKILL')
  await ended
}

try {
  const install = ['install', '--silent', '--no-audit', '--prefix', folder]
  execFileSync('npm', [...install, `${litestreamPackage}@1.0.1`])
  const settings = writeSettings('litestream.yml')
  const empty = await run('restore', settings)
  check(empty.code === 1 && empty.output.includes('no matching backups'), empty.output)

  const original = openSqlite(database)
  await pool.signUp(server.base, original.db)
  await original.close()
  await fill()
  print(`the database has ${(statSync(database).size / 1e6).toFixed(0)} MB`)
  await writeDuring('without replication', () => pause(5000))

  replication = spawn(litestream, ['replicate', '-config', settings])
  replication.stdout?.on('data', text => {
    log += text
  })
  const snapshots = () => [...store.kept.keys()].filter(key => key.includes('/snapshots/'))
  await writeDuring('during the first snapshot', () =>
    waitUntil('a snapshot', () => snapshots().length > 0),
  )
  await writeDuring('under replication', () => pause(10_000))

  await server.end('SIGTERM')
  await server.restart()
  await writeDuring('after a restart of the server', () => pause(5000))
  await writeDuring('during npm run backup', async () => {
    const { code, out, error } = await server.run('commands/backup.ts', [join(folder, 'backup')])
    check(code === 0, `backup: ${out}${error}`)
  })
  rmSync(join(folder, 'backup'), { recursive: true })

  log = ''
  store.state.isBucketGone = true
  await writeDuring('without the bucket', () =>
    waitUntil('an error', async () => log.includes('NoSuchBucket') && (await isBehind())),
  )
  store.state.isBucketGone = false
  await waitUntil('copied', async () => !(await isBehind()))
  const generations = new Set(snapshots().map(key => key.split('/').at(-3)))
  check(generations.size === 1, `${generations.size} generations instead of one`)

  const exists = await run('restore', settings)
  check(exists.code === 1 && exists.output.includes('already exists'), exists.output)

  let killedAt = 0
  await writeDuring('until kill -9', async () => {
    await pause(10_000)
    killedAt = Date.now()
    await Promise.all([server.end('SIGKILL'), killReplication()])
  })
  rmSync(server.data, { recursive: true })
  const pieces = [...store.kept.keys()].filter(key => key.includes('/wal/')).length

  const from = performance.now()
  const restored = await run('restore', settings)
  const seconds = secondsSince(from)
  check(restored.code === 0, restored.output)
  print(`restored in ${seconds.toFixed(1)} s: a snapshot and ${pieces} pieces`)
  check(seconds <= maxRestore, `the restore took more than ${maxRestore} s`)
  await server.restart()
  await waitUntil('ready', async () => (await fetch(server.at('/readyz'))).ok)
  print(`ready ${secondsSince(from).toFixed(1)} s after the beginning of the restore`)

  const copy = openSqlite(database)
  problems.push(...(await checkIntegrity(copy.db)))
  let lost = 0
  for (const writer of pool.writers)
    lost += countLost(writer, await readState(copy.db, writer), killedAt)
  await copy.close()
  print(`${pool.count()} writes were acknowledged; the last ${lost} are lost (${oldestLost} ms)`)
  for (const writer of pool.writers) await checkSite(writer)

  problems.push(...pool.problems())
  for (const problem of problems) print(problem)
  if (problems.length > 0) process.exitCode = 1
} finally {
  replication?.kill('SIGKILL')
  store.close()
  server.close()
  pool.remove()
  rmSync(folder, { recursive: true })
}
