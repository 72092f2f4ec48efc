import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { childEnv } from '#backend/core/child-env.ts'
import { messageOf } from '#backend/core/errors.ts'
import type { Log } from '#backend/core/log.ts'
import { builtAt } from '#backend/http/static-site.ts'

interface BuildOptions {
  /** Further arguments of `astro build`. */
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Ends the build. */
  signal: AbortSignal
  /** Gets one line about the build; without a log its output is shown as it comes. */
  log?: Log
}

/** Lines of output that the log has of a build that failed. */
const keptLines = 40

/** Between two attempts to lock the checkout for a build, in milliseconds. */
const lockInterval = 500

/** A hidden sibling of a folder: on the same disk, so that it can be renamed to it. */
const siblingOf = (folder: string, name: string) =>
  join(dirname(folder), `.${basename(folder)}.${name}`)

/** Runs `astro build` in a child process; returns whether it succeeded. */
export function runBuild({
  args = [],
  env = childEnv('build'),
  signal,
  log,
}: BuildOptions): Promise<boolean> {
  const began = performance.now()
  const astro = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')))
  // Without a limit the heap grows up to the memory of the machine. With 448 MB a build of 10,000
  // programs takes a quarter longer. A small young generation frees buffers of written pages sooner.
  const NODE_OPTIONS = env.NODE_OPTIONS ?? '--max-old-space-size=700 --max-semi-space-size=16'
  // The bundler's allocator keeps freed memory otherwise, about 200 MB.
  const MIMALLOC_PURGE_DELAY = env.MIMALLOC_PURGE_DELAY ?? '0'
  const child = spawn(process.execPath, [astro, 'build', ...args], {
    stdio: log ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...env, NODE_OPTIONS, MIMALLOC_PURGE_DELAY },
  })
  const [all, warnings] = [createTail(), createTail()]
  child.stdout?.on('data', all.add)
  child.stderr?.on('data', all.add).on('data', warnings.add)
  const kill = () => child.kill()
  signal.addEventListener('abort', kill)
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', (status, killedBy) => {
      signal.removeEventListener('abort', kill)
      const ms = Math.round(performance.now() - began)
      const reason = signal.aborted
        ? messageOf(signal.reason)
        : killedBy
          ? `it was ended by ${killedBy}`
          : `it ended with code ${status}`
      if (status !== 0)
        log?.error({ ms, reason, output: all.lines() }, 'the site could not be built')
      else if (warnings.lines().length > 0)
        log?.warn({ ms, warnings: warnings.lines() }, 'the site was built with warnings')
      else log?.info({ ms }, 'the site was built')
      done(status === 0)
    })
  })
}

/** Keeps the last lines of a text that comes in parts. */
function createTail() {
  let text = ''
  const lines = () => stripVTControlCharacters(text).trimEnd().split('\n').slice(-keptLines)
  return {
    add: (part: Buffer) => {
      text = `${text}${part}`.slice(-16_384)
    },
    lines: () => (text.trim() === '' ? [] : lines()),
  }
}

/**
 * Builds the site beside the last one and renames it, so that a server can serve the old one
 * meanwhile and a failed build changes nothing. Returns whether it succeeded. The caller holds the
 * lock of builds.
 */
export async function buildSite(folder: string, options: BuildOptions): Promise<boolean> {
  restoreSite(folder)
  deleteBuilds(folder)
  // The name is new: what a killed process has started may still write into its own.
  const next = siblingOf(folder, `next-${process.pid}`)
  try {
    const args = [...(options.args ?? []), '--outDir', next]
    if (!(await runBuild({ ...options, args })) || options.signal.aborted) return false
    replaceSite(folder, next)
    return true
  } finally {
    deleteBuilds(folder)
  }
}

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

/** Deletes unfinished builds. */
function deleteBuilds(folder: string): void {
  const prefix = basename(siblingOf(folder, 'next-'))
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(prefix)) rmSync(join(dirname(folder), name), { recursive: true })
}

/**
 * Runs a build once no other process builds in this checkout. Returns whether it succeeded; false
 * if the signal came first.
 */
export async function withBuildLock(
  signal: AbortSignal,
  run: () => Promise<boolean>,
): Promise<boolean> {
  await mkdir('.cache', { recursive: true })
  // The system releases the lock however the process ends.
  const lock = new DatabaseSync('.cache/site-build.lock', { timeout: 0 })
  try {
    while (!signal.aborted) {
      if (tryLock(lock)) return await run()
      await pause(lockInterval)
    }
    return false
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (messageOf(error).includes('locked')) return false
    throw error
  }
}
