import type { Verdict } from './verdict.ts'

/** Signs of the OLE compound file (MS-CFB, 2.2), and what its tables say of a sector that is not in use or ends a chain. */
const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const free = 0xffffffff
const endOfChain = 0xfffffffe
/** Entries of the table that stand in the header; they cover 7 MB, more than a resume may have. */
const inHeader = 109
const entrySize = 128
const kinds = { storage: 1, stream: 2 }

/** Where Word keeps macros (MS-DOC and MS-OVBA). */
const macros = /^(macros|_?vba(_project(_cur)?)?|_vba_project)$/i

interface Compound {
  bytes: Buffer
  sectorSize: number
  /** For each sector the one that follows it. */
  table: number[]
}

/** A Word document of the old form, whole, without macros. */
export function inspectDoc(bytes: Buffer): Verdict {
  const names = namesIn(bytes)
  if (!names?.some(({ name, kind }) => name === 'WordDocument' && kind === kinds.stream))
    return 'resume/wrong-type'
  return names.some(({ name }) => macros.test(name)) ? 'resume/active' : undefined
}

/** Whether a file is a DOCX with a password, which is kept in a compound file. */
export const isEncryptedPackage = (bytes: Buffer): boolean =>
  namesIn(bytes)?.some(({ name }) => name === 'EncryptedPackage') ?? false

/** Names and kinds of what a compound file holds; null when it is none, or not whole. */
function namesIn(bytes: Buffer): { name: string; kind: number }[] | null {
  const file = readCompound(bytes)
  if (!file) return null
  const { sectorSize, table } = file
  const found: { name: string; kind: number }[] = []
  let sector = bytes.readUInt32LE(48)
  for (let seen = 0; sector !== endOfChain; seen += 1) {
    const next = table[sector]
    if (next === undefined || seen > table.length) return null
    const at = (sector + 1) * sectorSize
    for (let entry = at; entry < at + sectorSize; entry += entrySize) {
      if (entry + entrySize > bytes.length) return null
      const length = Math.min(64, bytes.readUInt16LE(entry + 64))
      const name = bytes.toString('utf16le', entry, entry + Math.max(0, length - 2))
      found.push({ name, kind: bytes[entry + 66] ?? 0 })
    }
    sector = next
  }
  return found
}

function readCompound(bytes: Buffer): Compound | null {
  if (bytes.length < 1024 || !bytes.subarray(0, 8).equals(magic)) return null
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 2 ** shift
  // Every sector is written whole (MS-CFB, 2.2).
  if (bytes.length % sectorSize !== 0) return null
  const sectors = bytes.length / sectorSize - 1
  const tables = bytes.readUInt32LE(44)
  if (tables > inHeader) return null
  const table: number[] = []
  for (let index = 0; index < tables; index += 1) {
    const at = (bytes.readUInt32LE(76 + index * 4) + 1) * sectorSize
    if (at + sectorSize > bytes.length) return null
    for (let entry = at; entry < at + sectorSize; entry += 4) table.push(bytes.readUInt32LE(entry))
  }
  // A sector in use that is not there: the file was cut off.
  const last = table.findLastIndex(next => next !== free)
  return last < sectors ? { bytes, sectorSize, table: table.slice(0, sectors) } : null
}
