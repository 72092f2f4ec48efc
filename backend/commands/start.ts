import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { serve, stopSignals } from '#backend/app/serve.ts'
import { buildSite, builtAt } from '#backend/app/site-build.ts'
import { listContributedPrograms } from '#backend/catalog/contributed-programs.ts'
import { ConfigError } from '#backend/core/errors.ts'
import type { Services } from '#backend/http/services.ts'

/**
 * Builds the site with the published contributions. If that fails, the last build stays; throws
 * ConfigError if there is none. A signal to stop ends build and process.
 */
async function rebuildSite({ config: { siteDir }, db, close }: Services): Promise<void> {
  const catalog = resolve(`.cache/published-${process.pid}.json`)
  await mkdir('.cache', { recursive: true })
  await writeFile(catalog, JSON.stringify({ programs: await listContributedPrograms(db) }))
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of stopSignals) process.once(signal, abort)
  // Instead of a setting that names this server, which does not answer yet.
  const env = { ...process.env, CATALOG_BACKEND_URL: `file:${catalog}` }
  const hasBuilt = await buildSite(siteDir, { env, signal: controller.signal })
  for (const signal of stopSignals) process.off(signal, abort)
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

/** `npm start`: builds the site, then serves it. */
await serve(rebuildSite)
