import { isUtf8 } from 'node:buffer'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { findMainPart, type Relationship, relationshipsPathOf } from '#contract/word-parts.ts'

/** All parts unpacked, in bytes. */
const maxSize = 50_000_000

/** In the name of a part, or of the type of a relationship. */
const macros = /vbaProject|activeX|\/control$/i

// Word stores the paths of the template and of linked pictures on the same machine. After two
// slashes there would be a server, to which Windows logs in without a click; `..` could lead there.
const localFile = /^(file:\/\/(localhost)?)?\/[a-z](?!.*(\.\.|%2e))/is
/** The web, and a part of an email from which a picture was pasted. */
const webOrEmail = /^(https?:\/\/|cid:)/i

/** Targets that are allowed for each kind of external content. Links need a click. */
const allowedTargets: [type: RegExp, target: RegExp][] = [
  [/\/hyperlink$/, /^/],
  [/\/image$/, webOrEmail],
  [/\/(image|attachedTemplate)$/, localFile],
]

/** Inspects a DOCX by the relationships of its parts. Throws if it is damaged. */
export function inspectDocx(bytes: Uint8Array) {
  let size = 0
  const names: string[] = []
  const lists = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(name)
      size += originalSize
      return size <= maxSize && /\.rels$/i.test(name)
    },
  })
  if (size > maxSize) return 'resume/too-complex'
  const all = Object.values(lists).flatMap(readRelationships)
  const types = all.map(({ Type = '' }) => Type)
  if ([...names, ...types].some(name => macros.test(name))) return 'resume/macros'
  const isRefused = ({ Type = '', Target = '', TargetMode = 'Internal' }: Relationship) =>
    TargetMode !== 'Internal' &&
    !allowedTargets.some(([type, target]) => type.test(Type) && target.test(Target))
  if (all.some(isRefused)) return 'resume/external'
  // As the reader in the browser finds it.
  const main = findMainPart(readRelationships(lists[relationshipsPathOf()] ?? new Uint8Array()))
  const parts = unzipSync(bytes, { filter: ({ name }) => name === main })
  return Object.keys(parts).length > 0 ? undefined : 'resume/wrong-type'
}

function readRelationships(list: Uint8Array): Relationship[] {
  // Other encodings would hide what is written.
  if (!isUtf8(list) || list.includes(0)) throw new Error('A list of relationships is not UTF-8')
  const found: Relationship[] = []
  const onopentag = (name: string, attributes: Relationship) => {
    if (/^(.*:)?Relationship$/.test(name)) found.push(attributes)
  }
  new Parser({ onopentag }, { xmlMode: true }).end(Buffer.from(list).toString())
  return found
}
