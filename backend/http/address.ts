import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

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

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const trusts = (proxies: BlockList, address: string): boolean =>
  isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

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
  let hop = plain(request?.socket.remoteAddress ?? '')
  const given = request?.headers['x-forwarded-for']
  const forwarded = given === undefined ? [] : String(given).split(',')
  for (let next = forwarded.pop(); next !== undefined && trusts(proxies, hop); next = forwarded.pop()) {
    const address = plain(next)
    if (!isIP(address)) break
    hop = address
  }
  return isIPv6(hop) ? networkOf(hop) : hop
}

function networkOf(address: string): string {
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
