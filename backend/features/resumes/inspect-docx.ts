import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { isEncryptedPackage } from './inspect-doc.ts'
import type { Rejection } from './rejection.ts'
import { dataOffset, type Entry, readZip } from './zip.ts'

/** Limits of the parts; sizes in bytes. The compression ratio is not limited below `dense`. */
const max = { entries: 2000, size: 50_000_000, ratio: 100, dense: 1_000_000, name: 255 }
/** Bytes that are read of one part, and of all. */
const maxRead = { part: 262_144, all: 2_000_000 }
const flags = { encrypted: 0x2041 }
const symbolicLink = 0xa000
const stored = 0
const deflated = 8

const types = '[content_types].xml'
/** Office on the web numbers the main part. */
const mainPart = /^word\/document\d*\.xml$/
const activeParts = /(^|\/)(vbaproject\.bin|vbadata\.xml)$|^word\/activex\//
const activeTypes = /macroEnabled|vbaProject|ms-office\.activeX/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: it rejects control characters.
const unsafeName = /[\u0000-\u001f\\:*?"<>|\ufffd]|^\/|(^|\/)\.\.?(\/|$)|\/\//

/**
 * Inspects a DOCX file by its types and relationships: it must have the required parts, within
 * limits of size, without macros and external content.
 */
export function inspectDocx(bytes: Buffer): Rejection {
  const entries = readZip(bytes)
  if (!entries) return isEncryptedPackage(bytes) ? 'resume/encrypted' : 'resume/wrong-type'
  if (entries.length > max.entries || !entries.every(isPlausible)) return 'resume/wrong-type'
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (
    names.size < entries.length ||
    sizeOf(entries) > max.size ||
    names.has('meta-inf/manifest.mf')
  )
    return 'resume/wrong-type'
  if (!names.has(types) || ![...names].some(name => mainPart.test(name))) return 'resume/wrong-type'
  if ([...names].some(name => activeParts.test(name))) return 'resume/active'

  const isRead = ({ name }: Entry) => /^\[content_types\]\.xml$|\.rels$/i.test(name)
  const read = entries.filter(isRead)
  if (sizeOf(read) > maxRead.all || read.some(({ size }) => size > maxRead.part))
    return 'resume/wrong-type'
  // All parts: one may unpack to gigabytes whatever size it declares, and readers unpack it.
  for (const entry of entries) {
    const content = unpack(bytes, entry)
    if (content === null) return 'resume/wrong-type'
    if (!isRead(entry)) continue
    const text = decodeText(content)
    const isActive = entry.name.toLowerCase() === types ? declaresMacros : hasExternalContent
    if (text === null || isActive(text)) return 'resume/active'
  }
  return undefined
}

const sizeOf = (entries: Entry[]): number => entries.reduce((sum, { size }) => sum + size, 0)

function isPlausible({ name, flags: given, method, packed, size, kind }: Entry): boolean {
  if (name === '' || name.length > max.name || unsafeName.test(name)) return false
  if ((given & flags.encrypted) !== 0 || kind === symbolicLink) return false
  if (method === stored) return packed === size
  return method === deflated && (size <= max.dense || size <= packed * max.ratio)
}

/** Unpacks a part; null if its size is not the declared one. */
function unpack(bytes: Buffer, entry: Entry): Buffer | null {
  const from = dataOffset(bytes, entry)
  if (from === null) return null
  const packed = bytes.subarray(from, from + entry.packed)
  try {
    const content =
      entry.method === stored
        ? packed
        : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
    return content.length === entry.size ? content : null
  } catch {
    return null
  }
}

/** The text of a part; null for encodings and entities that would hide text from a search. */
function decodeText(content: Buffer): string | null {
  const text = content.toString('utf8').replace(/^\ufeff/, '')
  const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'UTF-8'
  const isPlain = isUtf8(content) && /^utf-?8$/i.test(encoding) && !/\0|<!DOCTYPE/.test(text)
  return isPlain ? text : null
}

/** Macros have a type of their own. No program writes character references there. */
const declaresMacros = (text: string): boolean => activeTypes.test(text) || text.includes('&#')

const relationship = /<(?:[^\s<>:]+:)?Relationship\s([^<]*)/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
// Word stores the paths of the template and of linked pictures on the same machine. After two
// slashes there would be a server, to which Windows logs in without a click; `..` could lead there.
const localFile = /^(file:\/\/(localhost)?)?\/[a-z](?!.*(\.\.|%2e|&#))/is
/** The web, and a part of an email from which a picture was pasted. */
const webOrEmail = /^(https?:\/\/|cid:)/i

/** Targets that are allowed for each kind of external content. Links need a click. */
const allowedTargets: [type: RegExp, target: RegExp][] = [
  [/\/hyperlink$/, /^/],
  [/\/image$/, webOrEmail],
  [/\/(image|attachedTemplate)$/, localFile],
]

/** Whether a document loads external content that is not allowed. */
function hasExternalContent(text: string): boolean {
  return [...text.matchAll(relationship)].some(([, inside = '']) => {
    const found = [...inside.matchAll(attribute)].map(([, key = '', double, single]) => [
      key,
      double ?? single,
    ])
    const { TargetMode = 'Internal', Type = '', Target = '' } = Object.fromEntries(found)
    if (TargetMode === 'Internal') return false
    return !allowedTargets.some(([type, target]) => type.test(Type) && target.test(Target))
  })
}
