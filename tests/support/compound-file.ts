/** How an OLE compound file is to be made, the container of Word's old documents (MS-CFB). */
export interface Compound {
  streams?: string[]
  storages?: string[]
  /** Bytes of data. */
  size?: number
  /** The size of a sector as a power of two. */
  shift?: number
  /** Where it says its table is. */
  tableAt?: number
  /** How many tables it says it has. */
  tables?: number
  /** Its directory leads back to itself. */
  circle?: boolean
}

const marks = { free: 0xffffffff, end: 0xfffffffe, table: 0xfffffffd }

/** Writes a compound file: header, table, directory, data. */
export function compound({
  streams = [],
  storages = [],
  size = 4096,
  shift = 9,
  ...lies
}: Compound): Buffer {
  const sector = 2 ** Math.max(shift, 9)
  const entries = [
    { name: 'Root Entry', kind: 5 },
    ...storages.map(name => ({ name, kind: 1 })),
    ...streams.map(name => ({ name, kind: 2 })),
  ]
  const directory = Math.ceil((entries.length * 128) / sector)
  const data = Math.ceil(size / sector)
  const next: number[] = [marks.table]
  const chain = (count: number) => {
    const first = next.length
    for (let index = 1; index < count; index += 1) next.push(first + index)
    next.push(marks.end)
    return first
  }
  const directoryAt = chain(directory)
  if (lies.circle) next[directoryAt + directory - 1] = directoryAt
  const dataAt = chain(data)
  const bytes = Buffer.alloc(sector * (1 + next.length))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(shift === 12 ? 4 : 3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(shift, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(lies.tables ?? 1, 44)
  bytes.writeUInt32LE(directoryAt, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(marks.end, 60)
  bytes.writeUInt32LE(marks.end, 68)
  for (let at = 76; at < 512; at += 4) bytes.writeUInt32LE(marks.free, at)
  bytes.writeUInt32LE(lies.tableAt ?? 0, 76)
  for (let index = 0; index < sector / 4; index += 1) {
    bytes.writeUInt32LE(next[index] ?? marks.free, sector + index * 4)
  }
  for (const [index, { name, kind }] of entries.entries()) {
    const at = sector * (1 + directoryAt) + index * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64)
    bytes[at + 66] = kind
    bytes.writeUInt32LE(kind === 2 ? dataAt : marks.end, at + 116)
    bytes.writeUInt32LE(kind === 2 ? size : 0, at + 120)
  }
  return bytes
}
