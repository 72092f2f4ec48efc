import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { parseProxies } from '#backend/core/config.ts'
import { clientAddress } from '#backend/http/client-address.ts'

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['192.0.2.1', undefined, '192.0.2.1'],
  ['::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1, nonsense', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:0::/56'],
  ['2001:db8:1:2:aaaa::1', undefined, '2001:db8:1:0::/56'],
  ['2001:0DB8:1:2::9', undefined, '2001:db8:1:0::/56'],
  ['2001:db8:1:12ff::9', undefined, '2001:db8:1:1200::/56'],
  ['2001:db8:1:1300::9', undefined, '2001:db8:1:1300::/56'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/56'],
  ['fd00::1', '2001:db8::7', '2001:db8:0:0::/56'],
])('counts a request from %s, forwarded for %s, as %s', (remote, forwarded, expected) => {
  const proxies = parseProxies('10.0.0.0/8,fd00::/8')
  if (!proxies) throw new Error('The proxies of the test are not valid')
  expect(clientAddress(requestFrom(remote, forwarded), proxies)).toBe(expected)
})
