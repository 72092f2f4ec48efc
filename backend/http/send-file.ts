import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { ByteRange } from '#backend/core/services.ts'
import { errorResponse } from './error-responses.ts'
import type { Env } from './middleware.ts'
import type { Services } from './services.ts'

interface ServedFile {
  key: string
  /** Bytes; null to serve no ranges. */
  size: number | null
  headers: Record<string, string>
}

/**
 * Adds a route that sends the file which `find` returns; 404 for null, and 405 for other methods
 * than GET and HEAD.
 */
export function addFileRoute(
  app: Hono<Env>,
  { files }: Services,
  path: `/${string}/:${string}`,
  find: (context: Context<Env>) => Promise<ServedFile | null>,
): void {
  app.get(path, async context => {
    context.set('route', path)
    const file = await find(context)
    return file ? sendFile(context, files, file) : errorResponse('request/unknown')
  })
  const others = path.replace(/:.*/, '*')
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], others, context => {
    context.set('route', others)
    const response = errorResponse('request/method')
    response.headers.set('Allow', 'GET, HEAD')
    return response
  })
}

async function sendFile(
  context: Context<Env>,
  files: Services['files'],
  { key, size, headers }: ServedFile,
) {
  const range = size === null ? null : parseRange(context.req.header('range'), size)
  if (range === 'unsatisfiable') {
    const response = errorResponse('request/range')
    response.headers.set('Content-Range', `bytes */${size}`)
    return response
  }
  const opened = await files.open(key, range ?? undefined)
  if (!opened) return errorResponse('request/unknown')
  const { stream } = opened
  const init = {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      ...(size === null ? {} : { 'Accept-Ranges': 'bytes' }),
      ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
      'Content-Length': String(range ? range.end - range.start + 1 : opened.size),
    },
  }
  if (context.req.method === 'HEAD') {
    stream.destroy()
    return new Response(null, init)
  }
  // Node has a type of its own for the same web stream.
  return new Response(Readable.toWeb(stream) as unknown as ReadableStream, init)
}

/**
 * Parses a Range header (RFC 9110, section 14) for a file of `size` bytes. Null for the whole file:
 * no header, another unit, several ranges or a malformed one.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
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
