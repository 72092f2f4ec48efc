import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { googleKeysUrl } from '#backend/auth/google.ts'
import { type Config, type OidcSettings, readConfig } from '#backend/core/config.ts'
import { ConfigError, messageOf } from '#backend/core/errors.ts'
import { selectAdministrators } from '#backend/db/administrators.ts'
import { openPostgres } from '#backend/db/postgres.ts'
import { secretPath } from '#backend/db/secret.ts'
import { openSqlite } from '#backend/db/sqlite.ts'
import { openFileStore } from '#backend/files/file-store.ts'
import { builtAt } from '#backend/http/static-site.ts'
import { type Facts, findProblems } from './doctor/findings.ts'
import { CommandError, print, runCommand } from './run.ts'

/** How long each request to another machine may take, in milliseconds. */
const timeout = 5000

/** The folder itself, or the nearest one above it that exists. */
const nearestFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestFolder(dirname(folder))

/**
 * Counts the owners whose role counts, without a migration: a newer version may not touch the
 * database yet.
 */
async function countOwners(config: Config): Promise<number> {
  const { database } = config
  if (database.engine === 'sqlite' && (!database.file || !existsSync(database.file))) return 0
  const { db, close } =
    database.engine === 'sqlite' ? openSqlite(database.file) : openPostgres(database.url)
  try {
    const owners = selectAdministrators(db, config, 'own')
    const counted = config.staffNeedsSecondFactor
      ? owners.where('twoFactorEnabled', '=', true)
      : owners
    return (await counted.execute()).length
  } finally {
    await close()
  }
}

function canWrite(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Resolves when something accepts a connection. */
const tryToConnect = (address: NetConnectOpts) =>
  new Promise<void>((done, reject) => {
    const socket = connect(address, () => {
      socket.destroy()
      done()
    })
    socket.on('error', reject)
  })

/**
 * Sends a request. Any response will do, unless its clock tells that ours is wrong: a code of a
 * second factor may be half a minute off.
 */
async function request(url: string | URL, method = 'HEAD'): Promise<Response> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(timeout) })
  // A cache answers with the time at which it stored the response, and its age.
  const time = Date.parse(response.headers.get('date') ?? '')
  const age = Number(response.headers.get('age') ?? 0)
  const seconds = Math.abs(Math.round((Date.now() - time) / 1000 - age))
  if (seconds > 60)
    throw new Error(`its clock differs by ${seconds} s from that of this machine: see timedatectl`)
  return response
}

/** Asks the site at its public address, which ends with TLS at the proxy. */
async function requestSite({ publicSiteUrl }: Config): Promise<void> {
  if (!publicSiteUrl?.startsWith('https:')) return
  const { status } = await request(`${publicSiteUrl}/healthz`, 'GET')
  if (status !== 200) throw new Error(`${publicSiteUrl}/healthz answers ${status}`)
}

/** Reads what an OpenID Connect provider says about itself. */
async function requestProvider({ issuer }: OidcSettings): Promise<void> {
  const url = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await request(url, 'GET')
  if (!response.ok) throw new Error(`${url} answers ${response.status}; see OIDC_ISSUER`)
  const { issuer: named } = (await response.json()) as { issuer: string }
  if (!URL.canParse(named) || new URL(named).href !== issuer.href)
    throw new Error(`OIDC_ISSUER must be what it calls itself, ${named}`)
}

/** What the server needs from other machines, by a name for it. */
function listRequests({
  mailUrl,
  files,
  googleClientId,
  oidc,
  monitorPages,
  clamd,
  catalogFile,
}: Config) {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  /** One of three, since a provider may be away too. */
  const requestPage = async () => {
    const records: { url: string }[] = JSON.parse(await readFile(catalogFile, 'utf8'))
    await Promise.any(records.slice(0, 3).map(({ url }) => request(url)))
  }
  return {
    ...(/^smtps?:/.test(mailUrl) && {
      'The mail server of MAIL_URL': () => createTransport({ url: mailUrl, ...limits }).verify(),
    }),
    ...(files.store === 's3' && { 'The bucket of FILES_URL': () => openFileStore(files) }),
    ...(googleClientId && { 'Google (PUBLIC_GOOGLE_CLIENT_ID)': () => request(googleKeysUrl) }),
    ...(oidc && { 'The provider of OIDC_ISSUER': () => requestProvider(oidc) }),
    ...(monitorPages && {
      'The web (MONITOR_PAGES)': requestPage,
    }),
    ...(clamd && { 'The virus scanner of CLAMD': () => tryToConnect(clamd) }),
  }
}

/** The reason of a failure: `fetch` and attempts at several addresses wrap it. */
function reasonOf(error: unknown): string {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  const inner = cause ?? errors?.[0]
  return inner ? reasonOf(inner) : messageOf(error).replace(/\.+$/, '')
}

/** Runs something for a limited time; returns its result, or a sentence about its failure. */
async function attempt<T>(name: string, run: () => Promise<T>): Promise<T | string> {
  const late = setTimeout(timeout, null, { ref: false }).then(() => {
    throw new Error(`no answer within ${timeout / 1000} seconds`)
  })
  return Promise.race([run(), late]).catch(error =>
    error instanceof ConfigError ? error.message : `${name} cannot be used: ${reasonOf(error)}.`,
  )
}

async function readFacts(config: Config): Promise<Facts> {
  const { database, files, siteDir } = config
  const databaseFile = database.engine === 'sqlite' ? database.file : null
  const dataFolders = [
    ...(databaseFile ? [dirname(databaseFile)] : []),
    ...(files.store === 'folder' ? [files.folder] : []),
  ]
  const ownerId = Math.max(...dataFolders.map(folder => statSync(nearestFolder(folder)).uid))
  if (process.getuid?.() === 0 && ownerId > 0)
    throw new CommandError(
      `Run this as the account that runs the server (uid ${ownerId}), not as root, which may write everything.`,
    )
  const folders = [...dataFolders, dirname(siteDir), tmpdir()].map(nearestFolder)
  /** One folder of each disk. */
  const disks = new Map(folders.map(folder => [statSync(folder).dev, folder]))
  const written = databaseFile ? ['', '-wal', '-shm', '.lock'].map(end => databaseFile + end) : []
  const secrets = [
    ...dataFolders,
    resolve('.env'),
    ...(databaseFile ? [secretPath(databaseFile)] : []),
  ]
  const site = await attempt('PUBLIC_SITE_URL', () => requestSite(config))
  const owners = await attempt('The database of DATABASE_URL', () => countOwners(config))
  const failures = await Promise.all(
    Object.entries(listRequests(config)).map(([name, run]) => attempt<unknown>(name, run)),
  )
  return {
    owners: typeof owners === 'number' ? owners : null,
    builtAt: builtAt(siteDir),
    settingsChangedAt: statSync('.env', { throwIfNoEntry: false })?.mtime ?? null,
    freeMegabytes: Object.fromEntries(
      [...disks.values()].map(folder => {
        const { bavail, bsize } = statfsSync(folder)
        return [folder, (bavail * bsize) / 1e6]
      }),
    ),
    notWritable: [...new Set([...folders, ...written.filter(existsSync)])].filter(
      path => !canWrite(path),
    ),
    readableByOthers: secrets.filter(
      path => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o007) > 0,
    ),
    siteFailure: site ?? null,
    failures: [owners, ...failures].filter(result => typeof result === 'string'),
  }
}

/** `npm run doctor`: says what is missing or dangerous; exit code 1 if anything is dangerous. */
await runCommand(async () => {
  const config = readConfig(process.env)
  const findings = findProblems(process.env, config, await readFacts(config))
  for (const { level, sentence } of findings) print(`${level}: ${sentence}`)
  if (findings.length === 0) print('Nothing is missing or dangerous.')
  // Also ends what still waits for another machine.
  process.exit(findings.some(({ level }) => level === 'dangerous') ? 1 : 0)
})
