import { limits } from '#contract/limits.ts'

const paths = /^.*[/\\]/s
const unseen = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * The name of a file as it may be kept and shown: takes what the other side called it, gives the part after the last slash
 * without control and bidirectional characters, at most 255 characters with its extension intact. It never becomes a path.
 */
export function fileName(given: string): string {
  const name = given.replace(paths, '').toWellFormed().normalize('NFC').replace(unseen, '').trim()
  const characters = [...name]
  if (characters.length <= limits.resume.name) return name
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return characters.slice(0, limits.resume.name - extension.length).join('') + extension
}

const quoted = (name: string) => name.replace(/[^ !#-~]|[%\\]/g, '_')
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A Content-Disposition header with a name (RFC 6266): plain for old readers, exact in UTF-8 (RFC 8187) for all others. */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${quoted(name)}"; filename*=UTF-8''${encoded(name)}`
