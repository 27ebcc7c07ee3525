import { expect, test } from 'vitest'
import { backAddress, readReturn } from './paystack.return.ts'

const read = (query: string) => readReturn(new URLSearchParams(query))

test.each([
  ['trxref=r&reference=r', 'unknown'],
  ['reference=r.2', 'unknown'],
  ['trxref=r', 'unknown'],
  ['reference=r&cancelled=true', 'cancelled'],
  ['reference=r&cancelled=maybe', 'unknown'],
  ['reference=r&status=success', 'unknown'],
])('%s names r and the outcome %s', (query, outcome) => {
  expect(read(query)).toEqual({ reference: 'r', outcome })
})

test.each(['', 'status=success', 'reference=', 'reference=a%20b', 'reference=r.5'])(
  '"%s" names no payment',
  (query) => {
    expect(read(query)).toBeNull()
  },
)

test('the way back of a visitor who leaves keeps what the address has', () => {
  const address = backAddress('https://zuba.example/return?a=1', 'r.2')
  expect(address).toBe('https://zuba.example/return?a=1&reference=r.2&cancelled=true')
  expect(readReturn(new URL(address).searchParams)).toEqual({
    reference: 'r',
    outcome: 'cancelled',
  })
})
