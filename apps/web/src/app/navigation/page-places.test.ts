import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isShared, meantAddress, neededPackages, patternOf } from './page-places.ts'

test.each([
  ['/', true],
  ['/sw', true],
  ['/about', true],
  ['/sw/about', true],
  ['/payment/status', false],
  ['/receipt/4K7Q', false],
  ['/gallery', false],
  ['/nowhere', false],
  ['/gethelp/paid/refunds', true],
  ['/sw/gethelp/paid/refunds/refund-when', true],
  ['/help-documents/new-sim', true],
  // Each would be kept beside the page whose address has one spelling.
  ['/gethelp/p%61id', false],
  ['/gethelp/paid/refund%73', false],
  ['/sw/help-documents/%6Eew-sim', false],
  ['/gethelp/%E0%A4%A', false],
  // Never kept, as its status is 404.
  ['/page-not-found', false],
])('the page at %s may be the same for all: %s', (path, expected) => {
  expect(isShared(path)).toBe(expected)
})

test('the content has a file for each package that pages read', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../../../content/pages/en'))
  expect(files).toEqual(expect.arrayContaining(neededPackages.map((name) => `${name}.json`)))
  expect(neededPackages).toContain('order-translation')
})

test.each([
  ['/', '/'],
  ['/sw', '/sw'],
  ['/payment/status/01ABC', '/payment/status/:id'],
  ['/sw/payment/status/01ABC', '/sw/payment/status/:id'],
  ['/receipt/4K7Q', '/receipt/:code'],
  ['/01ABC', '/*'],
])('%s is logged as %s', (address, pattern) => {
  expect(patternOf(address)).toBe(pattern)
})

test.each([
  ['/storelocator', '/storeLocator'],
  ['/Data-Bundle', '/data-bundle'],
  ['/STORE_FINDER/Shops', '/store_finder/shops'],
  ['/SW/About', '/sw/about'],
  ['/SW', '/sw'],
  ['/about.', '/about'],
  ['/about),', '/about'],
  ['/about%E2%80%9D.', '/about'],
  ['/sw/about%3E', '/sw/about'],
  ['/payment/status/01jx.', '/payment/status/01JX'],
  ['/receipt/4k7q-19mx-0000-0000)', '/receipt/4K7Q-19MX-0000-0000'],
  ['/gethelp/Paid/Refunds.', '/gethelp/paid/refunds'],
  ['/payment/start/Card', '/payment/start/card'],
])('%s means %s', (typed, address) => {
  expect(meantAddress(typed)).toBe(address)
})

test.each([
  '/',
  '/sw',
  '/about',
  '/storeLocator',
  '/store-locator',
  '/payment/status/01JX',
  '/receipt/4K7Q-19MX-0000-0000',
  '/gethelp/paid/refunds/refund-when',
  '/nowhere',
  '/nowhere.',
  '/aboutus',
  '/about/us',
  '/gallery',
  // Escaped without need, it is at no address.
  '/gethelp/p%61id',
  '/about%',
  '/about%61',
  '//evil.example',
  '/%2F%2Fevil.example',
])('%s means no other address', (typed) => {
  expect(meantAddress(typed)).toBeNull()
})
