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
/** Handlers of tracks that are played. Others may hold places that a camera recorded. */
const playedHandlers = ['vide', 'soun']
/** Chunks to erase. A camera writes about one a second for each track. */
const maxChunks = 100_000
/** Bytes of a table of samples. */
const maxTableSize = 4_194_304

/**
 * Detects a video by its bytes, whatever its name says, and erases descriptions such as the place
 * where it was taken. Of an MP4 it also erases tracks that are neither picture nor sound. Null for
 * another format, for a damaged video, and for a fragmented MP4 with such a track.
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
    const toErase: Span[] = []
    const progress = { found, toErase, count: 0, level: 0 }
    const isWhole = await cleanBoxes(file, { start: 0, end: size }, progress)
    if (!isWhole || !found.has('moov') || !found.has('mdat')) return null
    // Fragments have tables of their own.
    if (toErase.length > 0 && found.has('moof')) return null
    const length = toErase.reduce((sum, { start, end }) => sum + end - start, 0)
    if (length > size || toErase.some(({ end }) => end > size)) return null
    for (const { start, end } of toErase) await writeZeros(file, start, end)
    return 'mp4'
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
  /** Tracks that are not played, and their samples, to erase at the end. */
  toErase: Span[]
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
      if (container === 'trak' && !(await removeUnplayedTrack(file, at, span, progress)))
        return false
      progress.level += 1
      if (!(await cleanBoxes(file, span, progress))) return false
      progress.level -= 1
    }
    at += box.size
  }
  return at === end
}

/** Marks a track that is not played as empty space. False if it cannot be read. */
async function removeUnplayedTrack(file: FileHandle, at: number, track: Span, progress: Progress) {
  const handler = await findBox(file, track, ['mdia', 'hdlr'], progress)
  if (!handler) return false
  const type = await readBytes(file, handler.start + 8, 4)
  if (playedHandlers.includes(type.toString('latin1'))) return true
  const tables = await findBox(file, track, ['mdia', 'minf', 'stbl'], progress)
  const chunks = tables && (await listChunks(file, tables, progress))
  if (!chunks) return false
  progress.toErase.push(track)
  for (const chunk of chunks) progress.toErase.push(chunk)
  await markAsFree(file, at)
  return true
}

/** Finds the first box of a path of types; null without one. */
async function findBox(
  file: FileHandle,
  { start, end }: Span,
  [type, ...others]: string[],
  progress: Progress,
): Promise<Span | null> {
  let at = start
  while (at < end) {
    progress.count += 1
    const box = await readBox(file, at, end)
    if (!box || progress.count > maxBoxes) return null
    const span = { start: at + box.header, end: at + box.size }
    if (box.type === type) return others.length > 0 ? findBox(file, span, others, progress) : span
    at += box.size
  }
  return null
}

/** Where the samples of a track are (ISO 14496-12, section 8.7); null if that cannot be read. */
async function listChunks(
  file: FileHandle,
  tables: Span,
  progress: Progress,
): Promise<Span[] | null> {
  const readTable = async (type: string) => {
    const span = await findBox(file, tables, [type], progress)
    if (!span || span.end - span.start > maxTableSize) return null
    return readBytes(file, span.start, span.end - span.start)
  }
  const sizes = await readTable('stsz')
  const runs = await readTable('stsc')
  const shortOffsets = await readTable('stco')
  const offsets = shortOffsets ?? (await readTable('co64'))
  if (!sizes || !runs || !offsets) return null
  const chunks: Span[] = []
  let run = 0
  let sample = 0
  try {
    const count = offsets.readUInt32BE(4)
    if (progress.toErase.length + count > maxChunks) return null
    const sharedSize = sizes.readUInt32BE(4)
    for (let chunk = 0; chunk < count; chunk += 1) {
      const isLast = run + 1 >= runs.readUInt32BE(4)
      // Chunks count from 1.
      if (!isLast && runs.readUInt32BE(8 + 12 * (run + 1)) === chunk + 1) run += 1
      const samples = runs.readUInt32BE(12 + 12 * run)
      const start = shortOffsets
        ? offsets.readUInt32BE(8 + 4 * chunk)
        : Number(offsets.readBigUInt64BE(8 + 8 * chunk))
      let length = sharedSize * samples
      const next = sample + (sharedSize > 0 ? 0 : samples)
      for (; sample < next; sample += 1) length += sizes.readUInt32BE(12 + 4 * sample)
      chunks.push({ start, end: start + length })
    }
  } catch (error) {
    // A table ends before what it should hold.
    if (error instanceof RangeError) return null
    throw error
  }
  return chunks
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

/** Makes a box empty space by its type; its bytes stay. */
const markAsFree = (file: FileHandle, at: number) =>
  file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4)

async function eraseBox(file: FileHandle, at: number, { start, end }: Span): Promise<void> {
  await markAsFree(file, at)
  await writeZeros(file, start, end)
}
