import { describe, expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import {
  at,
  changeOf,
  contextAt,
  days,
  dueFields,
  leaseMs,
  minutes,
  paidFields,
  registeredFields,
  ringAt,
} from '../core/payment-fixture.ts'
import { settle, withNamesDue } from './payment-settle.rules.ts'

const lateMs = minutes(3)
const resting: Partial<Payment> = { nextAt: at(minutes(5)) }

test('a call is stored with its mark and a lease that outlives it', () => {
  const { change, step } = settle(changeOf(paidFields), contextAt(5))
  expect(step).toBe('fulfil')
  expect(change.payment).toMatchObject({
    fulfilmentSentBy: at(5 + leaseMs),
    leaseUntil: at(5 + leaseMs),
    tries: 1,
  })
})

test('a payment that is not due yet stays as it is, without a lease', () => {
  const start = changeOf({ ...paidFields, nextAt: at(1_000), leaseUntil: at(5_000) })
  const { change, step } = settle(start, contextAt(5))
  expect(step).toBeNull()
  expect(change.payment).toEqual({ ...start.payment, leaseUntil: null })
})

test('the call after the last in a row is left unmarked to the next process', () => {
  const start = changeOf({ ...paidFields, leaseUntil: at(5_000) })
  const { change, step } = settle(start, contextAt(5), false)
  expect(step).toBeNull()
  expect(change.payment).toEqual({ ...start.payment, leaseUntil: null })
})

test.each<[string, Partial<Payment>, number, boolean]>([
  ['a try has ended without it', resting, lateMs, true],
  ['it is not delivered within minutes', resting, lateMs - 1, false],
  ['a call for it is under way', { leaseUntil: at(lateMs) }, lateMs, false],
  ['each try of it throws', { leaseUntil: at(lateMs), workFailures: 1 }, lateMs, true],
  ['its money goes back', { ...resting, state: 'refund-due' }, lateMs, false],
])('where %s, a delivery is called late: %o at %i ms is %s', (_what, fields, ms, isLate) => {
  const { change } = settle(changeOf({ ...paidFields, ...fields }), contextAt(ms))
  expect(change.lateAt).toBe(isLate ? at(ms) : null)
})

test.each<[string, Partial<Payment>, string]>([
  ['submitted', { ...registeredFields, askedAt: at(minutes(31)) }, 'expired'],
  ['sent in its lifetime', { state: 'raised', shown: null, chargeSentAt: null }, 'not-reached'],
])('a prompt that was never %s ends as that: %3$s', (_what, fields, reason) => {
  const { change } = settle(changeOf({ ...fields, nextAt: at(0) }), ringAt(minutes(31)))
  expect(change.payment).toMatchObject({ state: 'expired', reason })
})

test('what cannot be delivered gets a refund, which is looked for before it is sent', () => {
  const denied: Partial<Payment> = { tries: 5, fulfilmentDeniedAt: at(minutes(15)) }
  const { change, step } = settle(changeOf({ ...paidFields, ...denied }), contextAt(minutes(16)))
  expect(step).toBe('enquire-refund')
  expect(change.payment).toMatchObject({
    state: 'refund-due',
    reason: 'not-delivered',
    refund: { state: 'due', ordinal: 1, reason: 'not-delivered', amount: { minor: 5_000n } },
  })
  expect(change.history.map(({ move }) => move)).toEqual(['cannot-deliver'])
  expect(change.refundHistory.map(({ move }) => move)).toEqual(['open'])
})

test('a refund is stored as sent before it goes out', () => {
  const { change, step } = settle(changeOf(dueFields({ isAskedAbout: true })), contextAt(5))
  expect(step).toBe('refund')
  expect(change.payment.refund).toMatchObject({ state: 'sent', sentBy: at(5 + leaseMs), tries: 1 })
  expect(change.refundHistory).toMatchObject([{ move: 'send', from: 'due', to: 'sent' }])
})

test.each<[string, Parameters<typeof dueFields>[0], number, string]>([
  [
    'under way for longer than the provider may take',
    { state: 'under-way', initiatedAt: at(0) },
    days(16),
    'stuck',
  ],
  ['refused too often', { refusals: 8 }, 0, 'stuck'],
  [
    'the account held too little for too long',
    { refusals: 9, shortSince: at(0) },
    days(2),
    'stuck',
  ],
  ['failed too often', { state: 'failed', ordinal: 5 }, 0, 'stuck'],
])('a refund that was %s goes to a person, with these words', (words, refund, ms, state) => {
  const { change, step } = settle(changeOf(dueFields(refund)), contextAt(ms))
  expect(step).toBeNull()
  expect(change.payment).toMatchObject({ state: 'exception', nextAt: null, refund: { state } })
  expect(change.history).toMatchObject([{ move: 'cannot-refund', detail: words }])
})

test('work without a connected provider is listed for a person, and tried again every hour', () => {
  const facts = { ...contextAt(0).facts, charge: null }
  const { change, step } = settle(changeOf({}), contextAt(0, { facts }))
  expect(step).toBeNull()
  expect(change.payment).toMatchObject({
    state: 'in-process',
    workFailures: 5,
    lastError: 'the provider pages is not connected',
    nextAt: at(minutes(60)),
    leaseUntil: null,
  })
})

test('work for a product that is not sold any more is listed for a person', () => {
  const facts = { ...contextAt(0).facts, fulfilment: null }
  const { change } = settle(changeOf(paidFields), contextAt(0, { facts }))
  expect(change.payment.lastError).toBe('the product thing is not connected')
})

test('an attempt whose time is over expires, and is not watched if nothing was sent', () => {
  const { change } = settle(
    changeOf({ ...registeredFields, askedAt: at(minutes(30)) }),
    contextAt(minutes(30)),
  )
  expect(change.payment).toMatchObject({ state: 'expired', reason: 'expired', nextAt: null })
})

test('an attempt that proved to have been sent is watched when it expires', () => {
  const sentAt = at(minutes(2))
  const asked = { ...registeredFields, askedAt: at(minutes(30)) }
  const known = { ...asked, chargeSentAt: sentAt, confirmingSince: sentAt }
  const { change, step } = settle(changeOf(known), contextAt(minutes(30)))
  expect(change.payment.state).toBe('expired')
  expect(step).toBe('enquire')
})

describe('a transaction that notifications named is asked about, wherever work would otherwise end:', () => {
  const names = { namedIds: ['P7'], nextAt: null }
  test.each<[string, Partial<Payment>]>([
    ['what ended unpaid and is not watched any more', { state: 'failed' }],
    ['what expired and was never sent', { ...registeredFields, state: 'expired' }],
    ['what is delivered', { ...paidFields, state: 'delivered' }],
    ['what is refunded', { ...paidFields, state: 'refunded' }],
    ['an exception', { ...paidFields, state: 'exception' }],
    ['a case of which nothing was seen', { state: 'exception' }],
  ])('%s', (_what, fields) => {
    const { change, step } = settle(changeOf({ ...fields, ...names }), contextAt(days(2)))
    expect(step).toBe('enquire')
    expect(change.payment.askedAt).toBe(at(days(2)))
  })

  test('not before the spacing of notifications allows it', () => {
    const asked = { ...paidFields, ...names, state: 'delivered', askedAt: at(5) } as const
    const { change, step } = settle(changeOf(asked), contextAt(9))
    expect([step, change.payment.nextAt]).toEqual([null, at(10_005)])
  })

  test('and is no sooner asked about where work has its time', () => {
    const planned = changeOf({ ...paidFields, ...names, nextAt: at(minutes(3)) })
    expect(withNamesDue(planned, contextAt(0))).toBe(planned)
  })

  test('an attempt that was never submitted', () => {
    const fields = { ...registeredFields, ...names, nextAt: at(0) }
    expect(settle(changeOf(fields), contextAt(0)).step).toBe('enquire')
  })
})

test.each<[string, Partial<Payment>]>([
  ['comes to rest', { state: 'failed', submittedAt: null }],
  ['expires unsent, its provider connected again', { state: 'raised', shown: null }],
])('work that %s is listed no more', (_what, fields) => {
  const listed = { ...fields, chargeSentAt: null, workFailures: 5, lastError: 'x' }
  const { change } = settle(changeOf(listed), contextAt(minutes(31)))
  expect(change.payment).toMatchObject({ nextAt: null, workFailures: 0, lastError: null })
})
