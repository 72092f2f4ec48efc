import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks of IPv4 that are not public (the IANA registry of special-purpose addresses). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // The metadata service of Azure is at a public address.
  '168.63.129.16/32',
]

/** Networks inside 2000::/3 that are not public, or that lead to an address of IPv4. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked = new BlockList()
for (const network of [...special, ...special6]) {
  const [address = '', bits] = network.split('/')
  blocked.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6')
}
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, of a
 * metadata service, or otherwise special. False for what is no IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
