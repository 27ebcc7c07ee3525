import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { Payment } from '../ports/payment-store.port.ts'
import { aPayment, at, contextAt, minutes, paidFields } from './payment-fixture.ts'
import {
  decideStep,
  markSent,
  type OutsideFacts,
  restUntil,
  type Step,
  topUpReference,
} from './payment-step.rules.ts'

const unsentFields: Partial<Payment> = { state: 'expired', chargeSentAt: null }
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
  ['unless nothing was ever sent', { ...unsentFields, submittedAt: null }, minutes(5), 'rest'],
  ['what an older version submitted is watched', unsentFields, minutes(5), 'enquire'],
  ['what is delivered rests', { ...paidFields, state: 'delivered' }, 0, 'rest'],
]

test.each(cases)('%s', (_sentence, fields, ms, step) => {
  const { now, settings, facts } = contextAt(ms)
  expect(decideStep(aPayment(fields), now, settings, facts)).toBe(step)
})

const pushFacts: OutsideFacts = {
  ...contextAt(0).facts,
  chargeIsRepeatable: false,
  chargeLifeMs: minutes(2),
  chargeSettlesAfterMs: minutes(1),
  enquireAfterMs: minutes(3),
  refundIsRepeatable: true,
}
const unsent = { state: 'raised', chargeSentAt: null, chargeExpiresAt: at(minutes(2)) } as const
const unsureRefund = { ...refundFields, refundUnsureSince: at(0) }

test.each<[string, Partial<Payment>, number, Step]>([
  ['a prompt is sent', unsent, 0, 'charge'],
  ['nobody is asked who has stopped waiting', unsent, minutes(2), 'expire'],
  ['a prompt that was sent is never sent again', { state: 'raised' }, minutes(1), 'rest'],
  ['the wallet is asked once it answers', { state: 'unknown' }, minutes(3), 'enquire'],
  ['a prompt under way is asked about', { state: 'in-process' }, minutes(3), 'enquire'],
  ['what was given up is not asked about too early', { state: 'superseded' }, minutes(1), 'rest'],
  ['and watched after that', { state: 'superseded' }, minutes(3), 'enquire'],
  [
    'what was never sent is not watched',
    { ...unsentFields, payerMsisdn: '971000007' as Msisdn },
    minutes(3),
    'rest',
  ],
  ['a refund that names its charge is simply sent again', unsureRefund, 0, 'refund'],
])('where a wallet asks on the phone, %s', (_sentence, fields, ms, step) => {
  const { now, settings } = contextAt(ms)
  expect(decideStep(aPayment(fields), now, settings, pushFacts)).toBe(step)
})

test('a payment that waits for the first enquiry is due at that very moment', () => {
  const { now, settings } = contextAt(0)
  const unsure = aPayment({ state: 'unknown' })
  expect(restUntil(unsure, now, settings, pushFacts)).toBe(at(minutes(3)))
  expect(restUntil(aPayment(paidFields), now, settings, pushFacts)).toBeNull()
})

test('a prompt lives from the moment it is sent', () => {
  expect(markSent(aPayment(unsent), 'charge', at(7), pushFacts)).toEqual({
    chargeSentAt: at(7),
    chargeExpiresAt: at(7 + minutes(2)),
  })
})

test('money on the way counts as unsure before the call goes out', () => {
  const { facts } = contextAt(0)
  expect(markSent(aPayment(paidFields), 'top-up', at(7), facts)).toMatchObject({
    topUpUnsureSince: at(7),
  })
  expect(markSent(aPayment(refundFields), 'refund', at(7), facts)).toMatchObject({
    refundUnsureSince: at(7),
  })
})

test('a retry has the same reference until the operator says that it failed', () => {
  expect(topUpReference(aPayment({ tries: 4 }))).toBe(topUpReference(aPayment()))
  expect(topUpReference(aPayment({ topUpRound: 1 }))).not.toBe(topUpReference(aPayment()))
})
