import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv } from '#backend/core/child-env.ts'
import type { Config } from '#backend/core/config.ts'
import { messageOf } from '#backend/core/errors.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock, SiteBuild } from '#backend/core/services.ts'
import { listPublished, type ProgramSource } from '#backend/programs/published.ts'
import { buildSite } from './site-build.ts'

/**
 * How long after the first request a build starts, in milliseconds, so that it serves several. Any
 * two members can cause a report.
 */
const defaultDelays = { publication: 5000, reports: 15 * 60_000 }

/** A build is ended after this many milliseconds, so that one that hangs stops no later one. */
const buildTimeout = 1_800_000

/** Between two attempts to lock the checkout for a build, in milliseconds. */
const lockInterval = 500

interface SiteBuildOptions {
  /** Builds the site; returns whether it succeeded. */
  build: (signal: AbortSignal) => Promise<boolean>
  /** Whether publications start builds here. */
  isEnabled: () => boolean
  clock: Clock
  log: Log
  delays?: typeof defaultDelays
  timeout?: number
}

/** A site build that can be stopped; a running build ends first. */
type StoppableBuild = SiteBuild & { stop(): Promise<void> }

/** Runs one build at a time, and another one if something was published meanwhile. */
export function createSiteBuild({
  build,
  isEnabled,
  clock,
  log,
  delays = defaultDelays,
  timeout = buildTimeout,
}: SiteBuildOptions): StoppableBuild {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  /** When the build that was requested starts; infinite without a request. */
  let startsAt = Number.POSITIVE_INFINITY
  let isRunning = false
  let builds = Promise.resolve()
  let succeededAt: number | null = null
  let failingSince: number | null = null

  async function run(): Promise<void> {
    if (controller.signal.aborted) return
    startsAt = Number.POSITIVE_INFINITY
    isRunning = true
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(timeout)])
    const hasBuilt = await build(signal).catch(error => {
      log.error({ error }, 'the site build could not be run')
      return false
    })
    isRunning = false
    if (controller.signal.aborted) return
    if (hasBuilt) {
      succeededAt = clock.now()
      failingSince = null
      log.info('the site was built after a publication')
    } else {
      failingSince ??= clock.now()
      log.error('the site could not be built after a publication; the last build is served')
    }
  }

  function readState() {
    if (isRunning) return 'running'
    if (Number.isFinite(startsAt)) return 'waiting'
    return isEnabled() ? 'idle' : 'off'
  }

  return {
    request(cause = 'publication') {
      const at = clock.now() + delays[cause]
      if (!isEnabled() || controller.signal.aborted || at >= startsAt) return
      startsAt = at
      clearTimeout(timer)
      timer = setTimeout(() => {
        builds = builds.then(run)
      }, delays[cause])
    },
    status: () => ({ state: readState(), succeededAt, failingSince }),
    async stop() {
      controller.abort()
      clearTimeout(timer)
      await builds
    },
  }
}

interface Source extends ProgramSource {
  config: Pick<Config, 'siteDir' | 'rebuildCommand'>
}

/**
 * Whether publications start builds here: by a command, or by our own build where the site that is
 * served came from one.
 */
export const canRebuild = ({ rebuildCommand, siteDir }: Source['config']): boolean =>
  rebuildCommand === null
    ? existsSync(join(siteDir, 'img', 'program.json'))
    : rebuildCommand !== 'off'

/**
 * Builds the site with what the database publishes: by REBUILD_COMMAND, or by the build that
 * `npm start` runs. Returns whether it succeeded; what is served stays until then.
 */
export const rebuildSite = (source: Source, signal: AbortSignal): Promise<boolean> =>
  withCatalog(source, signal, env => {
    const { rebuildCommand: command, siteDir } = source.config
    return command === null ? buildSite(siteDir, { env, signal }) : runCommand(command, env, signal)
  })

/**
 * Runs a build whose settings name a file with the published programs, since this server may not
 * answer yet. Waits for the build of another process, which may have read an older catalog. Returns
 * whether it succeeded.
 */
export async function withCatalog(
  { db, clock }: Source,
  signal: AbortSignal,
  run: (env: NodeJS.ProcessEnv) => Promise<boolean>,
): Promise<boolean> {
  await mkdir('.cache', { recursive: true })
  const path = resolve(`.cache/published-${process.pid}.json`)
  // The system releases the lock however the process ends.
  const lock = new DatabaseSync('.cache/site-build.lock', { timeout: 0 })
  try {
    while (!tryLock(lock)) {
      await pause(lockInterval)
      if (signal.aborted) return false
    }
    const { json } = await listPublished({ db, clock })
    await writeFile(path, json.plain)
    // The command listens to the signal only from its start.
    if (signal.aborted) return false
    return await run(childEnv('build', { CATALOG_BACKEND_URL: `file:${path}` }))
  } finally {
    await rm(path, { force: true })
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (messageOf(error).includes('locked')) return false
    throw error
  }
}

/** Runs a shell command to its end; returns whether it succeeded. */
function runCommand(
  command: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<boolean> {
  // A process group of its own, so that a stop also ends what the shell has started.
  const child = spawn(command, { shell: true, detached: true, stdio: 'inherit', env })
  const kill = () => {
    if (child.pid) process.kill(-child.pid)
  }
  signal.addEventListener('abort', kill)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', status => {
      signal.removeEventListener('abort', kill)
      done(status === 0)
    })
  })
}
