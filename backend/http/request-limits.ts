import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { errorCatalog } from '#contract/errors.ts'

/** Timeouts of clients, in milliseconds (docs/conventions.md, Slow clients). */
export interface Timeouts {
  headers: number
  /** Of a body that is not an upload. */
  body: number
  /** An upload must send this many bytes in every interval: 4 KB a second over 20 seconds. */
  upload: { interval: number; bytes: number }
  /** How long a connection may be inactive during a request, also while it reads the response. */
  inactivity: number
}

export const defaultTimeouts: Timeouts = {
  headers: 10_000,
  body: 15_000,
  upload: { interval: 20_000, bytes: 20 * 4096 },
  inactivity: 30_000,
}

/** Maximum size and number of headers, of connections, and of requests on one connection. */
export const serverLimits = {
  headerBytes: 16_384,
  headers: 100,
  connections: 5000,
  connectionsPerAddress: 100,
  requests: 10_000,
}

const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** The status of a request that Node's parser accepts and we reject; null for others. */
export function rejectionStatus({
  url = '',
  headers,
  rawHeaders,
}: IncomingMessage): 400 | 431 | null {
  if (rawHeaders.length > 2 * serverLimits.headers) return 431
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // A URL with a scheme is a request to a proxy.
  if (!url.startsWith('/') || hosts > 1) return 400
  return headers.host === undefined || hostPattern.test(headers.host) ? null : 400
}

/** Ends a request whose body arrives too slowly, with 408 if there was no response yet. */
export function enforceBodyTimeout(request: IncomingMessage, { body, upload }: Timeouts): void {
  const { headers, socket } = request
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
  const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
  let previous = socket.bytesRead
  const timer = setInterval(
    () => {
      const received = socket.bytesRead - previous
      previous = socket.bytesRead
      if (request.complete) clearInterval(timer)
      else if (!isUpload || received < upload.bytes) respondTimeout(socket)
    },
    isUpload ? upload.interval : body,
  )
  request.once('close', () => clearInterval(timer))
}

function respondTimeout(socket: Socket): void {
  const { status, message } = errorCatalog['request/slow']
  const text = JSON.stringify({ message, code: 'request/slow' })
  // Directly to the socket: the handler waits for a body that will not arrive.
  socket.write(
    `HTTP/1.1 ${status} Request Timeout\r\nConnection: close\r\nCache-Control: no-store\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
  socket.destroySoon()
}

/** Applies the limits that Node enforces itself, and rejects CONNECT. */
export function applyServerLimits(server: Server, { inactivity }: Timeouts): void {
  server.timeout = inactivity
  // Counted by `rejectionStatus`: Node would silently drop the headers beyond the limit.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = serverLimits.requests
  server.on('connect', (_request, socket) => {
    // Node removes its listener: a reset of the connection would end the process.
    socket.on('error', () => undefined)
    const text = 'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n'
    socket.end(text, () => socket.destroy())
  })
}
