import type { Span } from '#backend/files/file-store.ts'

/**
 * Reads a Range header (RFC 9110, section 14): takes it and the size of the file in bytes, gives the one span that it asks for, null
 * when the whole file is to be sent (no header, another unit, several spans, not well-formed), or that no such bytes exist.
 */
export function readRange(header: string | undefined, size: number): Span | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
