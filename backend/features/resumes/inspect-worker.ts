import { readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { ResumeExtension } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Rejection } from './rejection.ts'

/** A document to inspect: its extension, and the descriptor of its open file. */
export interface InspectionJob {
  extension: ResumeExtension
  file: number
}

const inspectors: Record<ResumeExtension, (bytes: Buffer) => Rejection> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

/** One buffer for all documents: 5 MB for each would wait for the garbage collector. */
const buffer = Buffer.allocUnsafeSlow(limits.resume.size)

function readDocument(file: number): Buffer {
  let size = 0
  for (;;) {
    const count = readSync(file, buffer, size, buffer.length - size, size)
    if (count === 0) return buffer.subarray(0, size)
    size += count
  }
}

parentPort?.on('message', ({ extension, file }: InspectionJob) => {
  parentPort?.postMessage(inspectors[extension](readDocument(file)))
})
// Loading the modules does not count towards the time limit.
parentPort?.postMessage('ready')
