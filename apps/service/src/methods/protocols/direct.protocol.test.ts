import { expect, test } from 'vitest'
import {
  aPayment,
  at,
  leaseMs,
  minutes,
  ringProvider,
} from '../../payments/core/payment-fixture.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { direct } from './direct.protocol.ts'

const unsent: Partial<Payment> = { state: 'raised', chargeSentAt: null }

test.each<[string, Partial<Payment>, boolean]>([
  ['before it was sent', unsent, true],
  ['never again after that', { state: 'raised' }, false],
  ['not when its answer was lost', { state: 'unknown' }, false],
  ['not once its owner has given it up', { ...unsent, cancelledAt: at(0) }, false],
])('an account is debited %s', (_when, fields, may) => {
  expect(direct.mayCharge(aPayment(fields), at(0))).toBe(may)
})

test('that there is no debit is proof once the last request that can have left has settled', () => {
  const provenAt = direct.absenceProvenAt(aPayment(), ringProvider, leaseMs)
  expect(provenAt).toBe(at(leaseMs + minutes(1)))
  expect(direct.absenceCounts).toBe(false)
})

test('no phone rings, no secret is asked for, and the page waits for the account alone', () => {
  expect([direct.ringsPhone, direct.needsSecret, direct.needsPayer]).toEqual([false, false, true])
  expect(direct.moneyNote()).toBe('confirming')
})
