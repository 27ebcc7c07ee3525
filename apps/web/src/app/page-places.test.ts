import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allLanguages } from '../lib/language.ts'
import { neededPackages, patternOf, sharedPaths } from './page-places.ts'

test('shared pages are named in each language, and none that depends on its visitor or address', () => {
  expect(sharedPaths(allLanguages())).toEqual(
    expect.arrayContaining(['/', '/sw', '/about', '/sw/about']),
  )
  expect(
    sharedPaths(allLanguages()).filter((path) => /:|payment|receipt|gallery/.test(path)),
  ).toEqual([])
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
