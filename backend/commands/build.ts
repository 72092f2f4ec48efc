import { buildSite, runBuild } from '#backend/app/site-build.ts'
import { readSiteDir } from '#backend/core/config.ts'

/**
 * `npm run build`: builds the site and replaces the last build; with `--outDir FOLDER`, into a
 * folder.
 */
const args = process.argv.slice(2)
const controller = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
const options = { args, signal: controller.signal }
const hasBuilt = await (args.includes('--outDir')
  ? runBuild(options)
  : buildSite(readSiteDir(process.env), options))
process.exitCode = hasBuilt ? 0 : 1
