import type { TransactionId } from '@portal/kernel/ids'
import { expect, test } from 'vitest'
import type { ChargeAnswer, EnquiryAnswer } from '../ports/payment-provider.port.ts'
import type { Payment } from '../ports/payment-store.port.ts'
import { afterCharge, afterEnquiry, type Context } from './payment-answer.rules.ts'
import { at, changeOf, contextAt, minutes } from './payment-fixture.ts'

/** A wallet that asks on the phone: sent once, silent for three minutes, and then it knows. */
const pushAt = (ms: number): Context => ({
  ...contextAt(ms),
  facts: {
    ...contextAt(ms).facts,
    chargeIsRepeatable: false,
    chargeLifeMs: minutes(2),
    chargeSettlesAfterMs: minutes(1),
    enquireAfterMs: minutes(3),
    refundIsRepeatable: true,
  },
})
const prompted: Partial<Payment> = { redirectUrl: null, chargeExpiresAt: at(minutes(2)) }
const took: EnquiryAnswer = {
  kind: 'successful',
  providerId: 'W1',
  amount: null,
  reference: 'TRANSACTION',
}
const other = 'OTHER' as TransactionId
const absent: EnquiryAnswer = { kind: 'absent' }
const pending: EnquiryAnswer = { kind: 'pending' }

const enquiries: [string, Partial<Payment>, EnquiryAnswer, number, Partial<Payment>][] = [
  ['a wallet that names no amount took what it was asked for', {}, took, 0, { state: 'paid' }],
  [
    'a word before our record of the answer counts',
    { state: 'raised' },
    took,
    0,
    { state: 'paid' },
  ],
  [
    'pending shows that a lost prompt arrived',
    { state: 'unknown' },
    pending,
    0,
    { state: 'in-process' },
  ],
  ['or one that was cut short', { state: 'raised' }, pending, 0, { state: 'in-process' }],
  [
    'absence says nothing while a prompt may be on its way',
    { state: 'unknown' },
    absent,
    minutes(0.9),
    { state: 'unknown' },
  ],
  [
    'absence after that proves that there is none',
    { state: 'unknown' },
    absent,
    minutes(1),
    { state: 'expired', reason: 'not-reached', hintedAt: null },
  ],
  [
    'what was given up is not called untouched while a prompt may be on its way',
    { state: 'superseded', hintedAt: at(0) },
    absent,
    minutes(0.9),
    { state: 'superseded', hintedAt: at(0) },
  ],
  [
    'and is once none can be',
    { state: 'superseded', hintedAt: at(0) },
    absent,
    minutes(1),
    { state: 'superseded', hintedAt: null },
  ],
  [
    'the wallet says why nothing was taken',
    {},
    { kind: 'failed', detail: '', cause: 'not-enough-money' },
    0,
    { state: 'failed', reason: 'not-enough-money' },
  ],
]

test.each(enquiries)('%s', (_sentence, fields, answer, ms, expected) => {
  const change = changeOf({ ...prompted, ...fields })
  expect(afterEnquiry(change, answer, pushAt(ms)).payment).toMatchObject(expected)
})

test('an approval after the wallet had given up pays the order that is still free', () => {
  const change = changeOf({ ...prompted, state: 'failed' }, { openAttempt: null })
  expect(afterEnquiry(change, took, pushAt(minutes(30))).payment.state).toBe('paid')
})

const charges: [string, ChargeAnswer, Partial<Payment>][] = [
  [
    'an accepted prompt waits for the payer',
    { kind: 'accepted', redirectUrl: null, expiresAt: at(minutes(2)) },
    { state: 'in-process', chargeExpiresAt: at(minutes(2)) },
  ],
  [
    'a lost one is unknown, and blames nobody',
    { kind: 'lost', detail: '' },
    { state: 'unknown', reason: null },
  ],
  [
    'a refused one says why',
    { kind: 'refused', detail: '', cause: 'wallet-locked' },
    { state: 'failed', reason: 'wallet-locked' },
  ],
]

test.each(charges)('%s', (_sentence, answer, expected) => {
  const change = changeOf({ ...prompted, state: 'raised' })
  expect(afterCharge(change, answer, pushAt(0)).payment).toMatchObject(expected)
})

test.each([
  ['is paid', { paidBy: other, openAttempt: null }, 'paid-twice'],
  ['is left to another attempt', { paidBy: null, openAttempt: other }, 'other-attempt'],
])('a late debit of an order that %s goes back, and says why', (_what, order, reason) => {
  const change = changeOf({ ...prompted, state: 'superseded' }, order)
  expect(afterEnquiry(change, took, pushAt(minutes(5))).payment).toMatchObject({
    state: 'refund-due',
    reason,
  })
})
