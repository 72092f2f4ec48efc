import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import type { Services } from './services.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a list contains an address. */
export const includesAddress = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Whether an address is of this machine. */
export const isLoopback = (address: string): boolean => includesAddress(loopback, address)

/** The address of the other end of a connection. */
export const peerAddress = (socket: Socket | undefined): string =>
  normalize(socket?.remoteAddress ?? '')

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
export function clientAddress(
  request: IncomingMessage | undefined,
  proxies: BlockList,
  prefix?: NetworkPrefix,
): string {
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
  return networkOf(address, prefix)
}

/** The length of the prefix of an IPv6 network, and the bits of its fourth group. */
const fourthGroup = { 56: 0xff00, 48: 0 }
type NetworkPrefix = keyof typeof fourthGroup

/**
 * The address itself, or the network of an IPv6 address. A home gets more than a /64 (RFC 6177),
 * often a /56, which is 256 of them, and at some providers a /48. A phone in a mobile network may
 * have a /64: those of a /56 share the limits, as phones behind one IPv4 address do.
 */
export function networkOf(address: string, prefix: NetworkPrefix = 56): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...back]
  const values = groups.slice(0, 4).map(group => Number.parseInt(group, 16))
  values[3] = (values[3] ?? 0) & fourthGroup[prefix]
  return `${values.map(value => value.toString(16)).join(':')}::/${prefix}`
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
