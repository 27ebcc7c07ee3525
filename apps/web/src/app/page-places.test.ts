import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isShared, neededPackages, patternOf } from './page-places.ts'

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
  const files = readdirSync(join(import.meta.dirname, '../../../../content/pages/en'))
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
