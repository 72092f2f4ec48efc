import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createIdGenerator } from '#backend/core/ids.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import type { Db } from '#backend/db/tables.ts'
import { contributionStatuses } from '#contract/contributions.ts'
import type { ProgramRecord } from '#contract/program-record.ts'
import { toProgram } from '#contract/program-records.ts'
import { reportKinds } from '#contract/program-reports.ts'
import { createMember, knownSecret, signToken } from '#tests/support/feedback.ts'
import { Server } from './faults/server.ts'
import { print, quantile } from './figures.ts'
import { makePrograms } from './make-programs.ts'
import { sendRequests } from './send-requests.ts'

const programCount = 10_000
const actionCount = 100_000
/** Goal of each call, in milliseconds. */
const bar = 200
const session = 'administrator'

/** The calls of the administration that read most, and the programs of the database. */
const callsOf = (contributionId: string) => [
  '/api/admin/dashboard-stats',
  '/api/admin/contributions?limit=50',
  '/api/admin/contributions?limit=50&status=pending&order=oldest',
  `/api/admin/contributions/${contributionId}/similar`,
  '/api/admin/content/program?limit=50',
  '/api/admin/content/program?limit=50&search=harbor',
  '/api/admin/checks?limit=50',
  '/api/admin/checks?limit=50&filter=closed',
  '/api/admin/program-reports',
  '/api/admin/coverage',
  '/api/admin/audit?limit=50',
  '/api/admin/audit?limit=50&kind=program&action=publish',
  '/api/admin/audit?limit=50&entityId=synthetic-00001',
  '/api/admin/audit/admins',
  '/api/programs',
]

/**
 * `npm run bench -- admin`: calls of the administration with 10,000 programs, contributions and
 * reports, and 100,000 actions on SQLite. Each as the first call after a start, then 20 times.
 */
export async function admin(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yard-admin-'))
  const file = join(folder, 'yard.db')
  const records = makePrograms(programCount)
  const today = new Date().toISOString().slice(0, 10)
  mkdirSync(join(folder, 'img'))
  writeFileSync(
    join(folder, 'img', 'program.json'),
    JSON.stringify(records.map(record => toProgram(record, today))),
  )
  const settings = { DATABASE_URL: `file:${file}`, SITE_DIR: folder, ...knownSecret }
  const server = await Server.with(settings)
  try {
    await server.start()
    const { db, close } = openSqlite(file)
    const contributionId = await insertData(db, records)
    const calls = callsOf(contributionId)
    print(`call | first after a start | median | maximum (goal ${bar} ms)`)
    for (const path of calls) await measure(server, path)
    await insertEdits(db, records)
    await close()
    print(`All ${programCount} programs edited:`)
    for (const path of calls) await measure(server, path)
  } finally {
    await server.end()
    rmSync(folder, { recursive: true })
  }
}

async function measure(server: Server, path: string): Promise<void> {
  await server.end('SIGTERM')
  await server.start()
  const call = (count: number) =>
    sendRequests(
      server,
      () => ({ path, token: signToken(session), headers: { 'accept-encoding': 'gzip' } }),
      { count, concurrency: 1 },
    )
  const first = await call(1)
  // A second after its start the server loads the modules of the sign-in.
  await pause(2000)
  const { durations, statuses } = await call(20)
  if (statuses[200] !== 20) throw new Error(`${path}: ${JSON.stringify(statuses)}`)
  const figures = [first.durations[0] ?? 0, quantile(durations, 0.5), quantile(durations, 1)]
  print(`${path} | ${figures.map(ms => `${ms.toFixed(0)} ms`).join(' | ')}`)
}

/** Inserts an administrator, contributions, reports and actions; returns a contribution's id. */
async function insertData(db: Db, records: readonly ProgramRecord[]): Promise<string> {
  const uid = 'u_administrator'
  await createMember(
    { services: { db, clock: Date } },
    { uid, name: 'Ada', email: 'ada@example.edu', role: 'admin', token: session },
  )
  const newId = createIdGenerator(Date.now)
  const contributions = records.map(({ name, url, summary }, index) => {
    const { id, at } = newId('c')
    const status = anyOf(contributionStatuses, index)
    return {
      id,
      userId: uid,
      name: `Suggested ${name}`,
      website: url,
      description: summary,
      status,
      createdAt: at,
      decidedAt: status === 'pending' ? null : at + 1000,
    }
  })
  const reports = records.map((record, index) => ({
    id: newId('w').id,
    userId: uid,
    programId: record.id,
    kind: anyOf(reportKinds, index),
    corrections: '{}',
    note: 'The page says that it is closed.',
    counted: 1 as const,
    createdAt: Date.now(),
    settledAt: null,
  }))
  const actions = Array.from({ length: actionCount }, (_, index) => {
    const record = anyOf(records, index)
    return {
      ...newId('a'),
      adminId: uid,
      action: anyOf(['edit', 'publish', 'check'] as const, index),
      kind: 'program' as const,
      entityId: record.id,
      before: JSON.stringify({ summary: record.summary }),
      after: JSON.stringify({ summary: `${record.summary} Changed.` }),
    }
  })
  for (const rows of batchesOf(contributions))
    await db.insertInto('contributions').values(rows).execute()
  for (const rows of batchesOf(reports))
    await db.insertInto('programReports').values(rows).execute()
  for (const rows of batchesOf(actions)) await db.insertInto('adminActions').values(rows).execute()
  return contributions[0]?.id ?? ''
}

/** Inserts a published edit of each record. */
async function insertEdits(db: Db, records: readonly ProgramRecord[]): Promise<void> {
  const edits = records.map(record => ({
    kind: 'program' as const,
    id: record.id,
    state: 'published' as const,
    name: record.name,
    detail: record.provider,
    position: 0,
    version: 1,
    origin: 'file' as const,
    consent: null,
    publishedAt: 0,
    updatedAt: Date.now(),
    updatedBy: null,
    data: JSON.stringify(record),
  }))
  for (const rows of batchesOf(edits)) await db.insertInto('contentItems').values(rows).execute()
}

function anyOf<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('An empty list has nothing to pick')
  return item
}

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += 500) yield rows.slice(at, at + 500)
}
