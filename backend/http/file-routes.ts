import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { ByteRange } from '#backend/files/file-store.ts'
import { parseClaim, verifyClaim } from '#backend/files/signed-url.ts'
import type { Services } from '#backend/services.ts'
import { errorResponse } from './error-responses.ts'
import { contentDisposition } from './file-name.ts'
import type { Env } from './middleware.ts'
import { findPhoto, findResumeFile } from './queries.ts'

/** Never the content type of the upload. */
const contentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

const year = 31_536_000

/** Adds the routes of files: resumes by signed URLs, photos by names that cannot be guessed. */
export function addFileRoutes(app: Hono<Env>, services: Services): void {
  const policy = `default-src 'none'; sandbox; frame-ancestors ${frameAncestors(services)}`

  app.get('/files/:claim/:name', async context => {
    context.set('route', '/files/:claim/:name')
    const claim = parseClaim(context.req.param('claim'))
    const file = claim && (await findResumeFile(services.db, claim.owner, claim.viewer))
    if (
      !file ||
      !verifyClaim(services, claim, file) ||
      context.req.param('name') !== `resume.${file.extension}`
    )
      return errorResponse('request/unknown')
    const kind = file.extension === 'pdf' ? 'inline' : 'attachment'
    return sendFile(context, services, {
      key: file.fileKey,
      size: file.size,
      headers: {
        'Content-Type': contentTypes[file.extension],
        'Content-Disposition': contentDisposition(kind, file.fileName),
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
      },
    })
  })

  app.get('/photos/:name', async context => {
    context.set('route', '/photos/:name')
    const photo = await findPhoto(services.db, `photos/${context.req.param('name')}`)
    if (!photo) return errorResponse('request/unknown')
    return sendFile(context, services, {
      key: photo.key,
      size: null,
      headers: {
        'Content-Type': photo.type,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Cache-Control': `public, max-age=${year}, immutable`,
      },
    })
  })

  for (const path of ['/files/*', '/photos/*']) {
    app.on(['POST', 'PUT', 'PATCH', 'DELETE'], path, context => {
      context.set('route', path)
      const response = errorResponse('request/method')
      response.headers.set('Allow', 'GET, HEAD')
      return response
    })
  }
}

/** The origins of the site, which may show a resume in a frame. */
function frameAncestors({ config }: Services): string {
  const own = config.publicSiteUrl ? [new URL(config.publicSiteUrl).origin] : []
  return ["'self'", ...new Set([...own, ...config.allowedOrigins])].join(' ')
}

interface ServedFile {
  key: string
  /** Bytes; null to serve no ranges. */
  size: number | null
  headers: Record<string, string>
}

async function sendFile(
  context: Context<Env>,
  services: Services,
  { key, size, headers }: ServedFile,
) {
  const range = size === null ? null : parseRange(context.req.header('range'), size)
  if (range === 'unsatisfiable') {
    const response = errorResponse('request/range')
    response.headers.set('Content-Range', `bytes */${size}`)
    return response
  }
  const opened = await services.files.open(key, range ?? undefined)
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
