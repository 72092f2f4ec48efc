import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import type { Span } from '#backend/files/file-store.ts'
import { isValid, readClaim } from '#backend/files/signed-url.ts'
import type { Services } from '#backend/services.ts'
import { answerCode } from './error-responses.ts'
import { disposition } from './file-name.ts'
import type { Env } from './middleware.ts'
import { photoOf, resumeFileOf } from './queries.ts'
import { readRange } from './range.ts'

/** Our own words for what a file is; what the uploader called it counts for nothing. */
const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

const year = 31_536_000

/** Puts the addresses of files on an app: resumes by what their address proves, photos by names that nobody can guess. */
export function serveFiles(app: Hono<Env>, services: Services): void {
  const policy = `default-src 'none'; sandbox; frame-ancestors ${sitesOf(services)}`

  app.get('/files/:capability/:name', async context => {
    context.set('route', '/files/:capability/:name')
    const claim = readClaim(context.req.param('capability'))
    const file = claim && (await resumeFileOf(services.db, claim.owner, claim.viewer))
    if (!file || !isValid(services, claim, file) || context.req.param('name') !== `resume.${file.extension}`)
      return answerCode('request/unknown')
    return send(context, services, {
      key: file.fileKey,
      size: file.size,
      headers: {
        'Content-Type': types[file.extension],
        'Content-Disposition': disposition(file.extension === 'pdf' ? 'inline' : 'attachment', file.fileName),
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
      },
    })
  })

  app.get('/photos/:name', async context => {
    context.set('route', '/photos/:name')
    const photo = await photoOf(services.db, `photos/${context.req.param('name')}`)
    if (!photo) return answerCode('request/unknown')
    return send(context, services, {
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
      const refused = answerCode('request/method')
      refused.headers.set('Allow', 'GET, HEAD')
      return refused
    })
  }
}

/** The site, wherever it is served from, may show a resume in a frame; nobody else may. */
function sitesOf({ config }: Services): string {
  const own = config.publicSiteUrl ? [new URL(config.publicSiteUrl).origin] : []
  return ["'self'", ...new Set([...own, ...config.allowedOrigins])].join(' ')
}

interface Sent {
  key: string
  /** Bytes; null when parts of it are not to be had. */
  size: number | null
  headers: Record<string, string>
}

async function send(context: Context<Env>, services: Services, { key, size, headers }: Sent) {
  const range = size === null ? null : readRange(context.req.header('range'), size)
  if (range === 'unsatisfiable') {
    const refused = answerCode('request/range')
    refused.headers.set('Content-Range', `bytes */${size}`)
    return refused
  }
  const opened = await services.files.open(key, range ?? undefined)
  if (!opened) return answerCode('request/unknown')
  const { stream } = opened
  const told = {
    ...headers,
    ...(size === null ? {} : { 'Accept-Ranges': 'bytes' }),
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    'Content-Length': String(lengthOf(range, opened.size)),
  }
  if (context.req.method === 'HEAD') {
    stream.destroy()
    return new Response(null, { status: range ? 206 : 200, headers: told })
  }
  // The web stream is Node's own type of the same thing as the global one.
  const body = Readable.toWeb(stream) as unknown as ReadableStream
  return new Response(body, { status: range ? 206 : 200, headers: told })
}

const lengthOf = (range: Span | null, size: number): number => (range ? range.end - range.start + 1 : size)
