import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '#backend/core/config.ts'
import { includesAddress, isLoopback } from './client-address.ts'
import { limitConnections } from './connections.ts'
import type { Env } from './env.ts'
import {
  applyServerLimits,
  defaultTimeouts,
  enforceBodyTimeout,
  rejectionStatus,
  serverLimits,
  type Timeouts,
} from './request-limits.ts'
import { serveStaticSite } from './static-site.ts'

/** Paths of the API, and what looks like one: never served from a file of the site. */
const apiPath = /^\/*(api|healthz|readyz|files|photos|media|img\/program\.json)(?![\w-])/i

type Settings = Pick<Config, 'siteDir' | 'trustedProxies' | 'connectionsPerAddress'>

/** Creates the HTTP server: the API from the app, everything else from the built site. */
export function createHttpServer(
  app: Hono<Env>,
  { siteDir, trustedProxies, connectionsPerAddress }: Settings,
  timeouts: Timeouts = defaultTimeouts,
): Server {
  const api = getRequestListener(app.fetch)
  const site = serveStaticSite(siteDir)
  const options = {
    headersTimeout: timeouts.headers,
    // Bodies have timeouts of their own.
    requestTimeout: 0,
    connectionsCheckingInterval: timeouts.headers / 5,
    keepAliveTimeout: 65_000,
    maxHeaderSize: serverLimits.headerBytes,
  }
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const status = rejectionStatus(request)
    if (status) return void response.writeHead(status, { Connection: 'close' }).end()
    enforceBodyTimeout(request, timeouts)
    if (apiPath.test(request.url ?? '')) void api(request, response)
    else site(request, response)
  }
  const server = createServer(options, (request, response) => {
    // Pipelined requests run one after the other: hundreds would each open a file at once.
    if (response.socket) respond(request, response)
    else response.once('socket', () => respond(request, response))
  })
  applyServerLimits(server, timeouts)
  limitConnections(server, {
    total: serverLimits.connections,
    perAddress: connectionsPerAddress ?? serverLimits.connectionsPerAddress,
    // Loopback may be a proxy that the settings do not name.
    isExempt: address =>
      includesAddress(trustedProxies, address) ||
      (connectionsPerAddress === null && isLoopback(address)),
  })
  return server
}
