import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Options {
  /** Further words for `astro build`. */
  words?: readonly string[]
  /** The environment of the build. */
  env?: NodeJS.ProcessEnv
  /** Ends the build. */
  signal?: AbortSignal
}

/** A folder beside another one, on the same disk, so that one can be renamed to the other. */
const beside = (place: string, name: string) => join(dirname(place), `.${basename(place)}.${name}`)

/**
 * When the site in a folder was built; null where there is no whole one. The build writes `_headers` when
 * all pages are there.
 */
export const builtAt = (place: string): Date | null =>
  statSync(join(place, '_headers'), { throwIfNoEntry: false })?.mtime ?? null

/** Runs `astro build` in a process of its own, its output on ours; gives whether it succeeded. */
export function runBuild({ words = [], env = process.env, signal }: Options): Promise<boolean> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  // Without a limit the heap grows to whatever the machine has.
  const NODE_OPTIONS = env.NODE_OPTIONS ?? '--max-old-space-size=320'
  const child = spawn(process.execPath, [astro, 'build', ...words], {
    stdio: 'inherit',
    env: { ...env, NODE_OPTIONS },
  })
  const end = () => child.kill()
  signal?.addEventListener('abort', end)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', status => {
      signal?.removeEventListener('abort', end)
      done(status === 0)
    })
  })
}

/**
 * Builds the site beside the folder that it is served from, and renames it when it is whole: a server
 * goes on serving meanwhile, and a build that fails changes nothing. Gives whether it succeeded; what
 * went wrong is in the output.
 */
export async function buildSite(place: string, options: Options): Promise<boolean> {
  restoreSite(place)
  if (isOther(place)) {
    console.error(`SITE_DIR names ${place}, which holds something other than a built site.`)
    return false
  }
  removeStale(place)
  const next = beside(place, `next-${process.pid}`)
  try {
    const words = [...(options.words ?? []), '--outDir', next]
    if (!(await runBuild({ ...options, words })) || options.signal?.aborted) return false
    replaceSite(place, next)
    return true
  } catch (error) {
    console.error(`The site could not be put into ${place}:`, error instanceof Error ? error.message : error)
    return false
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** Whether a folder that SITE_DIR names, perhaps by mistake, holds what the site must not replace. */
const isOther = (place: string): boolean =>
  place !== resolve('dist') && existsSync(place) && !builtAt(place) && readdirSync(place).length > 0

function replaceSite(place: string, next: string): void {
  const before = beside(place, 'before')
  rmSync(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  try {
    renameSync(next, place)
  } finally {
    restoreSite(place)
  }
  rmSync(before, { recursive: true, force: true })
}

/** Puts the last whole site back where a process ended between the two renames of a build. */
export function restoreSite(place: string): void {
  const before = beside(place, 'before')
  if (!existsSync(place) && builtAt(before)) renameSync(before, place)
}

/** Removes what builds have left behind whose process was killed. */
function removeStale(place: string): void {
  const start = basename(beside(place, 'next-'))
  for (const name of existsSync(dirname(place)) ? readdirSync(dirname(place)) : []) {
    const owner = Number(name.slice(start.length))
    if (name.startsWith(start) && !(owner !== process.pid && isAlive(owner)))
      rmSync(join(dirname(place), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
