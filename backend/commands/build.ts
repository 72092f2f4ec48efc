import { siteDirIn } from '#backend/config.ts'
import { buildSite, runBuild } from '#backend/site-build.ts'

/**
 * `npm run build`: builds the site beside the one that is served and puts it in its place when it is
 * whole. With `--outDir FOLDER` it builds there.
 */
const words = process.argv.slice(2)
const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
const options = { words, signal: ended.signal }
const built = await (words.includes('--outDir')
  ? runBuild(options)
  : buildSite(siteDirIn(process.env), options))
process.exitCode = built ? 0 : 1
