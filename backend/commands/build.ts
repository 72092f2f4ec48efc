import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'

/**
 * `npm run build`: builds the site beside the one that stands in `dist` and puts it there when it is whole, so that a server goes on serving
 * while it is built, and a build that fails changes nothing. With `--outDir FOLDER` it builds there. The heap is kept at 320 MB unless NODE_OPTIONS says otherwise.
 */
const place = 'dist'
const next = '.cache/site'
const last = '.cache/site-before'
const given = process.argv.slice(2)
const elsewhere = given.includes('--outDir')

const { status } = spawnSync('astro', ['build', ...given, ...(elsewhere ? [] : ['--outDir', next])], {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-old-space-size=320' },
})
if (status === 0 && !elsewhere) {
  rmSync(last, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, last)
  renameSync(next, place)
  rmSync(last, { recursive: true, force: true })
}
process.exitCode = status ?? 1
