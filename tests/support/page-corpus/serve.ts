import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import type { Sent } from './unusable-pages.ts'

/** A server of pages on loopback; what it sends for a path can be changed. */
export async function servePages() {
  const pages = new Map<string, Sent | ((request: IncomingMessage) => Sent)>()
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  /** Requests that run now, and the most that ran at once. */
  const running = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    response.once('close', () => {
      running.now -= 1
    })
    const path = request.url ?? '/'
    requests.push({ path, headers: request.headers })
    const page = pages.get(path.replace(/\?.*/, '')) ?? { status: 404 }
    send(response, typeof page === 'function' ? page(request) : page, port)
  })
  const port = await listen(server)
  return {
    pages,
    requests,
    port,
    at: (path: string, host = 'pages.test') => `http://${host}:${port}${path}`,
    mostAtOnce: () => running.most,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, { status = 200, headers, body = '' }: Sent, port: number) {
  const own = headers ?? {}
  const type = own['content-type'] ?? 'text/html; charset=utf-8'
  response.statusCode = status
  for (const [name, value] of Object.entries(own))
    response.setHeader(name, value.replaceAll('PORT', String(port)))
  if (type) response.setHeader('content-type', type)
  else response.removeHeader('content-type')
  if (body === 'stalled') response.write('<p>Applications are closed.</p>')
  else if (body === 'endless') sendEndless(response)
  else response.end(body)
}

function sendEndless(response: ServerResponse): void {
  while (!response.destroyed && response.write('<p>Applications are closed.</p>'.repeat(1000)));
  if (!response.destroyed) response.once('drain', () => sendEndless(response))
}
