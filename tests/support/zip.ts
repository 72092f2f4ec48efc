import { crc32 } from 'node:zlib'
import { join } from './documents.ts'

/** An entry of a ZIP that is written by hand, so that it may contradict itself. */
export interface ZipRecord {
  name: string
  data: Uint8Array
  /** Another name in its local record. */
  localName?: string
  method?: number
  flags?: number
  /** What it says it unpacks to, in bytes. */
  size?: number
  /** Kind and permissions in the Unix sense. */
  mode?: number
}

interface ZipOptions {
  more?: ZipRecord[]
  comment?: string
  /** Sizes stand behind the data, as a stream writes them. */
  descriptors?: boolean
  /** Every entry points to the same local record. */
  overlap?: boolean
  /** How many entries it says it has. */
  count?: number
  disk?: number
  /** Moves what the end says of the central directory. */
  shift?: number
}

// In the byte order of the machine: little-endian, as in a ZIP.
const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

/** A ZIP of stored parts, valid or not. */
export function zipOf(parts: Record<string, Uint8Array>, options: ZipOptions = {}): Buffer {
  const { more = [], descriptors, overlap, disk = 0, shift = 0 } = options
  const records = [
    ...Object.entries(parts).map(([name, data]): ZipRecord => ({ name, data })),
    ...more,
  ]
  // Joined once at the end: some archives have tens of thousands of parts.
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let fileSize = 0
  for (const { name, data, localName = name, method = 0, ...record } of records) {
    const { size = data.length, mode = 0o100644, flags = 0 } = record
    const common = join(u16(20), u16(flags | (descriptors ? 8 : 0)), u16(method), Buffer.alloc(4))
    const sizes = join(u32(crc32(data)), u32(data.length), u32(size))
    const local = Buffer.from(localName)
    const central = Buffer.from(name)
    const entry = join(
      ...['PK\u0001\u0002\u0014\u0003', common, sizes, u16(central.length)],
      ...[Buffer.alloc(8), u32(mode * 0x10000), u32(overlap ? 0 : fileSize), central],
    )
    const file = join(
      ...['PK\u0003\u0004', common, descriptors ? Buffer.alloc(12) : sizes],
      ...[u16(local.length), u16(0), local, data],
      ...(descriptors ? ['PK\u0007\u0008', sizes] : []),
    )
    entries.push(entry)
    files.push(file)
    fileSize += file.length
  }
  const directory = Buffer.concat(entries)
  const count = u16(options.count ?? records.length)
  const comment = Buffer.from(options.comment ?? '')
  return join(
    ...[...files, directory, 'PK\u0005\u0006', u16(disk), u16(0), count, count],
    ...[u32(directory.length), u32(fileSize + shift), u16(comment.length), comment],
  )
}
