import { readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ResumeExtension } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Verdict } from './verdict.ts'

/** A document to inspect: what it says it is, and the descriptor of its open file. */
export interface Job {
  extension: ResumeExtension
  file: number
}

const inspectors: Record<ResumeExtension, (bytes: Buffer) => Verdict> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

/** One buffer for all documents: 5 MB for each would stay until the next garbage collection. */
const buffer = Buffer.allocUnsafeSlow(limits.resume.size)

function read(file: number): Buffer {
  let size = 0
  for (;;) {
    const count = readSync(file, buffer, size, buffer.length - size, size)
    if (count === 0) return buffer.subarray(0, size)
    size += count
  }
}

parentPort?.on('message', ({ extension, file }: Job) => {
  parentPort?.postMessage(inspectors[extension](read(file)))
})
// What was loaded until here does not count as inspection.
parentPort?.postMessage('ready')
