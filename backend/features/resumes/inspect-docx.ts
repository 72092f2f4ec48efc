import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { isEncryptedPackage } from './inspect-doc.ts'
import type { Verdict } from './verdict.ts'
import { dataOf, type Entry, readZip } from './zip.ts'

/**
 * What the parts of a document may come to, in bytes as the table of contents says. Small parts
 * may be as dense as they like.
 */
const most = { entries: 2000, size: 50_000_000, ratio: 100, dense: 1_000_000, name: 255 }
/** What is read of a document: bytes of one part, and of all. */
const mostRead = { part: 262_144, all: 2_000_000 }
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

/**
 * A Word document of the present form: with the parts it must have, of sane size, without macros,
 * and without anything that is loaded from elsewhere. Its types and relationships are read.
 */
export function inspectDocx(bytes: Buffer): Verdict {
  const entries = readZip(bytes)
  if (!entries) return isEncryptedPackage(bytes) ? 'resume/encrypted' : 'resume/wrong-type'
  if (entries.length > most.entries || !entries.every(isSane)) return 'resume/wrong-type'
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size < entries.length || sizeOf(entries) > most.size || names.has('meta-inf/manifest.mf'))
    return 'resume/wrong-type'
  if (!names.has(types) || ![...names].some(name => main.test(name))) return 'resume/wrong-type'
  if ([...names].some(name => activeParts.test(name))) return 'resume/active'

  const read = entries.filter(({ name }) => /^\[content_types\]\.xml$|\.rels$/i.test(name))
  if (sizeOf(read) > mostRead.all) return 'resume/wrong-type'
  for (const entry of read) {
    const content = unpack(bytes, entry)
    if (content === null) return 'resume/wrong-type'
    const text = textOf(content)
    const isActive = entry.name.toLowerCase() === types ? declaresMacros : reachesOut
    if (text === null || isActive(text)) return 'resume/active'
  }
  return undefined
}

const sizeOf = (entries: Entry[]): number => entries.reduce((sum, { size }) => sum + size, 0)

function isSane({ name, flags: given, method, packed, size, kind }: Entry): boolean {
  if (name === '' || name.length > most.name || oddNames.test(name)) return false
  if ((given & flags.encrypted) !== 0 || kind === symbolicLink) return false
  if (method === stored) return packed === size
  return method === deflated && (size <= most.dense || size <= packed * most.ratio)
}

/** The content of a part, if it is small and of the size that it says. */
function unpack(bytes: Buffer, entry: Entry): Buffer | null {
  const from = dataOf(bytes, entry)
  if (from === null || entry.size > mostRead.part) return null
  const packed = bytes.subarray(from, from + entry.packed)
  try {
    const content =
      entry.method === stored ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
    return content.length === entry.size ? content : null
  } catch {
    return null
  }
}

/** The text of a part. Null for encodings and entities that Word reads and a search does not. */
function textOf(content: Buffer): string | null {
  const text = content.toString('utf8').replace(/^\ufeff/, '')
  const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'UTF-8'
  const isPlain = isUtf8(content) && /^utf-?8$/i.test(encoding) && !/\0|<!DOCTYPE/.test(text)
  return isPlain ? text : null
}

/** A macro may have any name but no other type. No program writes character references there. */
const declaresMacros = (text: string): boolean => activeTypes.test(text) || text.includes('&#')

const relationship = /<(?:[^\s<>:]+:)?Relationship\s([^<]*)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const clicked = /\/(hyperlink|image)$/
// Word names the template that a document was begun with, a file of its own machine.
// Behind two slashes the name of a server would follow.
const ownTemplate = /^(file:\/\/(localhost)?)?\/[a-z]/i

/** Whether something outside of the document is loaded with it, links and pictures aside. */
function reachesOut(text: string): boolean {
  return [...text.matchAll(relationship)].some(([, inside = '']) => {
    const found = [...inside.matchAll(attribute)].map(([, key = '', double, single]) => [
      key,
      double ?? single,
    ])
    const { TargetMode = 'Internal', Type = '', Target = '' } = Object.fromEntries(found)
    if (TargetMode === 'Internal' || clicked.test(Type)) return false
    return !(Type.endsWith('/attachedTemplate') && ownTemplate.test(Target))
  })
}
