import { expect, test } from 'vitest'
import { ipNetworkOf, siteOf } from './ip-network.ts'

const socket = '192.0.2.7'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
])('the network of %s is %s', (address, network) => {
  expect(ipNetworkOf(address, socket)).toBe(network)
})

test.each(['', 'unknown', '203.0.113', '0203.0.113.9', '2001:db8:::1', 'x'.repeat(300)])(
  '%j is no address, so the one of the connection counts',
  (text) => {
    expect(ipNetworkOf(text, '::ffff:192.0.2.7')).toBe(socket)
  },
)

test('a network is a network of its own', () => {
  const network = ipNetworkOf('2001:db8:1:2::1', socket)
  expect(ipNetworkOf(network, socket)).toBe(network)
})

test.each([
  ['2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1::', '2001:db8:1::'],
  ['2001:db8:2:1::', '2001:db8:2::'],
  ['::', '::'],
  ['203.0.113.9', null],
])('the site of %s is %s', (network, site) => {
  expect(siteOf(network)).toBe(site)
})

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::'],
  ['203.0.113.9:port', '198.51.100.1'],
  ['203.0.113.9:4711:1', '198.51.100.1'],
  ['[203.0.113.9', '198.51.100.1'],
])('%s, as a proxy may forward it, is the network %s', (forwarded, network) => {
  expect(ipNetworkOf(forwarded, '198.51.100.1')).toBe(network)
})
