import { resolve } from 'node:path'
import { buildSite, runBuild, withBuildLock } from '#backend/app/site-build.ts'
import { defaultSiteDir } from '#backend/core/config.ts'

/**
 * `npm run build`: builds the site and replaces the last build; with `--outDir FOLDER`, into a
 * folder.
 */
const args = process.argv.slice(2)
const controller = new AbortController()
const { signal } = controller
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort())
const hasBuilt = await withBuildLock(signal, () =>
  args.includes('--outDir')
    ? runBuild({ args, signal })
    : buildSite(resolve(process.env.SITE_DIR || defaultSiteDir), { args, signal }),
)
process.exitCode = hasBuilt ? 0 : 1
