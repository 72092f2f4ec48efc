import { closeSync, openSync, readSync } from 'node:fs'
import type { ResumeExtension } from '#backend/db/tables.ts'
import { limits } from '#contract/limits.ts'
import { inspectDoc } from './inspect-doc.ts'
import { inspectDocx } from './inspect-docx.ts'
import { inspectPdf } from './inspect-pdf.ts'
import type { Rejection } from './rejection.ts'

/** A document to inspect. */
export interface InspectionJob {
  extension: ResumeExtension
  path: string
}

const inspectors: Record<ResumeExtension, (bytes: Buffer) => Rejection> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

/** One buffer for all documents: 5 MB for each would wait for the garbage collector. */
const buffer = Buffer.allocUnsafeSlow(limits.resume.size)

function readDocument(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    let size = 0
    for (;;) {
      const count = readSync(file, buffer, size, buffer.length - size, size)
      if (count === 0) return buffer.subarray(0, size)
      size += count
    }
  } finally {
    closeSync(file)
  }
}

// A stop signal reaches all processes of a service; the server ends after open requests, and this
// process with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

process.on('message', ({ extension, path }: InspectionJob) => {
  // A message cannot be undefined.
  process.send?.(inspectors[extension](readDocument(path)) ?? null)
})
// Loading the modules does not count towards the time limit.
process.send?.('ready')
