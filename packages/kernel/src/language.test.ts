import { expect, test } from 'vitest'
import { type Languages, languageAt, languageOf, prefixOf } from './language.ts'

const languages: Languages = [
  { code: 'EN', prefix: '', tag: 'en-US', name: 'English' },
  { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
  { code: 'NY', prefix: '/ny', tag: 'ny', name: 'Chichewa' },
]

test.each([
  ['/', 'EN'],
  ['/sw', 'SW'],
  ['/sw?a=1', 'SW'],
  ['/ny/payment/status', 'NY'],
  ['/swahili', 'EN'],
  ['/about', 'EN'],
])('%s is in %s', (address, code) => {
  expect(languageAt(languages, address).code).toBe(code)
})

test('a language that the portal does not have has no prefix', () => {
  expect(languageOf(languages, 'FR')).toBeUndefined()
  expect([prefixOf(languages, 'SW'), prefixOf(languages, 'FR')]).toEqual(['/sw', ''])
})
