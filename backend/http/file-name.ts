import { limits } from '#contract/limits.ts'

const path = /^.*[/\\]/s
const invisible = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * Cleans the name of an uploaded file for display: no path, no control or bidirectional characters,
 * at most 255 characters with the extension kept. It is never used as a path.
 */
export function cleanFileName(given: string): string {
  const name = given.replace(path, '').toWellFormed().normalize('NFC').replace(invisible, '').trim()
  const characters = [...name]
  if (characters.length <= limits.resume.name) return name
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  return characters.slice(0, limits.resume.name - extension.length).join('') + extension
}

const toAscii = (name: string) => name.replace(/[^ !#-~]|[%\\]/g, '_')
const percentEncode = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** A Content-Disposition header with a name in ASCII (RFC 6266) and in UTF-8 (RFC 8187). */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename="${toAscii(name)}"; filename*=UTF-8''${percentEncode(name)}`
