import type { FileHandle } from 'node:fs/promises'
import { readBytes, writeZeros } from './video-bytes.ts'

/** Elements of a WebM that are read before it counts as damaged. */
const maxElements = 200_000

// Ids of elements (RFC 9559, section 5).
const segment = 0x18538067
const cluster = 0x1f43b675
const info = 0x1549a966
/** Tags, such as the place, attached files, and title, file name and date of the video. */
const descriptions = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x7384, 0x4461])
const empty = 0xec

/** An EBML header (RFC 8794) whose DocType, element 0x4282, is `webm`. */
export function isWebm(head: Buffer): boolean {
  const isEbml = head.toString('latin1', 0, 4) === '\x1a\x45\xdf\xa3'
  return isEbml && head.includes(Buffer.from('\x42\x82\x84webm', 'latin1'))
}

/**
 * Reads the elements of a WebM in its segment. Descriptions become empty space of the same size.
 * False if the elements do not fill the file.
 */
export async function cleanWebm(file: FileHandle): Promise<boolean> {
  const { size: end } = await file.stat()
  let at = 0
  for (let count = 0; at < end; count += 1) {
    const element = await readElement(file, at)
    if (!element || count > maxElements) return false
    const { id, header, size } = element
    // Recorders do not know the size of a cluster before it ends: its elements follow.
    const isOpen = id === segment || id === info || (id === cluster && size === null)
    if (size === null && !isOpen) return false
    const next = at + header + (isOpen ? 0 : (size ?? 0))
    if (next > end) return false
    if (descriptions.has(id)) await eraseElement(file, at, next)
    at = next
  }
  return at === end
}

/** The id, and in bytes the header and the size of an element; null for other bytes. */
async function readElement(file: FileHandle, at: number) {
  const head = await readBytes(file, at, 12)
  const idLength = lengthOf(head[0])
  const sizeLength = lengthOf(head[idLength])
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null
  const written = BigInt(`0x${head.toString('hex', idLength, idLength + sizeLength)}`)
  // The highest bit says how long the number is. All other bits stand for an unknown size.
  const highest = 1n << BigInt(7 * sizeLength)
  const size = written - highest
  return {
    id: head.readUIntBE(0, idLength),
    header: idLength + sizeLength,
    size: size === highest - 1n ? null : Number(size),
  }
}

/** The length of a number by its first byte; above 8 for a byte that begins none. */
const lengthOf = (byte = 0): number => Math.clz32(byte) - 23

/** Makes the bytes of an element an empty one (Void, RFC 8794, section 11.3.2). */
async function eraseElement(file: FileHandle, start: number, end: number): Promise<void> {
  const length = end - start
  const isLong = length >= 9
  const head = Buffer.alloc(isLong ? 9 : 2)
  head[0] = empty
  head[1] = isLong ? 1 : 0x80 + length - 2
  if (isLong) head.writeUIntBE(length - 9, 3, 6)
  await file.write(head, 0, head.length, start)
  await writeZeros(file, start + head.length, end)
}
