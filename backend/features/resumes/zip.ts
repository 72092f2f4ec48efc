/** The records of a ZIP (APPNOTE 4.3): signature, and bytes without names. */
const local = { signature: 0x04034b50, size: 30 }
const central = { signature: 0x02014b50, size: 46 }
const end = { signature: 0x06054b50, size: 22, comment: 65_535 }

export interface Entry {
  name: string
  /** 0: stored; 8: deflated. */
  method: number
  flags: number
  packed: number
  size: number
  /** The offset of its local record. */
  at: number
  /** The Unix file type; 0 if not given. */
  kind: number
}

/**
 * Reads the directory of a ZIP without unpacking it. Null if there is anything before, between or
 * after its records, and for multiple disks and ZIP64.
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
  return next === at && doNotOverlap(bytes, entries, start) ? entries : null
}

function findEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - end.size - end.comment)
  for (let at = bytes.length - end.size; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== end.signature) continue
    return bytes.readUInt16LE(at + 20) === bytes.length - at - end.size ? at : null
  }
  return null
}

/** Whether entries do not overlap: overlapping ones unpack to more than their ratio suggests. */
function doNotOverlap(bytes: Buffer, entries: readonly Entry[], start: number): boolean {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    const data = dataOffset(bytes, entry)
    if (entry.at < free || data === null || data + entry.packed > start) return false
    free = data + entry.packed
  }
  return true
}

/** The offset of an entry's data; null if its local record is missing or has another name. */
export function dataOffset(bytes: Buffer, { at, name }: Entry): number | null {
  if (at + local.size > bytes.length || bytes.readUInt32LE(at) !== local.signature) return null
  const from = at + local.size
  const nameEnd = from + bytes.readUInt16LE(at + 26)
  return bytes.toString('utf8', from, nameEnd) === name
    ? nameEnd + bytes.readUInt16LE(at + 28)
    : null
}
