import { crc32 } from 'node:zlib'

/** An entry of a ZIP that is written by hand, so that it may lie. */
interface ZipRecord {
  name: string
  data: Uint8Array
  /** Another name in its local record. */
  localName?: string
  method?: number
  flags?: number
  /** What it says it unpacks to, in bytes. */
  size?: number
  /** Kind and rights in the Unix sense. */
  mode?: number
}

interface ZipWishes {
  more?: ZipRecord[]
  comment?: string
  /** Sizes stand behind the data, as a stream writes them. */
  descriptors?: boolean
  /** Every entry points to the same local record. */
  overlap?: boolean
  /** How many entries it says it has. */
  count?: number
  disk?: number
  /** Moves what the end says of the table of contents. */
  shift?: number
}

export const record = (name: string, data: Uint8Array): ZipRecord => ({ name, data })

/** A ZIP of stored parts, true or false as one wishes. */
export function zipOf(parts: Record<string, Uint8Array>, wishes: ZipWishes = {}): Buffer {
  const records = [
    ...Object.entries(parts).map(([name, data]) => record(name, data)),
    ...(wishes.more ?? []),
  ]
  const pieces: Buffer[] = []
  const table: Buffer[] = []
  let offset = 0
  for (const one of records) {
    const { data, method = 0, size = data.length, mode = 0o100644 } = one
    const flags = (one.flags ?? 0) | (wishes.descriptors ? 8 : 0)
    const name = Buffer.from(one.name)
    const localName = Buffer.from(one.localName ?? one.name)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(size, 8)
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004', 'latin1'),
      common,
      wishes.descriptors ? Buffer.alloc(12) : sizes,
      u16(localName.length),
      u16(0),
      localName,
      data,
      wishes.descriptors
        ? Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), sizes])
        : Buffer.alloc(0),
    ])
    const attributes = Buffer.alloc(4)
    attributes.writeUInt32LE(mode * 0x10000)
    table.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0003', 'latin1'),
        common,
        sizes,
        u16(name.length),
        Buffer.alloc(8),
        attributes,
        u32(wishes.overlap ? 0 : offset),
        name,
      ]),
    )
    pieces.push(local)
    offset += local.length
  }
  const contents = Buffer.concat(table)
  const count = wishes.count ?? records.length
  const comment = Buffer.from(wishes.comment ?? '')
  const end = [
    Buffer.from('PK\u0005\u0006', 'latin1'),
    u16(wishes.disk ?? 0),
    u16(0),
    u16(count),
    u16(count),
    u32(contents.length),
    u32(offset + (wishes.shift ?? 0)),
    u16(comment.length),
    comment,
  ]
  return Buffer.concat([...pieces, contents, ...end])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
