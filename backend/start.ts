import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { createApp } from './app.ts'
import { purge } from './auth/purge.ts'
import { ConfigError, readConfig } from './config.ts'
import { reserveEvery } from './db/disk-reserve.ts'
import { narrowModes } from './db/file-modes.ts'
import { lockForServing } from './db/server-lock.ts'
import { sweep, sweepAfter, sweepEvery, sweepUploads } from './files/sweep.ts'
import { createHttpServer } from './http/server.ts'
import { renewSite } from './renew-site.ts'
import { openServices, type Services } from './services.ts'
import { restoreSite } from './site-build.ts'

/** How long requests under way may take after a signal to stop, in milliseconds. */
const farewell = 5000

/** How long after a start whoever waited for it is answered first, in milliseconds. */
const composure = 1000

const day = 24 * 60 * 60_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { database } = config
  if (database.engine === 'sqlite' && database.file) lockForServing(database.file)
  const services = await openServices(config)
  narrowModes(config, services.log)
  restoreSite(config.siteDir)
  if (process.argv.includes('--build')) await renewSite(services)
  const server = createHttpServer(createApp(services), config)
  await listen(server, config.port, config.host)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server, services))
  greet(server, services)
  setTimeout(
    () => services.later('what signing in needs could not be loaded', () => load(services)),
    composure,
  ).unref()
  const nowAndEvery = (span: number, what: string, work: () => Promise<void>) => {
    services.later(what, work)
    setInterval(() => services.later(what, work), span).unref()
  }
  nowAndEvery(day, 'what has ended was not forgotten', () => purge(services))
  nowAndEvery(sweepEvery, 'uploads that nobody finished were not removed', () => sweepUploads(services))
  // Files wait, so that whoever started with the wrong settings has time to stop.
  const sweepFiles = () =>
    nowAndEvery(sweepEvery, 'files that nothing names were not removed', () => sweep(services))
  setTimeout(sweepFiles, sweepAfter).unref()
  nowAndEvery(reserveEvery, 'no room was kept for a full disk', async () => services.reserve.fill())
}

/** Loads what no start waits for, and keeps what that compiled (main.mjs). */
async function load({ auth }: Services): Promise<void> {
  await auth.ready()
  flushCompileCache()
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is already in use; stop what uses it, or set PORT to another number.`
      const barred = `HOST ${host} and PORT ${port} cannot be used: ${error.message}.`
      reject(new ConfigError(error.code === 'EADDRINUSE' ? taken : barred))
    })
    server.listen(port, host, resolve)
  })
}

function greet(server: Server, { config, mail }: Services): void {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
  process.stdout.write(
    `HBCU Yard is at ${config.publicSiteUrl ?? `http://${host}:${port}`}\n` +
      `To become an administrator, sign up there${mail.sends ? ', verify your email address on your profile' : ''}, then run: npm run admin -- grant YOUR-EMAIL\n`,
  )
}

/** Lets requests under way finish, closes the database, ends. A second signal ends at once, as the system does by default. */
function stop(server: Server, services: Services): void {
  const late = setTimeout(() => server.closeAllConnections(), farewell)
  // A connection that is kept alive becomes idle only when its last answer has gone out.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  server.close(async () => {
    clearTimeout(late)
    clearInterval(idle)
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
