/** The records of a ZIP that matter here (APPNOTE 4.3), by signature and size without names, in bytes. */
const local = { signature: 0x04034b50, size: 30 }
const central = { signature: 0x02014b50, size: 46 }
const end = { signature: 0x06054b50, size: 22, comment: 65_535 }

export interface Entry {
  name: string
  /** 0: as it is; 8: deflated. */
  method: number
  flags: number
  packed: number
  size: number
  /** Where its local record begins. */
  at: number
  /** The kind of file in the Unix sense, 0 when it does not say. */
  kind: number
}

/**
 * Reads the table of contents of a ZIP, which must be nothing but a ZIP, from its first byte to its last, in one piece. Unpacks
 * nothing. Gives null for anything else: something before, between or behind, several disks, the 64-bit form.
 */
export function readZip(bytes: Buffer): Entry[] | null {
  if (bytes.length < end.size || bytes.readUInt32LE(0) !== local.signature) return null
  const at = findEnd(bytes)
  if (at === null) return null
  const count = bytes.readUInt16LE(at + 10)
  const start = bytes.readUInt32LE(at + 16)
  const disks = bytes.readUInt32LE(at + 4) + Math.abs(bytes.readUInt16LE(at + 8) - count)
  if (disks !== 0 || start + bytes.readUInt32LE(at + 12) !== at) return null
  const entries: Entry[] = []
  let next = start
  for (let index = 0; index < count; index += 1) {
    if (next + central.size > at || bytes.readUInt32LE(next) !== central.signature) return null
    const names = [28, 30, 32].map(offset => bytes.readUInt16LE(next + offset))
    const [nameLength = 0] = names
    const length = central.size + names.reduce((sum, part) => sum + part, 0)
    if (next + length > at) return null
    entries.push({
      name: bytes.toString('utf8', next + central.size, next + central.size + nameLength),
      flags: bytes.readUInt16LE(next + 8),
      method: bytes.readUInt16LE(next + 10),
      packed: bytes.readUInt32LE(next + 20),
      size: bytes.readUInt32LE(next + 24),
      kind: bytes.readUInt16LE(next + 40) & 0xf000,
      at: bytes.readUInt32LE(next + 42),
    })
    next += length
  }
  return next === at && areApart(bytes, entries, start) ? entries : null
}

function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - end.size - end.comment)
  for (let at = bytes.length - end.size; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== end.signature) continue
    return bytes.readUInt16LE(at + 20) === bytes.length - at - end.size ? at : null
  }
  return null
}

/** Whether every entry has its own bytes before the table: entries on top of each other unpack to more than any ratio tells. */
function areApart(bytes: Buffer, entries: readonly Entry[], start: number): boolean {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const data = dataOf(bytes, entry)
    if (entry.at < free || data === null || data + entry.packed > start) return false
    free = data + entry.packed
  }
  return true
}

/** Where the bytes of an entry begin; null when its local record is not there, or names something else. */
export function dataOf(bytes: Buffer, { at, name }: Entry): number | null {
  if (at + local.size > bytes.length || bytes.readUInt32LE(at) !== local.signature) return null
  const from = at + local.size
  const nameEnd = from + bytes.readUInt16LE(at + 26)
  return bytes.toString('utf8', from, nameEnd) === name ? nameEnd + bytes.readUInt16LE(at + 28) : null
}
