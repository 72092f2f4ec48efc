import { open } from 'node:fs/promises'
import type { ResumeExtension } from '#backend/db/tables.ts'
import type { Received } from '#backend/http/call.ts'
import { limits } from '#contract/limits.ts'
import { inspectDoc } from './doc.ts'
import { inspectDocx } from './docx.ts'
import { inspectPdf } from './pdf.ts'
import type { Verdict } from './verdict.ts'

/** The extension of a name that `whyNot.upload` allows. */
export function extensionOf(name: string): ResumeExtension {
  const written = name.toLowerCase().split('.').at(-1)
  return limits.resume.extensions.find(known => known === written) ?? 'pdf'
}

const inspectors: Record<ResumeExtension, (bytes: Buffer) => Verdict | Promise<Verdict>> = {
  pdf: inspectPdf,
  doc: inspectDoc,
  docx: inspectDocx,
}

let before: Promise<unknown> = Promise.resolve()
let room: Buffer | null = null

/**
 * Whether the content of a file is what its name says, and nothing that acts by itself. One file at a time and
 * always in the same place, since each is held in memory whole: however many arrive, this costs the memory of one.
 */
export function inspect({ name, path, size }: Received): Promise<Verdict> {
  const look = async () => inspectors[extensionOf(name)](await read(path, size))
  const mine = before.then(look, look)
  before = mine.catch(() => undefined)
  return mine
}

async function read(path: string, size: number): Promise<Buffer> {
  room ??= Buffer.allocUnsafeSlow(limits.resume.size)
  const file = await open(path, 'r')
  try {
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(room, at, size - at, at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return room.subarray(0, at)
  } finally {
    await file.close()
  }
}
