import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { createLimiter } from '#backend/core/limiter.ts'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { UploadedFile } from '#backend/http/handler.ts'
import { limits } from '#contract/limits.ts'
import type { InspectionJob } from './inspect-worker.ts'
import type { Rejection } from './rejection.ts'

interface InspectionLimits {
  /** For one document, in milliseconds. */
  time: number
  /** Memory of a worker, without the document and its unpacked content. */
  memory: ResourceLimits
}

/** 128 MB a worker: 112 of heap, 5 for the document, 8 for its unpacked content. */
const defaultLimits: InspectionLimits = {
  time: 2000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
}

/** How long an idle worker stays, in milliseconds; starting one takes 80 ms of CPU time. */
const idleTimeout = 10_000

/** The extension of a name that `checkResumeFile` allows. */
export function extensionOf(name: string): ResumeExtension {
  const extension = name.toLowerCase().split('.').at(-1)
  return limits.resume.extensions.find(known => known === extension) ?? 'pdf'
}

// Not inside `new Worker()`: Vite would bundle it as a web worker.
const script = new URL('./inspect-worker.ts', import.meta.url)

/** Creates an inspection of documents in at most two worker threads. */
export function createInspection({
  time,
  memory,
}: InspectionLimits = defaultLimits): (
  file: Pick<UploadedFile, 'name' | 'path'>,
) => Promise<Rejection> {
  const limit = createLimiter({ concurrency: 2, queueSize: 64, timeout: 15_000 })
  const idle = new Set<Worker>()

  async function startWorker(): Promise<Worker> {
    // Without the environment and options of the server.
    const worker = new Worker(script, { resourceLimits: memory, env: {}, execArgv: [], argv: [] })
    // Without a listener an error would end the server.
    worker.on('error', () => undefined)
    await once(worker, 'message')
    return worker
  }

  function addIdle(worker: Worker): void {
    worker.unref()
    idle.add(worker)
    const terminate = () => {
      if (idle.delete(worker)) worker.terminate()
    }
    setTimeout(terminate, idleTimeout).unref()
  }

  async function inspect(job: InspectionJob): Promise<Rejection> {
    // A worker that has ended has no thread id.
    const worker = [...idle].find(({ threadId }) => threadId > 0) ?? (await startWorker())
    idle.delete(worker)
    worker.ref()
    try {
      worker.postMessage(job)
      const [rejection] = await once(worker, 'message', { signal: AbortSignal.timeout(time) })
      addIdle(worker)
      return rejection
    } catch {
      // Timeout, out of memory, or an error of an inspector.
      await worker.terminate()
      return 'resume/wrong-type'
    }
  }

  return ({ name, path }) =>
    limit(async () => {
      const file = await open(path)
      try {
        return await inspect({ extension: extensionOf(name), file: file.fd })
      } finally {
        await file.close()
      }
    })
}

/**
 * Inspects a document: its content must match its extension, without active content (scripts,
 * macros, external content). Throws `server/unavailable` when too many wait.
 */
export const inspectFile = createInspection()
