import { existsSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const year = 31_536_000

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const notBuilt = 'The site has not been built yet. Run npm run build, then start again.'

/**
 * Serves the built site: files with ETag and, where the build made them, compressed; addresses with and without a slash at
 * the end; `/resume-feedback/*` from its one page; `404.html` with status 404 for the rest. Reads the folder once.
 */
export function createSite(folder: string): RequestListener {
  const built = existsSync(folder) && statSync(folder).isDirectory()
  const lost = built ? readIfThere(join(folder, '404.html')) : null
  const files = built
    ? sirv(folder, {
        etag: true,
        gzip: true,
        brotli: true,
        setHeaders: (response, path) => {
          const hashed = path.startsWith('/_astro/')
          response.setHeader(
            'Cache-Control',
            hashed ? `public, max-age=${year}, immutable` : 'public, max-age=0, must-revalidate',
          )
        },
      })
    : null

  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, 'Method not allowed')
    }
    if (!files) return send(response, 503, notBuilt)
    if (!isPlainRange(request)) delete request.headers.range
    const missing = () =>
      send(response, 404, lost ?? 'Not found', lost ? 'text/html;charset=utf-8' : undefined)
    files(request, response, () => {
      if (!request.url?.startsWith('/resume-feedback/')) return missing()
      files(Object.assign(request, { url: '/resume-feedback/', _parsedUrl: undefined }), response, missing)
    })
  }
}

const readIfThere = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/** sirv opens a file with whatever numbers a range holds, and one that ends before it starts throws. */
function isPlainRange(request: IncomingMessage): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  return from !== undefined && (!to || Number(to) >= Number(from))
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  type = 'text/plain;charset=utf-8',
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
  })
  response.end(body)
}
