import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toIsoTime } from '#backend/core/clock.ts'
import type { Config } from '#backend/core/config.ts'
import { readRelease } from '#backend/core/release.ts'
import { countRows } from '#backend/db/query-results.ts'
import { storeValue } from '#backend/db/settings.ts'
import type { Db } from '#backend/db/tables.ts'
import type { Services } from '#backend/http/services.ts'
import { builtAt } from '#backend/http/static-site.ts'
import { countReports } from '#backend/programs/waiting.ts'

const megabyte = 1e6
const hour = 60 * 60_000
const day = 24 * hour
/** Beyond these something is wrong. */
const bounds = {
  free: 1000 * megabyte,
  mailWaits: 2 * hour,
  pagesRead: 2 * day,
  lastBackup: 8 * day,
  /** How long backups may be kept (docs/privacy.md). */
  oldestBackup: 36 * day,
}

/** Whether a session could be stored now. Throws storage errors. */
export const checkDatabase = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  storeValue(db, 'write-check', String(clock.now()))

/**
 * Throws when the store of files does not answer, or has none of some files that rows name: a disk
 * that is not mounted is an empty folder.
 */
export async function checkFiles({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const rows = await db.selectFrom('resumes').limit(5).select('fileKey').execute()
  for (const key of rows.length > 0 ? rows.map(row => row.fileKey) : ['resumes/none']) {
    const opened = await files.open(key, { start: 0, end: 0 })
    opened?.stream.destroy()
    if (opened || rows.length === 0) return
  }
  throw new Error('The store of files has none of the files that rows name')
}

const succeeds = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  )

/** The disks of the data, the files and the checkout, each once. */
async function readDisks({ database, files }: Config) {
  const folders = [
    ...(database.engine === 'sqlite' && database.file ? [dirname(database.file)] : []),
    ...(files.store === 'folder' ? [files.folder] : []),
    process.cwd(),
  ]
  const disks = new Map<number, { path: string; free: number; size: number }>()
  for (const path of folders) {
    const device = (await stat(path).catch(() => null))?.dev
    if (device === undefined || disks.has(device)) continue
    const { bavail, blocks, bsize } = await statfs(path)
    disks.set(device, { path, free: bavail * bsize, size: blocks * bsize })
  }
  return [...disks.values()]
}

/** When the oldest backup beside the last one was made; null where this process sees none. */
async function findOldestBackup(folder: string | undefined): Promise<number | null> {
  if (!folder || !existsSync(folder)) return null
  const parent = dirname(folder)
  const found = (await readdir(parent).catch(() => [])).map(name =>
    stat(join(parent, name, 'manifest.json')).then(
      ({ mtimeMs }) => Math.trunc(mtimeMs),
      () => Number.POSITIVE_INFINITY,
    ),
  )
  const oldest = Math.min(...(await Promise.all(found)))
  return Number.isFinite(oldest) ? oldest : null
}

/** What the database knows. */
async function readStored(db: Db, now: number) {
  const rows = await db.selectFrom('settings').selectAll().execute()
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const timeOf = (name: string) => Number(values.get(name)) || null
  const { readAt } = await db
    .selectFrom('monitoredPages')
    .select(eb => eb.fn.max('fetchedAt').as('readAt'))
    .executeTakeFirstOrThrow()
  const { oldest } = await db
    .selectFrom('mails')
    .where('state', '=', 'queued')
    .select(eb => eb.fn.min('createdAt').as('oldest'))
    .executeTakeFirstOrThrow()
  return {
    sentAt: timeOf('mail-sent'),
    failedAt: timeOf('mail-failed'),
    waitingSince: oldest,
    pagesReadAt: readAt || null,
    lastBackupAt: timeOf('backup-at'),
    oldestBackupAt: await findOldestBackup(values.get('backup-folder')),
    queues: {
      mails: await countRows(db.selectFrom('mails').where('state', '=', 'queued')),
      filesToDelete: await countRows(db.selectFrom('fileDeletions').where('dueAt', '<=', now)),
      reports: await countReports(db),
    },
  }
}

/** What an operator watches: no personal data. Times are in milliseconds, null where unknown. */
export async function readFacts(services: Services) {
  const { config, db, engine, clock, mail, siteBuild } = services
  const now = clock.now()
  const { state, failingSince } = siteBuild.status()
  return {
    ...readRelease(config),
    now,
    startedAt: now - Math.round(process.uptime() * 1000),
    disks: await readDisks(config),
    engine,
    isWritable: await succeeds(checkDatabase(services)),
    store: config.files.store,
    hasFiles: await succeeds(checkFiles(services)),
    sends: mail.sends,
    monitors: config.monitorPages !== null,
    stored: await readStored(db, now).catch(() => null),
    build: { state, failingSince, builtAt: builtAt(config.siteDir)?.getTime() ?? null },
  }
}

export type Facts = Awaited<ReturnType<typeof readFacts>>

/** What is wrong, in sentences for the operator. */
export function findProblems(facts: Facts): string[] {
  const { now, disks, stored, build } = facts
  const isBefore = (time: number | null | undefined, bound: number) =>
    typeof time === 'number' && time < now - bound
  const full = disks.filter(({ free }) => free < bounds.free)
  const pagesReadAt = Math.max(stored?.pagesReadAt ?? 0, facts.startedAt)
  const found: [boolean, string][] = [
    ...full.map(({ path, free }): [boolean, string] => [
      true,
      `The disk of ${path} has ${Math.floor(free / megabyte)} MB left.`,
    ]),
    [!stored, 'The database cannot be read.'],
    [!facts.isWritable, 'The database cannot be written: nobody can log in.'],
    [stored !== null && !facts.hasFiles, 'The files of members cannot be read.'],
    [
      facts.sends && (stored?.failedAt ?? 0) > (stored?.sentAt ?? 0),
      'The mail server did not take the last mail.',
    ],
    [
      facts.sends && isBefore(stored?.waitingSince, bounds.mailWaits),
      'A mail has waited for more than two hours.',
    ],
    [build.builtAt === null, 'There is no built site.'],
    [build.failingSince !== null, 'The site could not be built; the last build is served.'],
    [
      facts.monitors && stored !== null && isBefore(pagesReadAt, bounds.pagesRead),
      'No page of a provider was read for two days.',
    ],
    [
      isBefore(stored?.lastBackupAt, bounds.lastBackup),
      'The last backup was made more than eight days ago.',
    ],
    [
      isBefore(stored?.oldestBackupAt, bounds.oldestBackup),
      'A backup is older than 35 days: delete it.',
    ],
  ]
  return found.flatMap(([isWrong, sentence]) => (isWrong ? sentence : []))
}

/** The status as JSON. Times are ISO 8601, null where unknown; sizes are bytes. */
export function toJson(facts: Facts) {
  const { stored, build } = facts
  const time = (at: number | null | undefined) => toIsoTime(at ?? null)
  return {
    version: facts.version,
    commit: facts.commit,
    problems: findProblems(facts),
    startedAt: time(facts.startedAt),
    disks: facts.disks,
    database: { engine: facts.engine, writable: facts.isWritable },
    files: { store: facts.store, readable: facts.hasFiles },
    mail: {
      sends: facts.sends,
      lastSuccess: time(stored?.sentAt),
      lastFailure: time(stored?.failedAt),
    },
    build: {
      state: build.state,
      builtAt: time(build.builtAt),
      failingSince: time(build.failingSince),
    },
    pageMonitor: { on: facts.monitors, lastRead: time(stored?.pagesReadAt) },
    backups: { last: time(stored?.lastBackupAt), oldest: time(stored?.oldestBackupAt) },
    queues: stored?.queues ?? null,
  }
}

/** The same in the text format of Prometheus; what is unknown has no line. */
export function toPrometheus(facts: Facts): string {
  const { stored, build, disks } = facts
  const seconds = (at: number | null | undefined) => (at ? at / 1000 : null)
  const label = (text: string) => JSON.stringify(text)
  const { mails = null, filesToDelete = null, reports = null } = stored?.queues ?? {}
  const metrics: [string, number | null][] = [
    [`info{version=${label(facts.version)},commit=${label(facts.commit ?? 'unknown')}}`, 1],
    ['problems', findProblems(facts).length],
    ['start_time_seconds', seconds(facts.startedAt)],
    ...disks.flatMap(({ path, free, size }): [string, number][] => [
      [`disk_free_bytes{path=${label(path)}}`, free],
      [`disk_size_bytes{path=${label(path)}}`, size],
    ]),
    ['database_writable', Number(facts.isWritable)],
    ['files_readable', Number(facts.hasFiles)],
    ['mail_last_success_timestamp_seconds', seconds(stored?.sentAt)],
    ['mail_last_failure_timestamp_seconds', seconds(stored?.failedAt)],
    ['build_timestamp_seconds', seconds(build.builtAt)],
    ['build_failing', Number(build.failingSince !== null)],
    ['page_monitor_last_read_timestamp_seconds', seconds(stored?.pagesReadAt)],
    ['backup_last_timestamp_seconds', seconds(stored?.lastBackupAt)],
    ['backup_oldest_timestamp_seconds', seconds(stored?.oldestBackupAt)],
    ['queue_length{queue="mails"}', mails],
    ['queue_length{queue="files_to_delete"}', filesToDelete],
    ['queue_length{queue="reports"}', reports],
  ]
  return metrics
    .flatMap(([name, value]) => (value === null ? [] : `hbcu_yard_${name} ${value}\n`))
    .join('')
}
