import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError } from './config.ts'
import { published } from './features/programs/queries.ts'
import { asProgram } from './features/programs/view.ts'
import type { Services } from './services.ts'
import { buildSite, builtAt } from './site-build.ts'

/**
 * Builds the site with the programs that are published here, as `npm start` does before it serves.
 * Where that fails the last whole build stays; throws ConfigError where there is none. A signal to stop
 * ends the build and the process.
 */
export async function renewSite({ config: { siteDir }, db, close }: Services): Promise<void> {
  const catalog = resolve(`.cache/published-${process.pid}.json`)
  await mkdir('.cache', { recursive: true })
  await writeFile(catalog, JSON.stringify({ programs: (await published(db)).map(asProgram) }))
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const env = { ...process.env, OWN_CATALOG: `file:${catalog}` }
  const built = await buildSite(siteDir, { env, signal: stopped.signal })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  await rm(catalog, { force: true })
  if (stopped.signal.aborted) {
    await close()
    process.exit(0)
  }
  if (built) return
  const last = builtAt(siteDir)
  if (!last)
    throw new ConfigError('The site could not be built (see above), and there is no earlier build to serve.')
  console.error(
    `The site could not be built (see above); the build of ${last.toISOString()} is served instead.`,
  )
}
