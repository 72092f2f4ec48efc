import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import { serveStaticSite } from './static-site.ts'

/** Paths of the API, and what looks like one: never served from a file of the site. */
const apiPath = /^\/*(api|healthz|readyz|files|photos|media|img\/program\.json)(?![\w-])/i

/** Limits of clients, in milliseconds and bytes (docs/conventions.md, Slow clients). */
const limits = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  /** A video of 200 MB at 1 Mbit a second. */
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
}
/** How long a connection may be silent during a request, also while it reads the response. */
const inactivityTimeout = 30_000
const maxConnections = 5000

/** Creates the HTTP server: the API from the app, everything else from the built site. */
export function createHttpServer(app: Hono<Env>, { siteDir }: { siteDir: string }): Server {
  const api = getRequestListener(app.fetch)
  const site = serveStaticSite(siteDir)
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    if (apiPath.test(request.url ?? '')) void api(request, response)
    else site(request, response)
  }
  const server = createServer(limits, (request, response) => {
    // Pipelined requests run one after the other: hundreds would each open a file at once.
    if (response.socket) respond(request, response)
    else response.once('socket', () => respond(request, response))
  })
  server.timeout = inactivityTimeout
  server.maxConnections = maxConnections
  return server
}
