import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isIP } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '#backend/core/config.ts'
import type { Env } from './env.ts'
import type { Services } from './services.ts'
import { serveStaticSite } from './static-site.ts'

/** Paths of the API, and what looks like one: never served from a file of the site. */
const apiPath =
  /^\/*(api|healthz|readyz|status|files|photos|media|img\/program\.json|\.well-known\/change-password)(?![\w-])/i

/** Limits of clients, in milliseconds (docs/conventions.md, Slow clients). */
const limits = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2000,
  /** A video of 200 MB at 1 Mbit a second. */
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: 65_000,
}
/** How long a connection may be silent during a request, also while it reads the response. */
const inactivityTimeout = 30_000
const maxConnections = 5000

/** Creates the HTTP server: the API from the app, everything else from the built site. */
export function createHttpServer(app: Hono<Env>, { siteDir }: { siteDir: string }): Server {
  const api = getRequestListener(app.fetch)
  const site = serveStaticSite(siteDir)
  const server = createServer(limits, (request, response) => {
    if (apiPath.test(request.url ?? '')) void api(request, response)
    else site(request, response)
  })
  server.timeout = inactivityTimeout
  server.maxConnections = maxConnections
  return server
}

type Address = ReturnType<typeof ipaddr.process>

/** An address without brackets and port, an IPv4-mapped one as IPv4; null if it is none. */
function parseAddress(text = ''): Address | null {
  const bare = text.trim().replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
  return isIP(bare) ? ipaddr.process(bare) : null
}

const isTrusted = (address: Address | null, trusted: Config['trustedProxies']): boolean =>
  address !== null && ipaddr.subnetMatch(address, { trusted }, '') === 'trusted'

/**
 * The address that rate limits count a request by: that of the socket or, if it is a trusted proxy,
 * the rightmost address of X-Forwarded-For that is not, since clients can write the ones before it.
 * Of an IPv6 address the /56 network, of which a home often gets one (RFC 6177): the phones of a
 * mobile network that are in one share the limits, as behind one IPv4 address.
 */
export function clientAddress(
  request: IncomingMessage | undefined,
  proxies: Config['trustedProxies'],
): string {
  let address = parseAddress(request?.socket.remoteAddress)
  const hops = String(request?.headers['x-forwarded-for'] ?? '').split(',')
  while (isTrusted(address, proxies)) {
    const next = parseAddress(hops.pop())
    if (!next) break
    address = next
  }
  if (address?.kind() !== 'ipv6') return address?.toString() ?? ''
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`)}/56`
}

/** Headers by which proxies tell that a request is not their own. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Whether a request was made on this machine, and not passed on by a proxy on it. */
export const isFromThisMachine = (request: IncomingMessage | undefined): boolean =>
  parseAddress(request?.socket.remoteAddress)?.range() === 'loopback' &&
  forwardingHeaders.every(name => request?.headers[name] === undefined)

/**
 * Warns once about requests from a proxy that is not trusted: its visitors share one rate limit.
 */
export function createProxyWarning({ config, log }: Pick<Services, 'config' | 'log'>) {
  let hasWarned = false
  return (request: IncomingMessage | undefined): void => {
    if (hasWarned || request?.headers['x-forwarded-for'] === undefined) return
    if (isTrusted(parseAddress(request.socket.remoteAddress), config.trustedProxies)) return
    hasWarned = true
    log.warn(
      'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, and is ignored: if it is your proxy, name it there',
    )
  }
}
