import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import { at, changeOf, contextAt, paidFields } from '../core/payment-fixture.ts'
import { noteContradiction } from './contradiction.rules.ts'

test.each([
  ['another transaction', 'P2', 'second-transaction'],
  ['the one that was booked', 'P1', 'other-amount'],
] as const)('an unreadable amount of %s is kept for a person', (_, providerId, kind) => {
  const answer = { kind: 'unreadable', providerId, detail: '1.234 XYZ' } as const
  const paid = changeOf({ ...paidFields, providerId: 'P1' })
  const { exceptions, payment } = noteContradiction(paid, answer, contextAt(7))
  expect(exceptions).toMatchObject([{ kind, subject: providerId, at: at(7) }])
  expect(payment).toEqual(paid.payment)
})

test('a case about another amount names both', () => {
  const paid = changeOf({ ...paidFields, providerId: 'P1' })
  const { id } = paid.payment
  const amount = money(9_000n, 'ZMW')
  const answer = { kind: 'successful', providerId: 'P1', reference: id, amount } as const
  const { exceptions } = noteContradiction(paid, answer, contextAt(7))
  const detail = '90.00 ZMW said, 50.00 ZMW booked'
  expect(exceptions).toMatchObject([{ kind: 'other-amount', detail }])
})
