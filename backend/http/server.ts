import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Config } from '#backend/config.ts'
import { holds, isLoopback } from './client-address.ts'
import { limitConnections } from './connections.ts'
import type { Env } from './middleware.ts'
import { boundServer, bounds, faultOf, type Patience, patience, watchBody } from './request-limits.ts'
import { createSite } from './static-site.ts'

/** Everything that only looks like an address of the API is answered by it, in JSON, and never by a file. */
const isApi = /^\/*(api|healthz|readyz|files|photos)(?![\w-])/i

type Settings = Pick<Config, 'siteDir' | 'trustedProxies' | 'connectionsPerAddress'>

/** One server for both sides: the API from the app, everything else from the folder of the built site. */
export function createHttpServer(
  app: Hono<Env>,
  { siteDir, trustedProxies, connectionsPerAddress }: Settings,
  allowed: Patience = patience,
): Server {
  const api = getRequestListener(app.fetch)
  const site = createSite(siteDir)
  const options = {
    headersTimeout: allowed.headers,
    // Bodies have limits of their own.
    requestTimeout: 0,
    connectionsCheckingInterval: allowed.headers / 5,
    keepAliveTimeout: 65_000,
    maxHeaderSize: bounds.headerBytes,
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const fault = faultOf(request)
    if (fault) return void response.writeHead(fault, { Connection: 'close' }).end()
    watchBody(request, allowed)
    if (isApi.test(request.url ?? '')) void api(request, response)
    else site(request, response)
  }
  const server = createServer(options, (request, response) => {
    // A pipelined request waits for its turn: hundreds of them would each open a file at once.
    if (response.socket) answer(request, response)
    else response.once('socket', () => answer(request, response))
  })
  boundServer(server, allowed)
  limitConnections(server, {
    total: bounds.connections,
    perAddress: connectionsPerAddress ?? bounds.connectionsPerAddress,
    // Loopback may be a proxy that the settings do not name, with many visitors behind it.
    isExempt: address =>
      holds(trustedProxies, address) || (connectionsPerAddress === null && isLoopback(address)),
  })
  return server
}
