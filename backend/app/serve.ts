import { type ChildProcess, execFile } from 'node:child_process'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { deleteExpired } from '#backend/auth/session.ts'
import { deleteUnusedMedia } from '#backend/content/media.ts'
import { findNextTime } from '#backend/core/clock.ts'
import { readConfig } from '#backend/core/config.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { readRelease } from '#backend/core/release.ts'
import { deleteDueFiles } from '#backend/db/file-deletions.ts'
import { findNewest, newestMigration } from '#backend/db/migrate.ts'
import { acquireServerLock } from '#backend/db/server-lock.ts'
import { deleteInactive } from '#backend/features/account/retention.ts'
import { deleteDoneMessages } from '#backend/features/contact/queries.ts'
import { deleteOldSearches } from '#backend/features/coverage/handlers.ts'
import { deleteSettledReports } from '#backend/features/program-reports/handlers.ts'
import { queueInterval, queueMails } from '#backend/features/reminders/queue-mails.ts'
import { queueStaffMails, staffInterval } from '#backend/features/reminders/queue-staff-mails.ts'
import { deleteRemoved, deleteUnusedVersions } from '#backend/features/saved-programs/queries.ts'
import { alertInterval, createAlert } from '#backend/features/status/send-alert.ts'
import { deleteExpiredCounts } from '#backend/http/rate-limiter.ts'
import { createHttpServer } from '#backend/http/server.ts'
import type { Services } from '#backend/http/services.ts'
import { sweepTempFiles } from '#backend/http/temp-files.ts'
import { deleteOldMails, sendInterval, sendMails } from '#backend/mail/queue.ts'
import { listPublished } from '#backend/programs/published.ts'
import { importSeed } from '#backend/programs/seed.ts'
import { createApp } from './app.ts'
import { openServices } from './services.ts'
import { restoreSite } from './site-build.ts'

/** How long running requests may take after a signal to stop, in milliseconds. */
const shutdownTimeout = 5000

/** When the cache of compiled modules is written, in milliseconds; the first requests come first. */
const warmupDelay = 1000

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Signals that stop the server, and a build before it. */
export const stopSignals = ['SIGINT', 'SIGTERM'] as const

/** Runs before the server listens, and builds the site. */
type Prepare = (services: Services) => Promise<void>

/**
 * Starts the server with the settings of the environment. Prints ConfigError and exits with code 1.
 */
export async function serve(prepare?: Prepare): Promise<void> {
  try {
    await start(prepare)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function start(prepare?: Prepare): Promise<void> {
  const config = readConfig(process.env)
  const { database } = config
  if (database.engine === 'sqlite' && database.file) acquireServerLock(database.file)
  const services = await openServices(config, { rebuilds: config.rebuilds })
  services.log.info({ ...readRelease(config), node: process.version }, 'the server starts')
  const schema = await findNewest(services.db)
  if (schema !== null && schema > newestMigration)
    services.log.warn({ schema }, 'the database is of a newer version, which lets this one use it')
  restoreSite(config.siteDir)
  const hasChanged = await importSeed(services).catch(error => {
    console.error(`The programs of the file were not imported: ${messageOf(error)}`)
    return false
  })
  if (prepare) await prepare(services)
  else if (hasChanged) services.siteBuild.request()
  // Before the first request, which would wait for it: 10,000 programs take 700 ms.
  await listPublished(services)
  const server = createHttpServer(createApp(services), config)
  await listen(server, config.port, config.host)
  for (const signal of stopSignals) process.once(signal, () => stop(server, services))
  printAddress(server, services)
  scheduleTasks(services)
}

function scheduleTasks(services: Services): void {
  const { background, clock } = services
  const runNowAndEvery = (interval: number, message: string, task: () => Promise<void>) => {
    let isRunning = false
    const run = () => {
      if (isRunning) return
      isRunning = true
      background.run(message, () =>
        task().finally(() => {
          isRunning = false
        }),
      )
    }
    run()
    setInterval(run, interval).unref()
  }
  setTimeout(flushCompileCache, warmupDelay).unref()
  runNowAndEvery(day, 'expired rows were not deleted', () => deleteExpired(services))
  // Often, since thousands of rows deleted at once would delay requests.
  runNowAndEvery(minute, 'expired counts were not deleted', () => deleteExpiredCounts(services))
  runNowAndEvery(day, 'old messages were not deleted', () => deleteDoneMessages(services))
  runNowAndEvery(day, 'old reports of programs were not deleted', () =>
    deleteSettledReports(services),
  )
  runNowAndEvery(day, 'old counts of searches were not deleted', () => deleteOldSearches(services))
  runNowAndEvery(minute, 'removed programs were not deleted', () => deleteRemoved(services))
  runNowAndEvery(day, 'unused versions of programs were not deleted', () =>
    deleteUnusedVersions(services),
  )
  runNowAndEvery(day, 'old mails were not deleted', () => deleteOldMails(services))
  runNowAndEvery(day, 'inactive accounts were not deleted', () => deleteInactive(services))
  runNowAndEvery(queueInterval, 'reminders were not queued', () => queueMails(services))
  runNowAndEvery(staffInterval, 'mails to staff were not queued', () => queueStaffMails(services))
  runNowAndEvery(sendInterval, 'mails were not sent', () => sendMails(services))
  runNowAndEvery(alertInterval, 'the mail about problems was not sent', createAlert(services))
  runNowAndEvery(hour, 'unused media were not deleted', () => deleteUnusedMedia(services))
  runNowAndEvery(minute, 'files were not deleted', () => deleteDueFiles(services))
  runNowAndEvery(hour, 'unfinished uploads were not deleted', () =>
    sweepTempFiles(clock.now() - hour),
  )
  scheduleMonitor(services)
}

/** Of the process that reads pages of providers. */
const monitorLimits = { timeout: hour, killSignal: 'SIGKILL' } as const
const monitorCommand = fileURLToPath(new URL('../commands/monitor-pages.ts', import.meta.url))

/**
 * Reads pages of providers at the time of MONITOR_PAGES, every day, in a process of its own: what
 * others wrote may take any time and memory to read.
 */
function scheduleMonitor({ clock, config, log }: Services): void {
  const time = config.monitorPages
  if (!time) return
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill())
  const schedule = () => {
    const now = clock.now()
    setTimeout(run, findNextTime(time, now) - now).unref()
  }
  const run = () => {
    const args = ['--max-old-space-size=512', monitorCommand]
    child = execFile(process.execPath, args, monitorLimits, (error, summary) => {
      if (error) log.error({ error }, 'pages of providers were not read')
      else log.info({ summary }, 'pages of providers were read')
    })
    schedule()
  }
  schedule()
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is already in use; stop what uses it, or set PORT to another number.`
      const other = `HOST ${host} and PORT ${port} cannot be used: ${error.message}.`
      reject(new ConfigError(error.code === 'EADDRINUSE' ? inUse : other))
    })
    server.listen(port, host, resolve)
  })
}

function printAddress(server: Server, { config, mail }: Services): void {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host)
    ? 'localhost'
    : config.host
  process.stdout.write(
    `HBCU Yard is at ${config.publicSiteUrl ?? `http://${host}:${port}`}\n` +
      `To become an administrator, sign up there${mail.sends ? ', verify your email address on your profile' : ''}, then run: npm run account -- grant YOUR-EMAIL\n`,
  )
}

/** Finishes running requests, closes the database and exits. A second signal exits at once. */
function stop(server: Server, services: Services): void {
  const timeout = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
  // A keep-alive connection becomes idle only after its last response.
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100)
  server.close(async () => {
    clearTimeout(timeout)
    clearInterval(closeIdle)
    await services.close()
    process.exit(0)
  })
}
