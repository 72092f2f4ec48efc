import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { errorCatalog } from '#contract/errors.ts'

/** How long a client may take, in milliseconds (docs/conventions.md, Slow clients). */
export interface Patience {
  headers: number
  /** For a whole body that is no upload. */
  body: number
  /** An upload brings at least so many bytes in every such time: 4 KB a second over 20 seconds. */
  upload: { every: number; bytes: number }
  /** How long a connection with a request under way may move nothing, such as one that reads no answer. */
  still: number
}

export const patience: Patience = {
  headers: 10_000,
  body: 15_000,
  upload: { every: 20_000, bytes: 20 * 4096 },
  still: 30_000,
}

/** Limits of headers (bytes, number), of connections, and of requests on one connection. */
export const bounds = {
  headerBytes: 16_384,
  headers: 100,
  connections: 5000,
  connectionsPerAddress: 100,
  requests: 10_000,
}

const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** Why a request cannot be meant for this server, as a status; null where it can. What Node's strict parser refuses never gets here. */
export function faultOf({ url = '', headers, rawHeaders }: IncomingMessage): 400 | 431 | null {
  if (rawHeaders.length > 2 * bounds.headers) return 431
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // An address with a scheme asks for a proxy.
  if (!url.startsWith('/') || hosts > 1) return 400
  return headers.host === undefined || host.test(headers.host) ? null : 400
}

/** Ends a request whose body comes too slowly, with 408 where nothing was answered yet. */
export function watchBody(request: IncomingMessage, { body, upload }: Patience): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
  const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
  let seen = socket.bytesRead
  const timer = setInterval(
    () => {
      const brought = socket.bytesRead - seen
      seen = socket.bytesRead
      if (request.complete) clearInterval(timer)
      else if (!isUpload || brought < upload.bytes) endSlow(socket)
    },
    isUpload ? upload.every : body,
  )
  request.once('close', () => clearInterval(timer))
}

function endSlow(socket: Socket): void {
  const { status, message } = errorCatalog['request/slow']
  const text = JSON.stringify({ message, code: 'request/slow' })
  // Past the answer of whoever waits for the rest of the body, which will never come.
  socket.write(
    `HTTP/1.1 ${status} Request Timeout\r\nConnection: close\r\nCache-Control: no-store\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
  socket.destroySoon()
}

/** What a server bounds by itself, whatever it serves. */
export function boundServer(server: Server, { still }: Patience): void {
  server.timeout = still
  // Counted by `faultOf`: Node would leave out the rest in silence.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = bounds.requests
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n')
  })
}
