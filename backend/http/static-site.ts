import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { readHeaders } from './site-headers.ts'

const notBuilt = 'The site has not been built yet, or is being built. Run npm run build, or try again.'

/**
 * Serves the built site: files with ETag and, where the build made them, compressed; addresses with and without a slash at
 * the end; `/resume-feedback/*` from its one page; `404.html` with status 404 for the rest. Headers are those that the build has
 * written for every host; without them the site counts as not built (503). The folder is read once, and again when another build has taken its place.
 */
export function createSite(folder: string): RequestListener {
  const read = () => ({ build: stampOf(folder), serve: readSite(folder) })
  let site = read()
  return (request, response) => {
    if (stampOf(folder) !== site.build) site = read()
    response.once('pipe', file => {
      // A file that goes away with its build right now ends this answer, and not the server.
      file.once('error', () => response.destroy())
      // sirv leaves the file open when the client closes the connection before the end.
      response.once('close', () => file.destroy())
    })
    site.serve(request, response)
  }
}

/** Reads the landing page as it is on the disk now. Throws when it cannot be read or is not built. */
export async function readLandingPage(folder: string): Promise<void> {
  await Promise.all(['_headers', 'index.html'].map(name => readFile(join(folder, name))))
}

/** What tells one build from another; undefined where there is none. */
function stampOf(folder: string): string | undefined {
  const found = statSync(join(folder, '_headers'), { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs}`
}

function readSite(folder: string): RequestListener {
  const written = join(folder, '_headers')
  const built = existsSync(written)
  const headersOf = built ? readHeaders(written) : () => []
  const adorn = (response: ServerResponse, address: string) => {
    for (const [name, value] of headersOf(address)) response.setHeader(name, value)
  }
  const lost = built ? readIfThere(join(folder, '404.html')) : null
  const files = built
    ? sirv(folder, {
        etag: true,
        gzip: true,
        brotli: true,
        setHeaders: (response, address) => {
          response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
          adorn(response, address)
        },
      })
    : null

  return (request, response) => {
    // Of everything, pages or not; a 304 must not carry the policy of another page, since browsers keep what it says.
    adorn(response, '/*')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, 'Method not allowed')
    }
    if (!files) return send(response, 503, notBuilt)
    if (!isPlainRange(request)) delete request.headers.range
    const missing = () => {
      adorn(response, '/404')
      send(response, 404, lost ?? 'Not found', lost ? 'text/html;charset=utf-8' : undefined)
    }
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
