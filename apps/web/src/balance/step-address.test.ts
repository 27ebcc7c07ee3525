import { expect, test } from 'vitest'
import { belowAddress, stepAddress } from './step-address.ts'

const place = (query: string) => ({ path: '/data-bundle', search: new URLSearchParams(query) })

test('a step is the address of its page with the step in the query', () => {
  expect(stepAddress(place(''), 'code', { ref: 'REF' })).toBe('/data-bundle?step=code&ref=REF')
  expect(stepAddress(place('msisdn=971000001'), 'balance', {})).toBe(
    '/data-bundle?msisdn=971000001&step=balance',
  )
})

test('one step takes the place of the other', () => {
  const atCode = place('category=category-2&step=code&ref=REF')
  expect(stepAddress(atCode, 'balance', { ref: 'REF' })).toBe(
    '/data-bundle?category=category-2&step=balance&ref=REF',
  )
})

test.each([
  ['', '/data-bundle'],
  ['step=code&ref=REF', '/data-bundle'],
  ['msisdn=971000001&step=active&order=ORDER&by=PG', '/data-bundle?msisdn=971000001'],
])('below "%s" is %s', (query, below) => {
  expect(belowAddress(place(query))).toBe(below)
})
