import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** Keys of one page of a listing, few enough that tests need several pages. */
const page = 3

/**
 * An S3-compatible store on loopback with the operations that our client uses: one bucket, path
 * style, any credentials.
 */
export async function startS3(bucket = 'yard') {
  const files = new Map<string, { bytes: Buffer; at: number }>()
  /** While `failing` is set, every request is answered with this status. */
  const state = { failing: 0, isBucketGone: false }

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const most = Math.min(page, Number(query.get('max-keys') ?? page))
    const found = [...files.keys()].filter(key => key.startsWith(prefix) && key > after).sort()
    const rows = found.slice(0, most).map(key => {
      const at = new Date(files.get(key)?.at ?? 0).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${files.get(key)?.bytes.length}</Size></Contents>`
    })
    const more = found.length > most
    const next = more ? `<NextContinuationToken>${found[most - 1]}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
  }

  function get(key: string, range: string | undefined, response: ServerResponse): void {
    const bytes = files.get(key)?.bytes
    if (!bytes) {
      fault(response, 404, 'NoSuchKey')
      return
    }
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const part = start === undefined ? bytes : bytes.subarray(Number(start), Number(end) + 1)
    const rangeHeader =
      start === undefined ? {} : { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }
    response
      .writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length, ...rangeHeader })
      .end(part)
  }

  function fault(response: ServerResponse, status: number, code: string): void {
    response
      .writeHead(status, { 'Content-Type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    const bytes = await buffer(request)
    const [, first, ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    if (state.failing > 0) return fault(response, state.failing, 'Broken')
    if (first !== bucket || state.isBucketGone) return fault(response, 404, 'NoSuchBucket')
    if (key === '') return void response.end(list(searchParams))
    if (request.method === 'PUT') files.set(key, { bytes, at: Date.now() })
    if (request.method === 'DELETE') files.delete(key)
    if (request.method === 'GET') return get(key, request.headers.range, response)
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  const address = `http://127.0.0.1:${await listen(server)}`
  const at = `region=us-east-1&endpoint=${encodeURIComponent(address)}`
  const url = `s3://${bucket}?${at}&prefix=students`
  return {
    kept: files,
    state,
    url,
    /** Of a server that keeps its files here. */
    settings: { FILES_URL: url, AWS_ACCESS_KEY_ID: 'ada', AWS_SECRET_ACCESS_KEY: 'secret' },
    /** Reads a file by its key without the prefix. */
    read: (key: string) => files.get(`students/${key}`)?.bytes,
    elsewhere: `s3://another?${at}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
