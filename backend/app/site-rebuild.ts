import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findSiteSettings } from '#backend/content/items.ts'
import { childEnv } from '#backend/core/child-env.ts'
import type { Config } from '#backend/core/config.ts'
import type { Log } from '#backend/core/log.ts'
import type { Clock, SiteBuild } from '#backend/core/services.ts'
import { listPublished, type ProgramSource } from '#backend/programs/published.ts'
import { buildSite, withBuildLock } from './site-build.ts'

/**
 * How long after the first request a build starts, in milliseconds, so that it serves several. Any
 * two members can cause a report.
 */
const defaultDelays = { publication: 5000, reports: 15 * 60_000 }

/** A build is ended after this many milliseconds, so that one that hangs stops no later one. */
const buildTimeout = 1_800_000

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
    } else {
      failingSince ??= clock.now()
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

/** Builds the site with what the database publishes. Returns whether it succeeded. */
export const rebuildSite = (
  { db, clock, config, log }: ProgramSource & { config: Pick<Config, 'siteDir'>; log: Log },
  signal: AbortSignal,
): Promise<boolean> =>
  withBuildLock(signal, async () => {
    // By a file, since this server may not answer yet. Read now: another build may have been first.
    const path = resolve('.cache/published.json')
    const { json } = await listPublished({ db, clock })
    await writeFile(path, json.plain)
    const { data: SITE_SETTINGS } = await findSiteSettings(db)
    const env = childEnv('build', { CATALOG_BACKEND_URL: `file:${path}`, SITE_SETTINGS })
    return buildSite(config.siteDir, { env, signal, log })
  })
