import { serve, stopSignals } from '#backend/app/serve.ts'
import { rebuildSite } from '#backend/app/site-rebuild.ts'
import { ConfigError } from '#backend/core/errors.ts'
import type { Services } from '#backend/http/services.ts'
import { builtAt } from '#backend/http/static-site.ts'

/**
 * Builds the site with the published programs. If that fails, the last build stays; throws
 * ConfigError if there is none. A signal to stop ends build and process.
 */
async function buildFirst(services: Services): Promise<void> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of stopSignals) process.once(signal, abort)
  const hasBuilt = await rebuildSite(services, controller.signal)
  for (const signal of stopSignals) process.off(signal, abort)
  if (controller.signal.aborted) {
    await services.close()
    process.exit(0)
  }
  if (hasBuilt) return
  const last = builtAt(services.config.siteDir)
  if (!last)
    throw new ConfigError(
      'The site could not be built (see the log), and there is no earlier build to serve.',
    )
  console.error(
    `The site could not be built (see the log); the build of ${last.toISOString()} is served instead.`,
  )
}

/** `npm start`: builds the site, then serves it. */
await serve(buildFirst)
