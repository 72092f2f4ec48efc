import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const notBuilt =
  'The site has not been built yet, or is being built. Run npm run build, or try again.'

/**
 * Serves the built site: files with ETag, compressed where the build did it; pages with and without
 * a slash at the end; `/resume-feedback/*` from one page; `404.html` for the rest. Headers are
 * those of the build's `_headers`; without that file every request gets 503. Reads the folder again
 * after a build.
 */
export function serveStaticSite(folder: string): RequestListener {
  const load = () => ({ build: buildId(folder), listener: loadBuild(folder) })
  let site = load()
  return (request, response) => {
    if (buildId(folder) !== site.build) site = load()
    response.once('pipe', file => {
      // A new build may delete a file while it is sent.
      file.once('error', () => response.destroy())
      // sirv leaves the file open when the client disconnects.
      response.once('close', () => file.destroy())
    })
    site.listener(request, response)
  }
}

/** When a site was built; null if it is missing or incomplete. The build writes `_headers` last. */
export const builtAt = (folder: string): Date | null =>
  statSync(join(folder, '_headers'), { throwIfNoEntry: false })?.mtime ?? null

/** Reads the landing page from the disk. Throws when it cannot be read or is not built. */
export async function readLandingPage(folder: string): Promise<void> {
  await Promise.all(['_headers', 'index.html'].map(name => readFile(join(folder, name))))
}

/** Identifies a build; undefined without one. */
function buildId(folder: string): string | undefined {
  const found = statSync(join(folder, '_headers'), { throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeMs}`
}

function loadBuild(folder: string): RequestListener {
  const headersFile = join(folder, '_headers')
  const isBuilt = existsSync(headersFile)
  const headersOf = isBuilt ? readHeaders(headersFile) : () => []
  const applyHeaders = (response: ServerResponse, path: string) => {
    for (const [name, value] of headersOf(path)) response.setHeader(name, value)
  }
  const notFoundPage = isBuilt ? readIfExists(join(folder, '404.html')) : null
  const files = isBuilt
    ? sirv(folder, {
        etag: true,
        gzip: true,
        brotli: true,
        setHeaders: (response, path) => {
          response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
          // A file is also served with a slash at the end, for which there are no rules.
          applyHeaders(response, path.replace(/(?<=\.html)\/$/, ''))
        },
      })
    : null

  return (request, response) => {
    // First the headers of all paths: a 304 must not carry the policy of another page.
    applyHeaders(response, '/*')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD')
      return send(response, 405, 'Method not allowed')
    }
    if (!files) return send(response, 503, notBuilt)
    if (!isSimpleRange(request)) delete request.headers.range
    const notFound = () => {
      applyHeaders(response, '/404')
      send(
        response,
        404,
        notFoundPage ?? 'Not found',
        notFoundPage ? 'text/html;charset=utf-8' : undefined,
      )
    }
    files(request, response, () => {
      if (!request.url?.startsWith('/resume-feedback/')) return notFound()
      files(
        Object.assign(request, { url: '/resume-feedback/', _parsedUrl: undefined }),
        response,
        notFound,
      )
    })
  }
}

type Header = readonly [name: string, value: string]

/**
 * Reads the `_headers` file that the build writes for static hosts; returns a function from a path
 * to its headers. Of two rules for one header the later one wins.
 */
function readHeaders(file: string): (path: string) => Header[] {
  const exact = new Map<string, Header[]>()
  const prefixes: { prefix: string; headers: Header[] }[] = []
  let current: Header[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('/')) {
      current = []
      if (line.endsWith('/*')) prefixes.push({ prefix: line.slice(0, -1), headers: current })
      else exact.set(line, current)
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0) current.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()])
  }
  return path => [
    ...new Map([
      ...prefixes.filter(({ prefix }) => path.startsWith(prefix)).flatMap(({ headers }) => headers),
      ...(exact.get(path) ?? []),
    ]),
  ]
}

const readIfExists = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null)

/** sirv throws on a range that ends before it starts. */
function isSimpleRange(request: IncomingMessage): boolean {
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
