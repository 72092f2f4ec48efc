import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { createApp } from './app.ts'
import { deleteExpired } from './auth/queries.ts'
import { ConfigError, readConfig } from './config.ts'
import { refillInterval } from './db/disk-reserve.ts'
import { restrictFileModes } from './db/file-modes.ts'
import { acquireServerLock } from './db/server-lock.ts'
import { listPublished } from './features/programs/queries.ts'
import { toProgram } from './features/programs/view.ts'
import { sweepAge, sweepFiles, sweepInterval } from './files/sweep.ts'
import { sweepTempFiles } from './files/temp-files.ts'
import { createHttpServer } from './http/server.ts'
import { openServices, type Services } from './services.ts'
import { buildSite, builtAt, restoreSite } from './site-build.ts'

/** How long running requests may take after a signal to stop, in milliseconds. */
const shutdownTimeout = 5000

/** How long after the start the preload begins, in milliseconds; the first requests come first. */
const warmupDelay = 1000

const day = 24 * 60 * 60_000
const signals = ['SIGINT', 'SIGTERM'] as const

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { database } = config
  if (database.engine === 'sqlite' && database.file) acquireServerLock(database.file)
  const services = await openServices(config)
  restrictFileModes(config, services.log)
  restoreSite(config.siteDir)
  if (process.argv.includes('--build')) await rebuildSite(services)
  const server = createHttpServer(createApp(services), config)
  await listen(server, config.port, config.host)
  for (const signal of signals) process.once(signal, () => stop(server, services))
  printAddress(server, services)
  scheduleTasks(services)
}

/**
 * Builds the site with the published contributions. If that fails, the last build stays; throws
 * ConfigError if there is none. A signal to stop ends build and process.
 */
async function rebuildSite({ config: { siteDir }, db, close }: Services): Promise<void> {
  const catalog = resolve(`.cache/published-${process.pid}.json`)
  await mkdir('.cache', { recursive: true })
  await writeFile(catalog, JSON.stringify({ programs: (await listPublished(db)).map(toProgram) }))
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) process.once(signal, abort)
  const env = { ...process.env, OWN_CATALOG: `file:${catalog}` }
  const hasBuilt = await buildSite(siteDir, { env, signal: controller.signal })
  for (const signal of signals) process.off(signal, abort)
  await rm(catalog, { force: true })
  if (controller.signal.aborted) {
    await close()
    process.exit(0)
  }
  if (hasBuilt) return
  const last = builtAt(siteDir)
  if (!last)
    throw new ConfigError(
      'The site could not be built (see above), and there is no earlier build to serve.',
    )
  console.error(
    `The site could not be built (see above); the build of ${last.toISOString()} is served instead.`,
  )
}

function scheduleTasks(services: Services): void {
  const { background, clock, diskReserve, auth } = services
  const runNowAndEvery = (interval: number, message: string, task: () => Promise<void>) => {
    background.run(message, task)
    setInterval(() => background.run(message, task), interval).unref()
  }
  const preload = async () => {
    await auth.preload()
    flushCompileCache()
  }
  setTimeout(
    () => background.run('modules of the sign-in were not preloaded', preload),
    warmupDelay,
  ).unref()
  runNowAndEvery(day, 'expired rows were not deleted', () => deleteExpired(services))
  runNowAndEvery(sweepInterval, 'unfinished uploads were not deleted', () =>
    sweepTempFiles(clock.now() - sweepAge),
  )
  // Later, so that an operator can stop a server with the wrong settings.
  const startSweeps = () =>
    runNowAndEvery(sweepInterval, 'orphaned files were not deleted', () => sweepFiles(services))
  setTimeout(startSweeps, sweepAge).unref()
  runNowAndEvery(refillInterval, 'the disk reserve was not filled', async () => diskReserve.fill())
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
      `To become an administrator, sign up there${mail.sends ? ', verify your email address on your profile' : ''}, then run: npm run admin -- grant YOUR-EMAIL\n`,
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

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
