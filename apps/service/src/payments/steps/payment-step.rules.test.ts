import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { hostedPage } from '../../methods/protocols/hosted-page.protocol.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type { Context } from '../core/context.rules.ts'
import {
  aPayment,
  at,
  contextAt,
  days,
  dueFields,
  hours,
  leaseMs,
  minutes,
  pageProvider,
  paidFields,
  registeredFields,
  ringAt,
  sentRefund,
} from '../core/payment-fixture.ts'
import {
  decideStep,
  fulfilmentReference,
  markSent,
  notifiedAfter,
  refundReference,
  restUntil,
  type Step,
} from './payment-step.rules.ts'

const raised: Partial<Payment> = { state: 'raised', shown: null, chargeSentAt: null }
const lateFields: Partial<Payment> = { ...paidFields, tries: 5 }
const denied: Partial<Payment> = { ...lateFields, fulfilmentDeniedAt: at(minutes(15)) }

type Case = [sentence: string, fields: Partial<Payment>, ms: number, step: Step]

describe('the next step of', () => {
  test.each<Case>([
    ['an attempt that was not submitted is to rest', registeredFields, 0, 'rest'],
    ['the same after half an hour is to ask', registeredFields, minutes(30), 'enquire'],
    [
      'the same is to ask though it was asked about before',
      { ...registeredFields, askedAt: at(minutes(29)) },
      minutes(30),
      'enquire',
    ],
    [
      'the same once it was asked about is to expire',
      { ...registeredFields, askedAt: at(minutes(30)) },
      minutes(30),
      'expire',
    ],
    [
      'the same is to ask again while the question got no answer',
      { ...registeredFields, askedAt: at(minutes(30)), notifiedAt: at(minutes(30)) },
      minutes(31),
      'enquire',
    ],
    ['a submitted attempt is the charge', raised, 0, 'charge'],
    ['one that was not sent within its lifetime is to expire', raised, minutes(30), 'expire'],
    ['one whose page was lost is the charge again', { state: 'unknown' }, minutes(1), 'charge'],
    ['one whose page would be dead is to ask', { state: 'unknown' }, minutes(31), 'enquire'],
    [
      'one that was given up is to ask',
      { state: 'unknown', cancelledAt: at(0) },
      minutes(1),
      'enquire',
    ],
    [
      'one whose page was never seen and would be dead is to ask',
      { state: 'unknown', shown: null },
      minutes(31),
      'enquire',
    ],
    [
      'one whose page was asked for when it was submitted is the charge, though its owner came back',
      {
        state: 'unknown',
        shown: null,
        confirmingSince: at(9),
        submittedAt: at(5),
        chargeSentAt: at(5),
      },
      minutes(1),
      'charge',
    ],
    ['an open page is to ask', {}, minutes(1), 'enquire'],
    ['a dead page is to ask', {}, minutes(31), 'enquire'],
    ['a page that is dead for a month is still to ask', {}, days(30), 'enquire'],
    ['what ended unpaid is to ask', { state: 'failed' }, minutes(5), 'enquire'],
    [
      'what ended without being sent is to rest',
      { ...registeredFields, state: 'expired' },
      minutes(5),
      'rest',
    ],
    [
      'what was submitted and never sent is to rest',
      { state: 'expired', chargeSentAt: null },
      minutes(5),
      'rest',
    ],
    ['what is delivered is to rest', { ...paidFields, state: 'delivered' }, 0, 'rest'],
    ['what is refunded is to rest', { ...paidFields, state: 'refunded' }, 0, 'rest'],
    ['a case of which nothing was seen is to ask', { state: 'exception' }, minutes(5), 'enquire'],
    ['a case whose money was seen is to rest', { ...paidFields, state: 'exception' }, 0, 'rest'],
  ])('%s', (_sentence, fields, ms, step) => {
    expect(decideStep(aPayment(fields), contextAt(ms))).toBe(step)
  })
})

describe('where a wallet asks on the phone, the next step of', () => {
  const unsent = { ...raised, chargeExpiresAt: at(minutes(2)), payerMsisdn: '971000007' as Msisdn }
  test.each<Case>([
    ['an attempt that was not sent is the prompt', unsent, 0, 'charge'],
    ['one not sent within the prompt’s life is to expire', unsent, minutes(2), 'expire'],
    ['one that was sent is never the prompt again', { state: 'raised' }, minutes(1), 'rest'],
    [
      'an unsure one is to ask once the wallet answers',
      { state: 'unknown' },
      minutes(3),
      'enquire',
    ],
    ['a prompt under way is to ask', { state: 'in-process' }, minutes(3), 'enquire'],
    ['what was given up is not asked about too early', { state: 'superseded' }, minutes(1), 'rest'],
    ['what was given up is to ask after that', { state: 'superseded' }, minutes(3), 'enquire'],
    ['what ended without a prompt is to rest', { ...unsent, state: 'expired' }, minutes(3), 'rest'],
    ['an unsure refund that names its charge is to repeat it', dueFields(sentRefund), 0, 'refund'],
  ])('%s', (_sentence, fields, ms, step) => {
    expect(decideStep(aPayment(fields), ringAt(ms))).toBe(step)
  })

  test.each<[string, Partial<Payment>]>([
    ['is delivered', { ...paidFields, state: 'delivered' }],
    ['goes back', dueFields({})],
  ])('what notifications named beside what %s is asked about no sooner', (_what, fields) => {
    const named = aPayment({ ...fields, namedIds: ['P2'] })
    expect(decideStep(named, ringAt(minutes(3) - 1))).not.toBe('enquire')
    expect(decideStep(named, ringAt(minutes(3)))).toBe('enquire')
  })

  test('what notifications named is due once it may be asked about', () => {
    const named = aPayment({ ...paidFields, state: 'delivered', namedIds: ['P2'] })
    expect(restUntil(named, ringAt(0))).toBe(at(minutes(3)))
  })

  test.each<[string, number | null, number, number]>([
    ['ends with its life', null, 1, 30],
    ['and is known to the provider is asked about first', 0, 1, 3],
    ['and may be asked about already ends with its life', 0, 5, 30],
    ['and could only be asked about later ends with its life', 28, 29, 30],
  ])('what was never submitted %s', (_what, sentMinute, minute, due) => {
    const chargeSentAt = sentMinute === null ? null : at(minutes(sentMinute))
    const payment = aPayment({ ...registeredFields, chargeSentAt })
    expect(restUntil(payment, ringAt(minutes(minute)))).toBe(at(minutes(due)))
  })

  test('what waits for the first enquiry is due at that very moment', () => {
    expect(restUntil(aPayment({ state: 'unknown' }), ringAt(0))).toBe(at(minutes(3)))
    expect(restUntil(aPayment(paidFields), ringAt(0))).toBeNull()
  })
})

describe('of what was paid', () => {
  test.each<Case>([
    ['the next step is delivery', paidFields, 0, 'fulfil'],
    ['the first try is made however late it is', paidFields, days(3), 'fulfil'],
    [
      'an unsure delivery is asked about',
      { ...paidFields, fulfilmentSentBy: at(0) },
      minutes(20),
      'enquire-fulfilment',
    ],
    [
      'an unsure delivery is never undone by time alone',
      { ...lateFields, fulfilmentSentBy: at(0) },
      days(30),
      'enquire-fulfilment',
    ],
    ['a failed delivery is tried again within the window', lateFields, minutes(14.9), 'fulfil'],
    [
      'a row that says nothing is under way gives nothing back: the operator is asked',
      lateFields,
      minutes(15),
      'enquire-fulfilment',
    ],
    [
      'a single try is enough for that',
      { ...paidFields, tries: 1 },
      minutes(15),
      'enquire-fulfilment',
    ],
    [
      'a round that was opened by a failure is asked about as well',
      { ...paidFields, fulfilmentRound: 1 },
      minutes(15),
      'enquire-fulfilment',
    ],
    [
      'the money goes back once the operator has nothing after the window',
      denied,
      minutes(15),
      'cannot-deliver',
    ],
    [
      'a denial is forgotten while a later round may be under way',
      { ...denied, fulfilmentSentBy: at(minutes(16)) },
      minutes(17),
      'enquire-fulfilment',
    ],
  ])('%s', (_sentence, fields, ms, step) => {
    expect(decideStep(aPayment(fields), contextAt(ms))).toBe(step)
  })
})

describe('notifications', () => {
  const mustAsk: Partial<Payment> = { notifiedAt: at(minutes(1)) }
  test.each<Case>([
    [
      'about an attempt that was not submitted make the provider be asked',
      { ...registeredFields, ...mustAsk },
      minutes(1),
      'enquire',
    ],
    [
      'about one that expired unsent make the provider be asked',
      { ...registeredFields, state: 'expired', ...mustAsk },
      minutes(90),
      'enquire',
    ],
    [
      'about one that is submitted now are asked about before another charge',
      { ...raised, ...mustAsk },
      minutes(1),
      'enquire',
    ],
    [
      'by its owner’s return are asked about before another charge',
      { ...raised, confirmingSince: at(0) },
      minutes(1),
      'enquire',
    ],
    [
      'of another transaction of what is delivered are asked about',
      { ...paidFields, state: 'delivered', namedIds: ['P2'] },
      minutes(1),
      'enquire',
    ],
    [
      'of another transaction of what is refunded are asked about',
      { ...paidFields, state: 'refunded', namedIds: ['P2'] },
      minutes(1),
      'enquire',
    ],
    [
      'of another transaction of what goes back are asked about',
      { ...dueFields({}), namedIds: ['P2'] },
      minutes(1),
      'enquire',
    ],
    [
      'do not keep money waiting that goes back',
      { ...dueFields({}), namedIds: ['P2'], askedAt: at(minutes(1)) },
      minutes(1),
      'enquire-refund',
    ],
    [
      'that a person wants of an unsure delivery are the operator’s',
      { ...paidFields, ...mustAsk, state: 'exception' },
      minutes(1),
      'enquire-fulfilment',
    ],
    [
      'that a person wants of an unsure refund are the provider’s',
      { ...dueFields({ state: 'stuck' }), ...mustAsk, state: 'exception' },
      minutes(1),
      'enquire-refund',
    ],
  ])('%s', (_sentence, fields, ms, step) => {
    expect(decideStep(aPayment(fields), contextAt(ms))).toBe(step)
  })
})

test.each<[string, Partial<Payment>, number]>([
  ['whose charge is asked about', { notifiedAt: at(1) }, 9],
  ['of which only a transaction was named', { namedIds: ['P2'], namedAt: at(1) }, 9],
  [
    'whose charge waits behind a named transaction',
    { namedIds: ['P2'], namedAt: at(2), notifiedAt: at(1) },
    1,
  ],
])('more notifications of a payment %s are dated %3$i', (_what, fields, ms) => {
  expect(notifiedAfter(aPayment(fields), at(9))).toBe(at(ms))
})

test('a case is never asked about by sending a refund once more', () => {
  const stuck = { ...dueFields({ state: 'stuck' }), state: 'exception', notifiedAt: at(0) } as const
  expect(decideStep(aPayment(stuck), ringAt(minutes(9)))).toBe('rest')
})

test.each(['charge', 'enquire', 'fulfil', 'enquire-refund'] as const)(
  'the moment of each call is stored, so that many notifications make one question: %s',
  (step) => {
    expect(markSent(aPayment(), step, contextAt(7))).toMatchObject({ askedAt: at(7) })
  },
)

describe('without a connected provider', () => {
  const facts: Context['facts'] = { ...contextAt(0).facts, charge: null }
  test.each<Case>([
    ['what is paid is still delivered', paidFields, 0, 'fulfil'],
    [
      'an unsure delivery is still asked about',
      { ...paidFields, fulfilmentSentBy: at(0) },
      minutes(2),
      'enquire-fulfilment',
    ],
    ['what was never submitted still expires', registeredFields, minutes(30), 'expire'],
    ['an open attempt is stranded', {}, minutes(1), 'stranded'],
    ['a refund is stranded', dueFields(), 0, 'stranded'],
    [
      'notifications about what was never submitted are stranded',
      { ...registeredFields, notifiedAt: at(0) },
      minutes(1),
      'stranded',
    ],
    [
      'what a person wants to know of a refund is stranded',
      { ...dueFields({ state: 'stuck' }), state: 'exception', notifiedAt: at(0) },
      minutes(1),
      'stranded',
    ],
    ['the watch over what ended unpaid is stranded', { state: 'failed' }, minutes(5), 'stranded'],
  ])('%s', (_sentence, fields, ms, step) => {
    expect(decideStep(aPayment(fields), contextAt(ms, { facts }))).toBe(step)
  })

  test('a product that is not sold any more strands what was paid for it', () => {
    const unsold = contextAt(0, { facts: { ...contextAt(0).facts, fulfilment: null } })
    expect(decideStep(aPayment(paidFields), unsold)).toBe('stranded')
    const unasked = { ...dueFields(), fulfilmentDeniedAt: null }
    expect(decideStep(aPayment(unasked), unsold)).toBe('stranded')
    const wanted = { ...paidFields, state: 'exception', notifiedAt: at(0) } as const
    expect(decideStep(aPayment(wanted), unsold)).toBe('stranded')
  })
})

describe('before a call goes out', () => {
  test('a prompt is marked, and lives from that moment', () => {
    expect(markSent(aPayment(raised), 'charge', ringAt(7))).toMatchObject({
      chargeSentAt: at(7),
      chargeExpiresAt: at(7 + minutes(2)),
    })
  })

  test('a page that is asked for again keeps the moment of the first time', () => {
    const { chargeSentAt } = markSent(aPayment({ state: 'unknown' }), 'charge', contextAt(9_000))
    expect(chargeSentAt).toBe(at(0))
  })

  test('a delivery counts as unsure until its lease ends, since it may leave that late', () => {
    expect(markSent(aPayment(paidFields), 'fulfil', contextAt(7))).toMatchObject({
      fulfilmentSentBy: at(7 + leaseMs),
      tries: 1,
    })
  })

  test('a question after the window counts like a delivery that leaves now: the row may lack one', () => {
    expect(markSent(aPayment(lateFields), 'enquire-fulfilment', contextAt(7))).toMatchObject({
      fulfilmentSentBy: at(7),
    })
    const unsure = aPayment({ ...lateFields, fulfilmentSentBy: at(3) })
    expect(markSent(unsure, 'enquire-fulfilment', contextAt(7))).toEqual({ askedAt: at(7) })
  })
})

describe('a reference', () => {
  test('is the same in every version, since what was sent under it may be asked about by a later one', () => {
    const { id } = aPayment()
    expect(fulfilmentReference(aPayment({ fulfilmentRound: 2 }))).toBe(`${id}-T2`)
    const refunds = [1, 2].map((ordinal) => refundReference(aPayment(dueFields({ ordinal }))))
    expect(refunds).toEqual([`${id}-R`, `${id}-R2`])
    expect(refundReference(aPayment())).toBe(`${id}-R`)
  })

  test('of a delivery stays until the operator says that it failed', () => {
    const first = fulfilmentReference(aPayment())
    expect(fulfilmentReference(aPayment({ tries: 4, fulfilmentSentBy: at(hours(1)) }))).toBe(first)
    expect(fulfilmentReference(aPayment({ fulfilmentRound: 1 }))).not.toBe(first)
  })

  test('of a refund stays until the provider says that it failed', () => {
    const first = refundReference(aPayment(dueFields({})))
    expect(refundReference(aPayment(dueFields({ tries: 4, state: 'sent' })))).toBe(first)
    expect(refundReference(aPayment(dueFields({ ordinal: 2 })))).not.toBe(first)
  })
})

test('a charge that the provider had before it was submitted is not sent blindly once more', () => {
  const known = { ...raised, chargeSentAt: at(0), submittedAt: at(5), confirmingSince: at(0) }
  expect(decideStep(aPayment(known), contextAt(9))).toBe('enquire')
  expect(decideStep(aPayment({ ...known, confirmingSince: null }), contextAt(9))).toBe('charge')
})

test('an attempt that the provider has, though it was never submitted, is asked about until it expires', () => {
  const known = {
    state: 'registered',
    submittedAt: null,
    notifiedAt: null,
    chargeSentAt: at(0),
  } as const
  expect(decideStep(aPayment(known), contextAt(minutes(5)))).toBe('enquire')
  expect(decideStep(aPayment({ ...known, chargeSentAt: null }), contextAt(minutes(5)))).toBe('rest')
  expect(decideStep(aPayment(known), contextAt(minutes(31)))).toBe('enquire')
  const asked = { ...known, askedAt: at(minutes(31)) }
  expect(decideStep(aPayment(asked), contextAt(minutes(32)))).toBe('expire')
})

test('the question before an attempt expires outlives the process that asks it, and leaves other questions alone', () => {
  const marks = (fields: Partial<Payment>, ms: number) =>
    markSent(aPayment(fields), 'enquire', contextAt(ms))
  expect(marks(registeredFields, minutes(30))).toEqual({
    askedAt: at(minutes(30)),
    notifiedAt: at(minutes(30)),
  })
  const notification = { ...registeredFields, notifiedAt: at(minutes(5)) }
  expect(marks(notification, minutes(31))).toEqual({ askedAt: at(minutes(31)) })
  expect(marks(registeredFields, minutes(29))).toEqual({ askedAt: at(minutes(29)) })
  expect(marks({ state: 'in-process' }, minutes(31))).toEqual({ askedAt: at(minutes(31)) })
})

test('a charge that needs the visitor’s secret is sent by the request that brought it, and no other', () => {
  const protocol = { ...hostedPage, needsSecret: true }
  const facts = { ...contextAt(0).facts, charge: { protocol, provider: pageProvider } }
  const submitted = aPayment({ state: 'raised', shown: null, chargeSentAt: null })
  expect(decideStep(submitted, contextAt(0, { facts, isSubmission: true }))).toBe('charge')
  expect(decideStep(submitted, contextAt(0, { facts }))).toBe('expire')
})
