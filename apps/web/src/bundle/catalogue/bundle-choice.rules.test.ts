import { expect, test } from 'vitest'
import { anyBundle } from './bundle.fake.ts'
import { readChoice, sameChoice, writeChoice } from './bundle-choice.rules.ts'

const read = (search: string) => readChoice(new URLSearchParams(search))

test('an address without a choice is any bundle', () => {
  expect(read('msisdn=971234567')).toEqual(anyBundle)
})

test('a choice is written into the address and read from it', () => {
  const choice = { category: 'category-2', period: 'Weekly', query: '1 gb', rows: 60 }
  const search = 'category=category-2&period=Weekly&find=1+gb&rows=60'
  expect(writeChoice(new URLSearchParams(), choice).toString()).toBe(search)
  expect(read(search)).toEqual(choice)
})

test('what is not chosen any more leaves the address, other fields stay', () => {
  const search = new URLSearchParams('category=category-2&msisdn=971234567&find=old')
  expect(writeChoice(search, anyBundle).toString()).toBe('msisdn=971234567')
  expect(search.get('find')).toBe('old')
})

test.each([
  ['category=constructor', { category: '' }],
  ['category=category-2x', { category: '' }],
  ['rows=-5', { rows: 30 }],
  ['rows=7', { rows: 30 }],
  ['rows=1e9', { rows: 30 }],
  ['rows=99999', { rows: 30 }],
  ['rows=481', { rows: 480 }],
  ['rows=9999', { rows: 480 }],
  ['find=++a++', { query: 'a' }],
  [`find=${'x'.repeat(200)}`, { query: 'x'.repeat(80) }],
])('reads %s as %j', (search, expected) => {
  expect(read(search)).toMatchObject(expected)
})

test('spaces around a search make no other choice', () => {
  expect(sameChoice(anyBundle, { ...anyBundle, query: ' ' })).toBe(true)
  expect(sameChoice(anyBundle, { ...anyBundle, period: 'Daily' })).toBe(false)
})
