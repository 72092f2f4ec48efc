import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnv } from '#backend/core/child-env.ts'
import { messageOf } from '#backend/core/errors.ts'

interface BuildOptions {
  /** Further arguments of `astro build`. */
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Ends the build. */
  signal?: AbortSignal
}

/** A hidden sibling of a folder: on the same disk, so that it can be renamed to it. */
const siblingOf = (folder: string, name: string) =>
  join(dirname(folder), `.${basename(folder)}.${name}`)

/** When a site was built; null if it is missing or incomplete. The build writes `_headers` last. */
export const builtAt = (folder: string): Date | null =>
  statSync(join(folder, '_headers'), { throwIfNoEntry: false })?.mtime ?? null

/** Runs `astro build` in a child process; returns whether it succeeded. */
export function runBuild({
  args = [],
  env = childEnv('build'),
  signal,
}: BuildOptions): Promise<boolean> {
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  // Without a limit the heap grows up to the memory of the machine. With 448 MB a build of 10,000
  // programs takes a quarter longer. A small young generation frees buffers of written pages sooner.
  const NODE_OPTIONS = env.NODE_OPTIONS ?? '--max-old-space-size=700 --max-semi-space-size=16'
  // The bundler's allocator keeps freed memory otherwise, about 200 MB.
  const MIMALLOC_PURGE_DELAY = env.MIMALLOC_PURGE_DELAY ?? '0'
  const child = spawn(process.execPath, [astro, 'build', ...args], {
    stdio: 'inherit',
    env: { ...env, NODE_OPTIONS, MIMALLOC_PURGE_DELAY },
  })
  const kill = () => child.kill()
  signal?.addEventListener('abort', kill)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', status => {
      signal?.removeEventListener('abort', kill)
      done(status === 0)
    })
  })
}

/**
 * Builds the site in a folder of the checkout, since Astro can build on no other disk, moves it
 * beside the last one and renames it, so that a server can serve the old one meanwhile and a failed
 * build changes nothing. Returns whether it succeeded; prints errors.
 */
export async function buildSite(folder: string, options: BuildOptions): Promise<boolean> {
  restoreSite(folder)
  if (hasOtherContent(folder)) {
    console.error(`SITE_DIR names ${folder}, which holds something other than a built site.`)
    return false
  }
  const home = resolve('dist')
  for (const each of [home, folder]) deleteStaleBuilds(each)
  const built = siblingOf(home, `next-${process.pid}`)
  const next = siblingOf(folder, `next-${process.pid}`)
  try {
    const args = [...(options.args ?? []), '--outDir', built]
    if (!(await runBuild({ ...options, args })) || options.signal?.aborted) return false
    if (built !== next) await moveFolder(built, next)
    replaceSite(folder, next)
    return true
  } catch (error) {
    console.error(`The site could not be put into ${folder}:`, messageOf(error))
    return false
  } finally {
    for (const each of [built, next]) rmSync(each, { recursive: true, force: true })
  }
}

async function moveFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await rename(from, to)
  } catch (error) {
    // To another disk it can only be copied.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  }
}

/** Whether SITE_DIR names a folder that is not a site, perhaps by mistake. */
const hasOtherContent = (folder: string): boolean =>
  folder !== resolve('dist') &&
  existsSync(folder) &&
  !builtAt(folder) &&
  readdirSync(folder).length > 0

function replaceSite(folder: string, next: string): void {
  const previous = siblingOf(folder, 'before')
  rmSync(previous, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, previous)
  try {
    renameSync(next, folder)
  } finally {
    restoreSite(folder)
  }
  rmSync(previous, { recursive: true, force: true })
}

/** Restores the previous site if a process ended between the two renames of `replaceSite`. */
export function restoreSite(folder: string): void {
  const previous = siblingOf(folder, 'before')
  if (!existsSync(folder) && builtAt(previous)) renameSync(previous, folder)
}

/** Deletes the folders of builds whose process was killed. */
function deleteStaleBuilds(folder: string): void {
  const prefix = basename(siblingOf(folder, 'next-'))
  const parent = dirname(folder)
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = Number(name.slice(prefix.length))
    if (name.startsWith(prefix) && !(pid !== process.pid && isRunning(pid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
