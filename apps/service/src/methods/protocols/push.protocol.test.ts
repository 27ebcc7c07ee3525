import { describe, expect, test } from 'vitest'
import {
  aPayment,
  at,
  leaseMs,
  minutes,
  ringProvider,
} from '../../payments/core/payment-fixture.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { push } from './push.protocol.ts'

const unsent: Partial<Payment> = { state: 'raised', chargeSentAt: null }

test.each<[string, Partial<Payment>, number, boolean]>([
  ['before it was sent', unsent, 0, true],
  ['never again after that', { state: 'raised' }, 0, false],
  ['not when its answer was lost', { state: 'unknown' }, 0, false],
  ['not once its owner has given it up', { ...unsent, cancelledAt: at(0) }, 0, false],
  ['not once its payer has stopped waiting', unsent, minutes(30), false],
])('a prompt rings %s', (_when, fields, ms, may) => {
  expect(push.mayCharge(aPayment(fields), at(ms))).toBe(may)
})

test('a prompt lives from the moment it is marked', () => {
  expect(push.markSent(aPayment(unsent), at(7), ringProvider)).toEqual({
    chargeSentAt: at(7),
    chargeExpiresAt: at(7 + minutes(2)),
  })
})

describe('that the wallet has no payment', () => {
  test('is proof once the last moment at which it can have left has settled', () => {
    const provenAt = push.absenceProvenAt(aPayment(), ringProvider, leaseMs)
    expect(provenAt).toBe(at(leaseMs + minutes(1)))
  })

  test('never is for what was not sent', () => {
    expect(push.absenceProvenAt(aPayment(unsent), ringProvider, leaseMs)).toBeNull()
  })

  test('does not end the doubt about what is over: a prompt may still be on its way', () => {
    expect(push.absenceCounts).toBe(false)
  })
})

test('the visitor is answered once the outcome of the request is known or lost', () => {
  const answered = (['raised', 'unknown', 'in-process'] as const).map((state) =>
    push.isAnswered(aPayment({ state })),
  )
  expect(answered).toEqual([false, true, true])
})
