import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createLimiter } from '#backend/core/limiter.ts'
import type { Inspection } from './inspect-document.ts'

interface InspectionLimits {
  /** For one document, in milliseconds. */
  time: number
  /** Heap of a process in MB, without the document and its unpacked content. */
  memory: number
}

/** Unpacked content is limited by the time; the worst file took 330 MB in all. */
const defaultLimits: InspectionLimits = { time: 2000, memory: 96 }

/** How long an idle process stays, in milliseconds; starting one takes about 300 ms. */
const idleTimeout = 10_000

const script = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))

/** For the start of a process, in milliseconds. */
const startTimeout = 10_000

/**
 * The next message of a process. Throws when the process ends without one, and after a time in
 * milliseconds.
 */
async function readMessage(child: ChildProcess, time: number): Promise<unknown> {
  const done = new AbortController()
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(time)])
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The inspection ended')
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    done.abort()
  }
}

/**
 * Creates an inspection of documents in at most two processes. A worker thread would not do: one
 * allocation beyond its memory limit can end the process with all its threads.
 */
export function createInspection({
  time,
  memory,
}: InspectionLimits = defaultLimits): (path: string) => Promise<Inspection> {
  const limit = createLimiter({ concurrency: 2, queueSize: 64, timeout: 15_000 })
  const idle = new Set<ChildProcess>()

  async function start(): Promise<ChildProcess> {
    const child = fork(script, {
      // Without the environment and options of the server.
      env: {},
      execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Without a listener an error would end the server.
    child.on('error', () => undefined)
    try {
      await readMessage(child, startTimeout)
      return child
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  function addIdle(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    idle.add(child)
    setTimeout(() => idle.delete(child) && child.disconnect(), idleTimeout).unref()
  }

  async function inspect(path: string): Promise<Inspection> {
    const child = [...idle].find(({ connected }) => connected) ?? (await start())
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    try {
      child.send(path)
      const inspection = await readMessage(child, time)
      addIdle(child)
      return inspection as Inspection
    } catch {
      // Timeout, or out of memory.
      child.kill('SIGKILL')
      return { code: 'resume/too-complex' }
    }
  }

  return path =>
    limit(async () => {
      await access(path)
      return inspect(path)
    })
}

/** Inspects the document at a path. Throws `server/unavailable` when too many wait. */
export const inspectFile = createInspection()
