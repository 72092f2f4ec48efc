/** The charset that a page names in its first bytes, as browsers look for it. */
const named = /<meta[^>]{0,200}?charset\s*=[\s"']*([\w-]+)/i

/**
 * The text of a page. The charset is that of the byte order mark, of the Content-Type or of the
 * page; UTF-8 without one, and Windows-1252 for what is not UTF-8 although it should be.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const label =
    /charset\s*=[\s"]*([\w-]+)/i.exec(contentType)?.[1] ??
    named.exec(bytes.toString('latin1', 0, 2048))?.[1] ??
    'utf-8'
  return bomOf(bytes) ?? decode(bytes, label) ?? decode(bytes, 'windows-1252') ?? ''
}

/** Decodes a text with a byte order mark; null without one. */
function bomOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode(bytes, 'utf-8')
  return null
}

/** Null for an unknown charset, and for bytes that it does not have. */
function decode(bytes: Buffer, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
