import type { Rejection } from './rejection.ts'

/**
 * The signature of an OLE compound file, and the markers of free and last sectors (MS-CFB, 2.2).
 */
const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const free = 0xffffffff
const endOfChain = 0xfffffffe
/** Table entries in the header; they cover 7 MB, more than a resume may have. */
const maxHeaderTables = 109
const entrySize = 128
const entryKinds = { storage: 1, stream: 2 }

/** The storages of macros (MS-DOC and MS-OVBA). */
const macroStorages = /^(macros|_?vba(_project(_cur)?)?|_vba_project)$/i

interface Compound {
  bytes: Buffer
  sectorSize: number
  /** The next sector of each sector. */
  table: number[]
}

/** Inspects a DOC file: it must be complete and without macros. */
export function inspectDoc(bytes: Buffer): Rejection {
  const entries = readEntries(bytes)
  if (!entries?.some(({ name, kind }) => name === 'WordDocument' && kind === entryKinds.stream))
    return 'resume/wrong-type'
  return entries.some(({ name }) => macroStorages.test(name)) ? 'resume/active' : undefined
}

/** Whether a file is an encrypted DOCX, which is stored in a compound file. */
export const isEncryptedPackage = (bytes: Buffer): boolean =>
  readEntries(bytes)?.some(({ name }) => name === 'EncryptedPackage') ?? false

/** The directory of a compound file; null if it is none, or incomplete. */
function readEntries(bytes: Buffer): { name: string; kind: number }[] | null {
  const file = readCompound(bytes)
  if (!file) return null
  const { sectorSize, table } = file
  const entries: { name: string; kind: number }[] = []
  let sector = bytes.readUInt32LE(48)
  for (let seen = 0; sector !== endOfChain; seen += 1) {
    const next = table[sector]
    if (next === undefined || seen > table.length) return null
    const at = (sector + 1) * sectorSize
    for (let entry = at; entry < at + sectorSize; entry += entrySize) {
      if (entry + entrySize > bytes.length) return null
      const length = Math.min(64, bytes.readUInt16LE(entry + 64))
      const name = bytes.toString('utf16le', entry, entry + Math.max(0, length - 2))
      entries.push({ name, kind: bytes[entry + 66] ?? 0 })
    }
    sector = next
  }
  return entries
}

function readCompound(bytes: Buffer): Compound | null {
  if (bytes.length < 1024 || !bytes.subarray(0, 8).equals(magic)) return null
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 2 ** shift
  // Sectors are always complete (MS-CFB, 2.2).
  if (bytes.length % sectorSize !== 0) return null
  const sectors = bytes.length / sectorSize - 1
  const tables = bytes.readUInt32LE(44)
  if (tables > maxHeaderTables) return null
  const table: number[] = []
  for (let index = 0; index < tables; index += 1) {
    const at = (bytes.readUInt32LE(76 + index * 4) + 1) * sectorSize
    if (at + sectorSize > bytes.length) return null
    for (let entry = at; entry < at + sectorSize; entry += 4) table.push(bytes.readUInt32LE(entry))
  }
  // A used sector beyond the end: the file is truncated.
  const lastUsed = table.findLastIndex(next => next !== free)
  return lastUsed < sectors ? { bytes, sectorSize, table: table.slice(0, sectors) } : null
}
