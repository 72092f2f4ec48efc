import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './guard.ts'
import { createSite } from './site.ts'

/** Everything that only looks like an address of the API is answered by it, in JSON, and never by a file (C8). */
const isApi = /^\/*(api|healthz|readyz)(?![\w-])/i

/** One server for both sides: the API from the app, everything else from the folder of the built site. */
export function createHttpServer(app: Hono<Env>, siteDir: string): Server {
  const api = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const site = createSite(siteDir)
  const server = createServer({ headersTimeout: 10_000, keepAliveTimeout: 65_000 }, (request, response) => {
    if (isApi.test(request.url ?? '')) void api(request, response)
    else site(request, response)
  })
  return server
}
