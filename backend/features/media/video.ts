import { type FileHandle, open } from 'node:fs/promises'
import { readBytes, writeZeros } from './video-bytes.ts'
import { cleanWebm, isWebm } from './webm.ts'

/** Boxes of an MP4 that are read before it counts as damaged. */
const maxBoxes = 10_000
/** Brands of MP4 that browsers play; QuickTime, HEIC and AVIF files have others. */
const mp4Brands = /^(isom|iso\d|mp4\d|avc1|dash|msdh|M4V |M4VP|f4v |MSNV|3gp\d)$/
/** The box in each level of the file that holds other boxes: `moov`, and `trak` in it. */
const containers = ['moov', 'trak']
/** Boxes that hold descriptions such as the place. */
const descriptions = new Set(['udta', 'meta', 'uuid'])

/**
 * Detects a video by its bytes, whatever its name says. Erases the descriptions in it, such as the
 * place that a phone writes into it. Null for another format and for a damaged video.
 */
export async function inspectVideo(path: string): Promise<'mp4' | 'webm' | null> {
  const file = await open(path, 'r+')
  try {
    const head = await readBytes(file, 0, 64)
    if (isWebm(head)) return (await cleanWebm(file)) ? 'webm' : null
    const isMp4 = head.toString('latin1', 4, 8) === 'ftyp'
    if (!isMp4 || !mp4Brands.test(head.toString('latin1', 8, 12))) return null
    const { size } = await file.stat()
    const found = new Set<string>()
    const isWhole = await cleanBoxes(file, { start: 0, end: size }, { found, count: 0, level: 0 })
    return isWhole && found.has('moov') && found.has('mdat') ? 'mp4' : null
  } finally {
    await file.close()
  }
}

interface Span {
  start: number
  end: number
}

interface Progress {
  /** The types of boxes so far. */
  found: Set<string>
  /** Boxes so far, in the whole file. */
  count: number
  level: number
}

/**
 * Reads the boxes of an MP4 (ISO 14496-12, section 4.2). Descriptions become empty space of the
 * same size. False if the boxes do not fill the span.
 */
async function cleanBoxes(file: FileHandle, { start, end }: Span, progress: Progress) {
  const container = containers[progress.level]
  let at = start
  while (at < end) {
    progress.count += 1
    const box = await readBox(file, at, end)
    if (!box || progress.count > maxBoxes) return false
    progress.found.add(box.type)
    const span = { start: at + box.header, end: at + box.size }
    if (descriptions.has(box.type)) await eraseBox(file, at, span)
    if (box.type === container) {
      progress.level += 1
      if (!(await cleanBoxes(file, span, progress))) return false
      progress.level -= 1
    }
    at += box.size
  }
  return at === end
}

/** The type and size of a box; null if it does not fit. */
async function readBox(file: FileHandle, at: number, end: number) {
  const head = await readBytes(file, at, 16)
  if (head.length < 8) return null
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  // 1: the size follows as 64 bits. 0: the box is the rest of the file.
  if (short === 1 && head.length < 16) return null
  const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
  const header = short === 1 ? 16 : 8
  return size >= header && at + size <= end ? { type, size, header } : null
}

async function eraseBox(file: FileHandle, at: number, { start, end }: Span): Promise<void> {
  await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)
  await writeZeros(file, start, end)
}
