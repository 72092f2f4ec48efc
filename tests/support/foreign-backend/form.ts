/**
 * The one file of a multipart form, found by its boundary as a small backend of another make would
 * do.
 */
export function fileIn(
  body: Buffer,
  contentType: string,
): { field: string; name: string; bytes: Buffer } | null {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1]
  if (!boundary) return null
  const head = body.indexOf('\r\n\r\n')
  const end = body.lastIndexOf(`\r\n--${boundary}`)
  const headers = body.subarray(0, head).toString()
  const [, field = ''] = /[; ]name="([^"]*)"/.exec(headers) ?? []
  const [, name = ''] = /filename="([^"]*)"/.exec(headers) ?? []
  return head < 0 || end < head ? null : { field, name, bytes: body.subarray(head + 4, end) }
}
