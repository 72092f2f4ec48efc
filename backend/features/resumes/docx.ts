import { inflateRawSync } from 'node:zlib'
import type { Verdict } from './verdict.ts'
import { dataOf, type Entry, readZip } from './zip.ts'

/** What the parts of a document may come to. Sizes are bytes as the table of contents tells them; small parts may be as dense as they like. */
const most = { entries: 2000, size: 50_000_000, ratio: 100, dense: 1_000_000, name: 255, types: 262_144 }
const flags = { encrypted: 0x2041 }
const symbolicLink = 0xa000
const stored = 0
const deflated = 8

const types = '[content_types].xml'
/** Office on the web numbers the main part. */
const main = /^word\/document\d*\.xml$/
const activeParts = /(^|\/)(vbaproject\.bin|vbadata\.xml)$|^word\/activex\//
const activeTypes = /macroEnabled|vbaProject|ms-office\.activeX/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this refuses.
const oddNames = /[\u0000-\u001f\\:*?"<>|\ufffd]|^\/|(^|\/)\.\.?(\/|$)|\/\//

/** A Word document of the present form, by its table of contents: with the parts it must have, of sane size, without macros. */
export function inspectDocx(bytes: Buffer): Verdict {
  const entries = readZip(bytes)
  if (!entries || entries.length > most.entries || !entries.every(isSane)) return 'resume/wrong-type'
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (names.size < entries.length || size > most.size || names.has('meta-inf/manifest.mf'))
    return 'resume/wrong-type'
  const declared = entries.find(({ name }) => name.toLowerCase() === types)
  if (!declared || ![...names].some(name => main.test(name))) return 'resume/wrong-type'
  if ([...names].some(name => activeParts.test(name))) return 'resume/active'
  const text = read(bytes, declared)
  if (text === null) return 'resume/wrong-type'
  return activeTypes.test(text) ? 'resume/active' : undefined
}

function isSane({ name, flags: given, method, packed, size, kind }: Entry): boolean {
  if (name === '' || name.length > most.name || oddNames.test(name)) return false
  if ((given & flags.encrypted) !== 0 || kind === symbolicLink) return false
  if (method === stored) return packed === size
  return method === deflated && (size <= most.dense || size <= packed * most.ratio)
}

/** The one part that is unpacked, because a macro may hide under any name but not under another type. Small, or it is none of ours. */
function read(bytes: Buffer, entry: Entry): string | null {
  const from = dataOf(bytes, entry)
  if (from === null || entry.size > most.types) return null
  const packed = bytes.subarray(from, from + entry.packed)
  try {
    const content = entry.method === stored ? packed : inflateRawSync(packed, { maxOutputLength: most.types })
    return content.toString('utf8')
  } catch {
    return null
  }
}
