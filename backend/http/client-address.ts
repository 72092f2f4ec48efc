import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net'
import type { Services } from '#backend/services.ts'

/**
 * Reads the setting TRUSTED_PROXIES: addresses and networks separated by commas, such as `127.0.0.1,10.0.0.0/8,fd00::/8`. Gives undefined
 * when one is neither.
 */
export function readProxies(setting: string): BlockList | undefined {
  const proxies = new BlockList()
  for (const item of setting.split(',').flatMap(each => each.trim() || [])) {
    const [address = '', bits, ...more] = item.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    const most = family === 'ipv4' ? 32 : 128
    if (!isIP(address) || more.length > 0) return undefined
    if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return undefined
    proxies.addSubnet(address, Number(bits ?? most), family)
  }
  return proxies
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
/** Whether a list holds an address. */
export const holds = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Whether an address is of this machine. */
export const isLoopback = (address: string): boolean => holds(loopback, address)

/** The address at the other end of a connection, an IPv4 address in its own form. */
export const peerOf = (socket: Socket | undefined): string => plain(socket?.remoteAddress ?? '')

/** An entry of X-Forwarded-For without the port that some proxies add; an IPv4 address in its own form. */
function plain(entry: string): string {
  const bare = entry.trim().replace(/^"|"$/g, '')
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(bare) ?? []
  const address = inBrackets ?? (/^\d+(\.\d+){3}:\d+$/.test(bare) ? bare.replace(/:\d+$/, '') : bare)
  return mapped.exec(address)?.[1] ?? address
}

/**
 * The address that a request comes from: the socket's, or, where that is a trusted proxy, the rightmost address of X-Forwarded-For that is
 * none. What stands further left anybody can write. IPv6 counts by its network of 64 bits, which one customer has to himself.
 */
export function addressOf(request: IncomingMessage | undefined, proxies: BlockList): string {
  let hop = peerOf(request?.socket)
  const given = request?.headers['x-forwarded-for']
  const forwarded = given === undefined ? [] : String(given).split(',')
  for (let next = forwarded.pop(); next !== undefined && holds(proxies, hop); next = forwarded.pop()) {
    const address = plain(next)
    if (!isIP(address)) break
    hop = address
  }
  return networkOf(hop)
}

/** What limits count an address by: itself, or the network of 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Warns once of requests through a proxy that is not trusted: its visitors share one limit. */
export function createProxyWarning({ config, log }: Pick<Services, 'config' | 'log'>) {
  let hasWarned = false
  return (request: IncomingMessage | undefined): void => {
    if (hasWarned || request?.headers['x-forwarded-for'] === undefined) return
    if (holds(config.trustedProxies, peerOf(request.socket))) return
    hasWarned = true
    log.warn(
      'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name, and is ignored: if it is your proxy, name it there',
    )
  }
}
