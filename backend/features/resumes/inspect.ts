import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Received } from '#backend/http/handler.ts'
import { createTurns } from '#backend/limiter.ts'
import { limits } from '#contract/limits.ts'
import type { Job } from './inspect-worker.ts'
import type { Verdict } from './verdict.ts'

interface InspectionLimits {
  /** Milliseconds that one document may take. */
  time: number
  /** What a worker may hold, without the document and what is unpacked of it, in megabytes. */
  memory: ResourceLimits
}

/** 128 MB a worker: 112 of heap, 5 for the document, 8 for what is unpacked. */
const standard: InspectionLimits = {
  time: 2000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
}

/** Milliseconds that a worker is kept for another document; a new one takes 80 ms of processor. */
const idleTime = 10_000

/** The extension of a name that `checkResumeFile` allows. */
export function extensionOf(name: string): ResumeExtension {
  const written = name.toLowerCase().split('.').at(-1)
  return limits.resume.extensions.find(known => known === written) ?? 'pdf'
}

// Apart from `new Worker`, which Vite would otherwise take for a worker of the browser.
const script = new URL('./inspect-worker.ts', import.meta.url)

/** Inspects documents in worker threads, at most two at once, so that none stops the server. */
export function createInspection({
  time,
  memory,
}: InspectionLimits = standard): (file: Pick<Received, 'name' | 'path'>) => Promise<Verdict> {
  const inTurn = createTurns({ running: 2, waiting: 64, patience: 15_000 })
  const idle = new Set<Worker>()

  async function start(): Promise<Worker> {
    // Without the options and settings of the server: a worker needs none of them.
    const options = { resourceLimits: memory, env: {}, execArgv: [], argv: [] }
    const worker = new Worker(script, options)
    // An error that nobody listens to would end the server.
    worker.on('error', () => undefined)
    await once(worker, 'message')
    return worker
  }

  function keep(worker: Worker): void {
    worker.unref()
    idle.add(worker)
    const end = () => {
      if (idle.delete(worker)) worker.terminate()
    }
    setTimeout(end, idleTime).unref()
  }

  async function ask(job: Job): Promise<Verdict> {
    // A worker that has ended has no thread.
    const worker = [...idle].find(({ threadId }) => threadId > 0) ?? (await start())
    idle.delete(worker)
    worker.ref()
    try {
      worker.postMessage(job)
      const [verdict] = await once(worker, 'message', { signal: AbortSignal.timeout(time) })
      keep(worker)
      return verdict
    } catch {
      // Too slow, out of memory, or what no inspector expects: no resume is like that.
      await worker.terminate()
      return 'resume/wrong-type'
    }
  }

  return ({ name, path }) =>
    inTurn(async () => {
      const file = await open(path)
      try {
        return await ask({ extension: extensionOf(name), file: file.fd })
      } finally {
        await file.close()
      }
    })
}

/**
 * Why a file is refused: its content is not what its name says, or acts by itself. What takes more
 * time or memory than `standard` is refused as `resume/wrong-type`. Throws ApiError when too
 * many wait.
 */
export const inspect = createInspection()
