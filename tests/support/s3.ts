import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

/**
 * An S3-compatible store on loopback with the operations that our client and Litestream use: one
 * bucket, path style, any credentials. `page` is the number of keys in a page of a listing, few
 * enough by default that tests need several pages.
 */
export async function startS3(bucket = 'yard', page = 3) {
  const files = new Map<string, { bytes: Buffer; at: number }>()
  /** While `failing` is set, every request is answered with this status. */
  const state = { failing: 0, isBucketGone: false }

  /** Uploads in parts that are not complete yet. */
  const uploads = new Map<string, Map<number, Buffer>>()

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const after = query.get('continuation-token') ?? query.get('marker') ?? ''
    const most = Math.min(page, Number(query.get('max-keys') ?? page))
    /** A key, or what keys have in common up to the delimiter. */
    const shorten = (key: string) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    }
    const matching = [...files.keys()].filter(key => key.startsWith(prefix)).map(shorten)
    const found = [...new Set(matching)].filter(key => key > after).sort()
    const rows = found.slice(0, most).map(key => {
      const file = files.get(key)
      if (!file) return `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
      const at = new Date(file.at).toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${file.bytes.length}</Size></Contents>`
    })
    const more = found.length > most
    const last = found[most - 1]
    const next = more
      ? `<NextContinuationToken>${last}</NextContinuationToken><NextMarker>${last}</NextMarker>`
      : ''
    return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`
  }

  /** Of an upload in parts: begins it, takes a part, or puts the parts together. */
  function upload(key: string, query: URLSearchParams, bytes: Buffer): string {
    const id = query.get('uploadId') ?? key
    const parts = uploads.get(id) ?? new Map<number, Buffer>()
    const number = query.get('partNumber')
    if (number !== null) parts.set(Number(number), bytes)
    if (number !== null || query.has('uploads')) {
      uploads.set(id, parts)
      return `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    }
    const ordered = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part)
    files.set(key, { bytes: Buffer.concat(ordered), at: Date.now() })
    uploads.delete(id)
    return '<?xml version="1.0"?><CompleteMultipartUploadResult/>'
  }

  /** Deletes several files that the body names. */
  function deleteAll(body: string): string {
    for (const [, key = ''] of body.matchAll(/<Key>([^<]+)/g)) files.delete(key)
    return '<?xml version="1.0"?><DeleteResult/>'
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
    if (searchParams.has('delete')) return void response.end(deleteAll(`${bytes}`))
    if (key === '') return void response.end(list(searchParams))
    if (searchParams.has('uploads') || searchParams.has('uploadId'))
      return void response.setHeader('ETag', '"part"').end(upload(key, searchParams, bytes))
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
