import { expect, test } from 'vitest'
import { isPublicAddress } from '#backend/monitor/public-address.ts'

test.each(['8.8.8.8', '151.101.1.69', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00::1'])(
  'accepts the public address %s',
  address => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1'],
  ...['198.18.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['168.63.129.16', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['100::1', '2001:0:1::1', '2001:db8::1', '2002:7f00:1::1', '3fff::1', 'fc00::1', 'fd00::1'],
  ...['fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', '127.1', ''],
])('rejects the address %j', address => expect(isPublicAddress(address)).toBe(false))
