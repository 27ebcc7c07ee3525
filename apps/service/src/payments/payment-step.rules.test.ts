import { expect, test } from 'vitest'
import type { Payment } from '../ports/payment-store.port.ts'
import { aPayment, at, contextAt, minutes, paidFields } from './payment-fixture.ts'
import { decideStep, markSent, topUpReference } from './payment-step.rules.ts'

const refundFields: Partial<Payment> = { ...paidFields, state: 'refund-due', refundDueAt: at(0) }

const cases: [string, Partial<Payment>, number, string][] = [
  ['an attempt nobody submitted rests', { state: 'registered', submittedAt: null }, 0, 'rest'],
  [
    'and expires after half an hour',
    { state: 'registered', submittedAt: null },
    minutes(30),
    'expire',
  ],
  ['a submitted attempt is charged', { state: 'raised' }, 0, 'charge'],
  ['one whose page was lost is charged again', { state: 'unknown' }, minutes(1), 'charge'],
  ['but not after its page would be dead', { state: 'unknown' }, minutes(31), 'enquire'],
  ['nor when the visitor gave up', { state: 'unknown', cancelledAt: at(0) }, minutes(1), 'enquire'],
  ['an open page is enquired about', {}, minutes(1), 'enquire'],
  ['even when it is dead', {}, minutes(31), 'enquire'],
  ['and nobody gives up without asking, however late', {}, minutes(2_000), 'enquire'],
  ['a paid one is delivered', paidFields, 0, 'top-up'],
  ['the first try is made however late it is', paidFields, minutes(60), 'top-up'],
  [
    'an unsure top-up is asked about',
    { ...paidFields, topUpUnsureSince: at(0) },
    minutes(20),
    'enquire-top-up',
  ],
  ['a failed one is tried for fifteen minutes', { ...paidFields, tries: 5 }, minutes(14), 'top-up'],
  ['and then the money goes back', { ...paidFields, tries: 5 }, minutes(15), 'cannot-deliver'],
  [
    'an unsure one never goes back by time alone',
    { ...paidFields, topUpUnsureSince: at(0) },
    minutes(2_000),
    'enquire-top-up',
  ],
  [
    'an exception of which nothing was seen is still asked about',
    { state: 'exception' },
    minutes(5),
    'enquire',
  ],
  ['an exception whose money was seen rests', { ...paidFields, state: 'exception' }, 0, 'rest'],
  ['a refund is sent', refundFields, 0, 'refund'],
  [
    'an unsure refund is asked about',
    { ...refundFields, refundUnsureSince: at(0) },
    0,
    'enquire-refund',
  ],
  [
    'eight refusals make it a case for a person',
    { ...refundFields, refundRefusals: 8 },
    0,
    'cannot-refund',
  ],
  ['what ended unpaid is still watched', { state: 'failed' }, minutes(5), 'enquire'],
  ['unless nothing was ever sent', { state: 'expired', submittedAt: null }, minutes(5), 'rest'],
  ['what is delivered rests', { ...paidFields, state: 'delivered' }, 0, 'rest'],
]

test.each(cases)('%s', (_sentence, fields, ms, step) => {
  const { now, settings, facts } = contextAt(ms)
  expect(decideStep(aPayment(fields), now, settings, facts)).toBe(step)
})

test('a charge that cannot be repeated is enquired about instead', () => {
  const { now, settings, facts } = contextAt(0)
  const payment = aPayment({ state: 'unknown' })
  expect(decideStep(payment, now, settings, { ...facts, chargeIsRepeatable: false })).toBe(
    'enquire',
  )
})

test('money on the way counts as unsure before the call goes out', () => {
  expect(markSent(aPayment(paidFields), 'top-up', at(7))).toMatchObject({ topUpUnsureSince: at(7) })
  expect(markSent(aPayment(refundFields), 'refund', at(7))).toMatchObject({
    refundUnsureSince: at(7),
  })
})

test('a retry has the same reference until the operator says that it failed', () => {
  expect(topUpReference(aPayment({ tries: 4 }))).toBe(topUpReference(aPayment()))
  expect(topUpReference(aPayment({ topUpRound: 1 }))).not.toBe(topUpReference(aPayment()))
})
