import type { Context, Hono } from 'hono'
import type { ByteRange } from '#backend/core/services.ts'
import { ApiError } from '#contract/errors.ts'
import type { Env } from './env.ts'
import { Reply, send } from './responses.ts'
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
    const file = await find(context)
    if (!file) throw new ApiError('request/unknown')
    return send(context, await openFile(context, files, file))
  })
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], path.replace(/:.*/, '*'), context => {
    context.header('Allow', 'GET, HEAD')
    throw new ApiError('request/method')
  })
}

async function openFile(
  context: Context<Env>,
  files: Services['files'],
  { key, size, headers }: ServedFile,
): Promise<Reply> {
  const range = size === null ? null : parseRange(context.req.header('range'), size)
  if (range === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${size}`)
    throw new ApiError('request/range')
  }
  const opened = await files.open(key, range ?? undefined)
  if (!opened) throw new ApiError('request/unknown')
  const isHead = context.req.method === 'HEAD'
  if (isHead) opened.stream.destroy()
  return new Reply(
    isHead ? null : opened.stream,
    {
      ...headers,
      ...(size !== null && { 'Accept-Ranges': 'bytes' }),
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` }),
      'Content-Length': String(range ? range.end - range.start + 1 : opened.size),
    },
    range ? 206 : 200,
  )
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
