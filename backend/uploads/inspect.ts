import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createLimiter } from '#backend/core/limiter.ts'
import type { Inspections } from './inspect-process.ts'

type Kind = keyof Inspections
type Result<K extends Kind> = Awaited<ReturnType<Inspections[K]>>

/** Milliseconds for one file. The largest images take 4 seconds on a busy machine. */
const imageTime = 10_000
const times: Record<Kind, number> = {
  resume: 2000,
  photo: imageTime,
  media: imageTime,
  logo: imageTime,
}
const tooComplex = {
  resume: 'resume/too-complex',
  photo: 'image/too-complex',
  media: 'image/too-complex',
  logo: 'image/too-complex',
} as const

/**
 * Heap of a process in MB, without the file and its unpacked content: that is limited by the time
 * and by the pixels of an image. The worst file took 370 MB in all.
 */
const memory = 96

/** How long an idle process stays, in milliseconds; starting one takes about 300 ms. */
const idleTimeout = 10_000

const script = fileURLToPath(new URL('./inspect-process.ts', import.meta.url))

/** For the start of a process, in milliseconds. */
const startTimeout = 10_000

/**
 * The next message of a process. Throws when the process ends without one, and after a time in
 * milliseconds.
 */
async function readMessage(child: ChildProcess, time: number) {
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
 * Creates an inspection of uploads in at most two processes. A worker thread would not do: one
 * allocation beyond its memory limit can end the process with all its threads.
 */
export function createInspection() {
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

  /** The reply of a process about a file; null if it took too much time or memory. */
  async function ask(kind: Kind, path: string) {
    const child = [...idle].find(({ connected }) => connected) ?? (await start())
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    try {
      child.send({ kind, path })
      const reply = await readMessage(child, times[kind])
      addIdle(child)
      return reply
    } catch {
      child.kill('SIGKILL')
      return null
    }
  }

  return <K extends Kind>(kind: K, path: string): Promise<Result<K>> =>
    limit(async () => {
      const reply = await ask(kind, path)
      if (!reply) return { code: tooComplex[kind] } as Result<K>
      if (reply.error) throw Object.assign(new Error(reply.error.message), reply.error)
      return reply.result
    })
}

/**
 * Inspects the upload at a path in a process of its own. Throws `server/unavailable` when too many
 * wait, and errors of the file system.
 */
export const inspectUpload = createInspection()
