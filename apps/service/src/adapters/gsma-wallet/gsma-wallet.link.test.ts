import { expect, test } from 'vitest'
import { readLink } from './gsma-wallet.link.ts'

const base = 'https://wallet.example/api/v1.2/mm'

test.each([
  ['/transactions/GM1', { kind: 'transactions', id: 'GM1' }],
  ['/requeststates/a-b', { kind: 'requeststates', id: 'a-b' }],
  ['/api/v1.2/mm/transactions/GM1', { kind: 'transactions', id: 'GM1' }],
  [`${base}/transactions/GM1`, { kind: 'transactions', id: 'GM1' }],
  ['/transactions/GM%2F1', { kind: 'transactions', id: 'GM/1' }],
])('the link %s leads to %o', (link, expected) => {
  expect(readLink(base, link)).toEqual(expected)
})

test('a base address without a path has links as well', () => {
  const linked = { kind: 'transactions', id: 'GM1' }
  expect(readLink('https://wallet.example', '/transactions/GM1')).toEqual(linked)
})

test.each([
  '',
  'GM1',
  'transactions/GM1',
  '/transactions/',
  '/transactions',
  '/transactions/GM1/reversals',
  '/transactions/GM%00',
  '/transactions/%',
  '/transactions/GM1?x=1',
  '/transactions/GM1#x',
  '/accounts/GM1',
  '/../transactions/GM1',
  '//other.example/api/v1.2/mm/transactions/GM1',
  'https://other.example/api/v1.2/mm/transactions/GM1',
  'http://wallet.example/api/v1.2/mm/transactions/GM1',
  'https://wallet.example/api/v1.2/mmm/transactions/GM1',
  'https://user@other.example/transactions/GM1',
  'file:///transactions/GM1',
])('the link %s leads nowhere', (link) => {
  expect(readLink(base, link)).toBeNull()
})
