import { expect, test } from 'vitest'
import { fakeBundle } from '../catalogue/bundle.fake.ts'
import { buyAddress, choiceAddress } from './bundle-addresses.ts'

const none = new URLSearchParams()

test.each([
  ['PREPAID', '/data-bundle?product=A&line=PREPAID'],
  ['POSTPAID', '/data-bundle?product=A&line=POSTPAID'],
  ['BROADBAND', '/broadband-recharge?product=A&line=BROADBAND'],
] as const)('a bundle of the table for %s lines is bought at %s', (lineType, address) => {
  expect(buyAddress(fakeBundle({ productCode: 'A', lineType }), none)).toBe(address)
})

test('a bundle of a page is bought there, with the number of its address and the way back to the list', () => {
  const search = new URLSearchParams('msisdn=971000005&period=Weekly&rows=60')
  const bundle = fakeBundle({ productCode: 'A', lineType: 'BROADBAND' })
  expect(buyAddress(bundle, search, '/data-bundle')).toBe(
    '/data-bundle?product=A&line=BROADBAND&msisdn=971000005&period=Weekly',
  )
})

test('another choice keeps what else the address says, but for a step over the list', () => {
  const choice = { category: 'category-2', period: '', query: '', rows: 30 }
  expect(choiceAddress('/table', new URLSearchParams('line=HYBRID&period=Daily'), choice)).toBe(
    '/table?line=HYBRID&category=category-2',
  )
  expect(choiceAddress('/table', none, { ...choice, category: '' })).toBe('/table')
  const step = new URLSearchParams('msisdn=971000001&step=balance&ref=REF')
  expect(choiceAddress('/data-bundle', step, choice)).toBe(
    '/data-bundle?msisdn=971000001&category=category-2',
  )
})
