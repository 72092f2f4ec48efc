import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Env } from './env.ts'
import type { Services } from './services.ts'
import { serveStaticSite } from './static-site.ts'

/** Paths of the API, and what looks like one: never served from a file of the site. */
const apiPath = /^\/*(api|healthz|readyz|files|photos|media|img\/program\.json)(?![\w-])/i

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

/** Whether a list contains an address. */
const includesAddress = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** The address of the other end of a connection. */
const peerAddress = (socket: Socket | undefined): string => normalize(socket?.remoteAddress ?? '')

/** An address without quotes, brackets and port; an IPv4-mapped IPv6 address as IPv4. */
function normalize(entry: string): string {
  const bare = entry.trim().replace(/^"|"$/g, '')
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(bare) ?? []
  const address =
    inBrackets ?? (/^\d+(\.\d+){3}:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare)
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/**
 * The address that rate limits count a request by: that of the socket or, if it is a trusted proxy,
 * the rightmost address of X-Forwarded-For that is not, since clients can write the ones before it.
 * Of an IPv6 address the network.
 */
export function clientAddress(request: IncomingMessage | undefined, proxies: BlockList): string {
  let address = peerAddress(request?.socket)
  const header = request?.headers['x-forwarded-for']
  const hops = header === undefined ? [] : String(header).split(',')
  for (
    let hop = hops.pop();
    hop !== undefined && includesAddress(proxies, address);
    hop = hops.pop()
  ) {
    const next = normalize(hop)
    if (!isIP(next)) break
    address = next
  }
  return networkOf(address)
}

/**
 * The address itself, or the /56 network of an IPv6 address: a home often gets one (RFC 6177). The
 * phones of a mobile network that are in one share the limits, as behind one IPv4 address.
 */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...back]
  const values = groups.slice(0, 4).map(group => Number.parseInt(group, 16))
  values[3] = (values[3] ?? 0) & 0xff00
  return `${values.map(value => value.toString(16)).join(':')}::/56`
}

/**
 * Warns once about requests from a proxy that is not trusted: its visitors share one rate limit.
 */
export function createProxyWarning({ config, log }: Pick<Services, 'config' | 'log'>) {
  let hasWarned = false
  return (request: IncomingMessage | undefined): void => {
    if (hasWarned || request?.headers['x-forwarded-for'] === undefined) return
    if (includesAddress(config.trustedProxies, peerAddress(request.socket))) return
    hasWarned = true
    log.warn(
      'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, and is ignored: if it is your proxy, name it there',
    )
  }
}
