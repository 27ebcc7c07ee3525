import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Order, Payment } from '../../ports/payment.port.ts'
import type { ChargeAnswer, EnquiryAnswer } from '../../ports/payment-provider.port.ts'
import { isClosedUnpaid } from '../../states/payment.states.ts'
import {
  actAt,
  at,
  changeOf,
  contextAt,
  fifty,
  hours,
  leaseMs,
  minutes,
  other,
  paidFields,
  registeredFields,
  ringAt,
} from '../core/payment-fixture.ts'
import { afterCharge, afterEnquiry } from './charge-answer.rules.ts'
import { absent, failed, foreign, lost, pending, success, unsent } from './enquiry-fixture.ts'

const took: EnquiryAnswer = { ...success, amount: null }
const unreadable: EnquiryAnswer = { kind: 'unreadable', providerId: 'P1', detail: '["5,0","XXX"]' }
const short = money(500n, 'ZMW')

describe('an enquiry', () => {
  type Case = [string, Partial<Payment>, Partial<Order>, EnquiryAnswer, number, string]
  const free: Partial<Order> = { openAttempt: null }
  test.each<Case>([
    ['that is successful pays', {}, {}, success, 0, 'paid'],
    ['that is successful pays what was lost', { state: 'unknown' }, {}, success, 0, 'paid'],
    ['that is successful pays before our own record', { state: 'raised' }, {}, success, 0, 'paid'],
    [
      'about a paid order sends the second debit back',
      {},
      { paidBy: other },
      success,
      0,
      'refund-due',
    ],
    [
      'that names another amount sends it back',
      {},
      {},
      { ...success, amount: short },
      0,
      'refund-due',
    ],
    [
      'that names another currency sends it back',
      {},
      {},
      { ...success, amount: money(5_000n, 'USD') },
      0,
      'refund-due',
    ],
    ['that answers about another payment says nothing', {}, {}, foreign, 0, 'in-process'],
    ['that says failed fails', {}, {}, failed, 0, 'failed'],
    ['that is lost changes nothing', {}, {}, lost, hours(1), 'in-process'],
    ['that says pending changes nothing', {}, {}, pending, hours(1), 'in-process'],
    ['that is unsure for twenty hours is an exception', {}, {}, pending, hours(20), 'exception'],
    ['that is lost for twenty hours is an exception', {}, {}, lost, hours(20), 'exception'],
    [
      'without a payment changes nothing while the page lives',
      {},
      {},
      absent,
      minutes(29),
      'in-process',
    ],
    ['without a payment ends a dead page', {}, {}, absent, minutes(30), 'expired'],
    [
      'without a payment ends what was given up',
      { cancelledAt: at(0) },
      {},
      absent,
      0,
      'superseded',
    ],
    [
      'that says pending keeps what was given up',
      { cancelledAt: at(0) },
      {},
      pending,
      0,
      'in-process',
    ],
    ['that succeeds late pays a free order', { state: 'failed' }, free, success, 0, 'paid'],
    [
      'that succeeds late goes back beside an open attempt',
      { state: 'superseded' },
      { openAttempt: other },
      success,
      0,
      'refund-due',
    ],
    [
      'that succeeds late goes back when the order is paid',
      { state: 'expired' },
      { ...free, paidBy: other },
      success,
      0,
      'refund-due',
    ],
    ['that cannot be read is an exception', {}, {}, unreadable, 0, 'exception'],
    [
      'that cannot be read is an exception after the end',
      { state: 'failed' },
      free,
      unreadable,
      0,
      'exception',
    ],
    [
      'that confirms what is delivered changes nothing',
      { ...paidFields, state: 'delivered' },
      {},
      success,
      0,
      'delivered',
    ],
    [
      'that succeeds pays a case of which nothing was seen',
      { state: 'exception' },
      free,
      success,
      0,
      'paid',
    ],
    ['that says failed closes such a case', { state: 'exception' }, free, failed, 0, 'failed'],
  ])('%s', (_sentence, payment, order, answer, ms, state) => {
    expect(afterEnquiry(changeOf(payment, order), answer, contextAt(ms)).payment.state).toBe(state)
  })

  test('keeps what was really taken, so that exactly that goes back', () => {
    const { payment, postings } = afterEnquiry(
      changeOf({}),
      { ...success, amount: short },
      contextAt(0),
    )
    expect(payment).toMatchObject({ amount: fifty, taken: short, reason: 'other-amount' })
    expect(postings[0]?.lines.map((line) => line.money.minor)).toEqual([500n, -500n])
  })

  test('that pays ends what was said of a page that was late', () => {
    const late = changeOf({ state: 'unknown', reason: 'link-pending' })
    expect(afterEnquiry(late, success, contextAt(0)).payment.reason).toBeNull()
  })

  test('that says failed ends what said that a payment is being confirmed, whatever state the attempt is in', () => {
    for (const fields of [{}, { state: 'expired' }, registeredFields] as const) {
      const confirming = changeOf({ ...fields, confirmingSince: at(0) })
      expect(afterEnquiry(confirming, failed, contextAt(1)).payment.confirmingSince).toBeNull()
    }
  })

  test('keeps the provider’s id clean', () => {
    const dirty = { ...success, providerId: `P\u00001${'x'.repeat(900)}` }
    const { payment } = afterEnquiry(changeOf({}), dirty, contextAt(0))
    expect(payment.providerId).toBe(`P 1${'x'.repeat(497)}`)
    const unread = { ...unreadable, providerId: 'P\u00001' }
    expect(afterEnquiry(changeOf({}), unread, contextAt(0)).payment.providerId).toBe('P 1')
  })

  test('is made again when the page dies, not after it', () => {
    const { payment } = afterEnquiry(changeOf({ tries: 9 }), absent, contextAt(minutes(29)))
    expect(payment.nextAt).toBe(at(minutes(30)))
  })

  test('is repeated at growing intervals, up to three minutes', () => {
    const waits = [0, 1, 2, 10].map(
      (tries) =>
        afterEnquiry(changeOf({ tries, chargeExpiresAt: null }), lost, contextAt(0)).payment.nextAt,
    )
    expect(waits).toEqual([10_000, 20_000, 40_000, 180_000].map(at))
  })

  test('believes a browser that came back for a minute, and then the gateway that has no payment', () => {
    const back = changeOf({ confirmingSince: at(0) })
    expect(afterEnquiry(back, absent, contextAt(minutes(1) - 1)).payment.confirmingSince).toBe(
      at(0),
    )
    expect(afterEnquiry(back, absent, contextAt(minutes(1))).payment.confirmingSince).toBeNull()
  })

  const neverSent = { state: 'raised', shown: null, chargeSentAt: null, tries: 2 } as const

  test.each<[string, Partial<Payment>, number]>([
    ['what was never sent sends it now', {}, 1_000],
    [
      'the same that was seen before it was submitted sends it now',
      { chargeSentAt: at(-1) },
      1_000,
    ],
    ['what its owner came back for waits', { confirmingSince: at(0) }, 41_000],
    ['what notifications named another transaction of waits', { namedIds: ['P2'] }, 41_000],
    ['what its owner came back for long ago sends it now', { confirmingSince: at(-60_000) }, 1_000],
    ['what is to be sent again waits', { state: 'unknown', chargeSentAt: at(0) }, 41_000],
    [
      'what was seen early and is to be sent again waits',
      { state: 'unknown', chargeSentAt: at(-1) },
      41_000,
    ],
  ])('without a payment of %s', (_what, fields, nextMs) => {
    const notification = changeOf({ ...neverSent, notifiedAt: at(0), ...fields })
    expect(afterEnquiry(notification, absent, contextAt(1_000)).payment.nextAt).toBe(at(nextMs))
  })

  test('without a payment of a prompt that was never sent waits: it may be on its way', () => {
    const notification = changeOf({ ...neverSent, notifiedAt: at(0) })
    expect(afterEnquiry(notification, absent, ringAt(1_000)).payment.nextAt).toBe(at(41_000))
  })

  test('without a payment of a prompt that was called pending before does not let it ring again', () => {
    const seen = changeOf({
      ...neverSent,
      ...registeredFields,
      chargeSentAt: at(0),
      confirmingSince: at(0),
      tries: 0,
    })
    const soon = afterEnquiry(seen, absent, ringAt(minutes(1))).payment
    expect(soon).toMatchObject({
      chargeSentAt: at(0),
      confirmingSince: at(0),
      nextAt: at(minutes(2)),
    })
    const proven = afterEnquiry(seen, absent, ringAt(leaseMs + minutes(1))).payment
    expect(proven.chargeSentAt).toBeNull()
    const late = afterEnquiry(seen, absent, ringAt(minutes(5))).payment
    expect(late).toMatchObject({
      chargeSentAt: null,
      confirmingSince: null,
      nextAt: at(minutes(30)),
    })
  })

  test('that says pending again keeps the moments from which it is known', () => {
    const known = changeOf({ confirmingSince: at(2), chargeSentAt: at(1) })
    const { confirmingSince, chargeSentAt } = afterEnquiry(
      known,
      pending,
      contextAt(minutes(1)),
    ).payment
    expect([confirmingSince, chargeSentAt]).toEqual([at(2), at(1)])
  })

  test.each<[string, Partial<Payment>, number, string]>([
    ['has no payment of a page that is dead', {}, minutes(31), 'expired'],
    [
      'has none of a page that its visitor gave up',
      { cancelledAt: at(0) },
      minutes(1),
      'cancelled',
    ],
  ])('that %s ends it, and nothing is left in doubt', (_what, fields, ms, reason) => {
    const { payment } = afterEnquiry(
      changeOf({ confirmingSince: at(0), ...fields }),
      absent,
      contextAt(ms),
    )
    expect(payment).toMatchObject({ confirmingSince: null, reason })
    expect(isClosedUnpaid(payment.state)).toBe(true)
  })

  test('that pays is followed by the delivery at once', () => {
    const waiting = changeOf({ nextAt: at(minutes(5)) })
    expect(afterEnquiry(waiting, success, contextAt(7)).payment.nextAt).toBe(at(7))
  })

  test('that says pending keeps the id of the charge that it names, once', () => {
    const named: EnquiryAnswer = { kind: 'pending', session: 'S1' }
    const heard = afterEnquiry(changeOf({}), named, contextAt(5))
    expect([heard.payment.sessions, heard.sessions]).toEqual([['S1'], ['S1']])
    const again = afterEnquiry(changeOf({ sessions: ['S1'] }), named, contextAt(5))
    expect([again.payment.sessions, again.sessions]).toEqual([['S1'], []])
  })

  test('that says pending counts as money that may be taken', () => {
    expect(afterEnquiry(changeOf({}), pending, contextAt(5)).payment.confirmingSince).toBe(at(5))
  })
})

describe('a charge', () => {
  const raised = changeOf({ state: 'raised', shown: null })
  const shown = { kind: 'redirect', url: 'https://pay.example/2' } as const
  const opened: ChargeAnswer = { kind: 'accepted', session: null, show: shown, livesMs: 99 }

  test('that is accepted shows the visitor what to pay with', () => {
    expect(afterCharge(raised, opened, actAt(0)).payment).toMatchObject({
      state: 'in-process',
      shown,
      chargeExpiresAt: at(99),
      nextAt: at(10_000),
    })
  })

  test('lives from the moment its answer is heard by the database’s clock', () => {
    const { payment } = afterCharge(raised, { ...opened, livesMs: minutes(30) }, actAt(7_000))
    expect(payment.chargeExpiresAt).toBe(at(minutes(30) + 7_000))
  })

  test('that names no end keeps the engine’s own', () => {
    const { payment } = afterCharge(raised, { ...opened, livesMs: null }, actAt(0))
    expect(payment.chargeExpiresAt).toBe(at(minutes(30)))
  })

  test('that is lost leaves the payment unknown, its page being opened, and is asked about soon', () => {
    const { payment } = afterCharge(raised, lost, actAt(0))
    const unknown = { state: 'unknown', reason: 'link-pending', chargeSentAt: at(0) }
    expect(payment).toMatchObject({ ...unknown, nextAt: at(5_000) })
  })

  test('that is lost again and again stays unknown, and is asked about ever more seldom', () => {
    const again = [1, 2, 9].map((tries) => {
      const { payment, history } = afterCharge(
        changeOf({ state: 'unknown', tries }),
        lost,
        actAt(0),
      )
      return [payment.state, payment.tries, payment.nextAt, history.length]
    })
    const waits = [10_000, 20_000, minutes(3)]
    expect(again).toEqual(
      [1, 2, 9].map((tries, index) => ['unknown', tries + 1, at(waits[index] ?? 0), 0]),
    )
  })

  test('that is accepted in the end is not called late any more', () => {
    const late = changeOf({ state: 'unknown', reason: 'link-pending' })
    expect(afterCharge(late, opened, actAt(0)).payment.reason).toBeNull()
  })

  test('that is refused has its cause as the reason, and else counts as declined', () => {
    const reasonOf = (cause?: 'wallet-locked') =>
      afterCharge(raised, { kind: 'refused', detail: 'no', ...(cause ? { cause } : {}) }, actAt(0))
        .payment.reason
    expect([reasonOf('wallet-locked'), reasonOf()]).toEqual(['wallet-locked', 'declined'])
  })

  test('that never left is tried again where a page can be asked for twice', () => {
    const { payment } = afterCharge(raised, unsent, actAt(0))
    expect(payment).toMatchObject({ state: 'unknown', nextAt: at(5_000) })
  })

  test('that is accepted after another method was chosen changes nothing', () => {
    const left = changeOf({ state: 'superseded' })
    expect(afterCharge(left, opened, actAt(0))).toBe(left)
  })

  test('is known by the provider’s own ids, each kept once, cleaned, and late ones too', () => {
    const named: ChargeAnswer = { ...opened, session: 'S\u00001' }
    const first = afterCharge(raised, named, actAt(0))
    expect(first.payment.sessions).toEqual(['S 1'])
    expect(first.sessions).toEqual(['S 1'])
    const again = afterCharge(changeOf({ state: 'unknown', sessions: ['S 1'] }), named, actAt(0))
    expect([again.payment.sessions, again.sessions]).toEqual([['S 1'], []])
    const second = afterCharge(first, { ...opened, session: 'S2' }, actAt(0))
    expect([second.payment.sessions, second.sessions]).toEqual([
      ['S 1', 'S2'],
      ['S 1', 'S2'],
    ])
    const late = afterCharge(changeOf({ state: 'superseded' }), named, actAt(0))
    expect([late.payment.state, late.sessions]).toEqual(['superseded', ['S 1']])
  })

  test('shows nothing that the database cannot keep', () => {
    const dirty: ChargeAnswer = { ...opened, show: { ...shown, url: 'https://pay.example/\u0000' } }
    expect(JSON.stringify(afterCharge(raised, dirty, actAt(0)).payment.shown)).not.toContain(
      'u0000',
    )
  })
})

describe('where a wallet asks on the phone', () => {
  const prompted: Partial<Payment> = { shown: null, chargeExpiresAt: at(minutes(2)) }
  const provenAt = leaseMs + minutes(1)

  test.each<[string, Partial<Payment>, EnquiryAnswer, number, Partial<Payment>]>([
    ['no amount means what was asked for', {}, took, 0, { state: 'paid', taken: fifty }],
    [
      'pending tells that a lost prompt arrived',
      { state: 'unknown' },
      pending,
      0,
      { state: 'in-process' },
    ],
    [
      'pending tells that a cut one arrived',
      { state: 'raised' },
      pending,
      0,
      { state: 'in-process' },
    ],
    [
      'absence tells nothing while a prompt may come',
      { state: 'unknown' },
      absent,
      provenAt - 1,
      { state: 'unknown' },
    ],
    [
      'absence after that is proof',
      { state: 'unknown' },
      absent,
      provenAt,
      { state: 'expired', reason: 'not-reached', confirmingSince: null },
    ],
    [
      'what was given up is in doubt while a prompt may come',
      { state: 'superseded', confirmingSince: at(0) },
      absent,
      provenAt - 1,
      { state: 'superseded', confirmingSince: at(0) },
    ],
    [
      'what was given up is untouched after that',
      { state: 'superseded', confirmingSince: at(0) },
      absent,
      provenAt,
      { state: 'superseded', confirmingSince: null },
    ],
    [
      'what its owner gave up stays open while its prompt may be on its way',
      { cancelledAt: at(0) },
      absent,
      provenAt - 1,
      { state: 'in-process', nextAt: expect.any(Number) },
    ],
    [
      'and ends once nothing can arrive any more',
      { cancelledAt: at(0) },
      absent,
      provenAt,
      { state: 'superseded', reason: 'cancelled' },
    ],
    [
      'the wallet says why nothing was taken',
      {},
      { kind: 'failed', detail: '', cause: 'not-enough-money' },
      0,
      { state: 'failed', reason: 'not-enough-money' },
    ],
  ])('%s', (_sentence, fields, answer, ms, expected) => {
    const change = changeOf({ ...prompted, ...fields })
    expect(afterEnquiry(change, answer, ringAt(ms)).payment).toMatchObject(expected)
  })

  test.each<[string, ChargeAnswer, Partial<Payment>]>([
    [
      'an accepted prompt waits for its payer, and is asked about when the wallet answers',
      { kind: 'accepted', session: null, show: { kind: 'prompt' }, livesMs: minutes(2) },
      { state: 'in-process', shown: { kind: 'prompt' }, nextAt: at(minutes(3)) },
    ],
    [
      'a lost one is unknown, for no reason to tell, and is asked about soon',
      lost,
      { state: 'unknown', reason: null, nextAt: at(5_000) },
    ],
    [
      'a refused one says why',
      { kind: 'refused', detail: '', cause: 'wallet-locked' },
      { state: 'failed', reason: 'wallet-locked' },
    ],
    [
      'one that never left is over at once, and nothing is watched',
      unsent,
      { state: 'failed', reason: 'not-reached', chargeSentAt: null, nextAt: null },
    ],
  ])('%s', (_sentence, answer, expected) => {
    const change = changeOf({ ...prompted, state: 'raised' })
    expect(afterCharge(change, answer, ringAt(0)).payment).toMatchObject(expected)
  })

  test('another amount than asked is known beside the one that was asked for', () => {
    const { payment, history } = afterEnquiry(
      changeOf(prompted),
      { ...success, amount: short },
      ringAt(0),
    )
    const known = { amount: fifty, taken: short, reason: 'other-amount' }
    expect(payment).toMatchObject({ state: 'refund-due', ...known })
    expect(history).toMatchObject([{ move: 'confirm-wrong' }])
  })
})

describe('a debit that shows up late', () => {
  const ended = (order: Partial<Order>) => changeOf({ state: 'superseded' }, order)

  test.each([
    ['is paid', { paidBy: other, openAttempt: null }, 'paid-twice'],
    ['is left to another attempt', { paidBy: null, openAttempt: other }, 'other-attempt'],
  ])('goes back where the order %s, and says why', (_what, order, reason) => {
    const { payment } = afterEnquiry(ended(order), success, contextAt(minutes(5)))
    expect(payment).toMatchObject({ state: 'refund-due', reason })
  })

  test('does not buy what was bought meanwhile', () => {
    const context = contextAt(hours(3), { wasBoughtMeanwhile: true })
    const { payment } = afterEnquiry(ended({ openAttempt: null }), success, context)
    expect(payment).toMatchObject({ state: 'refund-due', reason: 'bought-meanwhile' })
  })

  test.each([
    ['that is not bought late', { reinstate: false }],
    ['that is not sold any more', null],
  ])('does not buy a product %s', (_what, product) => {
    const { facts } = contextAt(0)
    const fulfilment = product && facts.fulfilment && { ...facts.fulfilment, ...product }
    const context = contextAt(hours(3), { facts: { ...facts, fulfilment } })
    const { payment } = afterEnquiry(ended({ openAttempt: null }), success, context)
    expect(payment.state).toBe('refund-due')
  })
})

describe('contradictions', () => {
  const paid: Partial<Payment>[] = [
    paidFields,
    { ...paidFields, state: 'delivered' },
    { ...paidFields, state: 'refund-due' },
    { ...paidFields, state: 'refunded' },
    { ...paidFields, state: 'exception' },
  ]

  test.each(paid)('a second transaction of what is $state is an exception', (fields) => {
    const { payment, exceptions } = afterEnquiry(
      changeOf(fields),
      { ...success, providerId: 'P2' },
      contextAt(9),
    )
    expect(payment.state).toBe(fields.state)
    expect(exceptions).toMatchObject([{ kind: 'second-transaction', subject: 'P2', at: at(9) }])
  })

  test.each(paid)('another amount of what is $state is an exception', (fields) => {
    const { exceptions } = afterEnquiry(
      changeOf(fields),
      { ...success, amount: short },
      contextAt(9),
    )
    expect(exceptions).toMatchObject([{ kind: 'other-amount', subject: 'P1' }])
  })

  test.each(paid)('money of what is $state that was taken back is an exception', (fields) => {
    const { exceptions } = afterEnquiry(changeOf(fields), failed, contextAt(9))
    expect(exceptions).toMatchObject([{ kind: 'taken-back', subject: 'P1', detail: 'no' }])
  })

  test('a failure that was asked about before the money was seen, and is heard late, is none', () => {
    const change = changeOf({ ...paidFields, paidAt: at(5) })
    const late = { ...contextAt(9), askedAt: at(4) }
    expect(afterEnquiry(change, failed, late)).toBe(change)
    expect(afterEnquiry(change, failed, { ...late, askedAt: at(5) }).exceptions).toHaveLength(1)
  })

  test.each([
    ['the same again', success],
    ['the same without an amount', took],
    ['an answer about another payment', foreign],
    ['pending', pending],
    ['absent', absent],
    ['a lost answer', lost],
  ])('%s is none', (_what, answer) => {
    const change = changeOf(paidFields)
    expect(afterEnquiry(change, answer, contextAt(9))).toBe(change)
  })

  test('an id that was cleaned before it was kept is still the same one', () => {
    const dirty = { ...success, providerId: 'P\u00001' }
    const change = changeOf({ ...paidFields, providerId: 'P 1' })
    expect(afterEnquiry(change, dirty, contextAt(9)).exceptions).toEqual([])
  })

  test('what was named beside the transaction that paid is asked about in its turn', () => {
    const open = { namedIds: ['P1', 'P2'] }
    const { payment } = afterEnquiry(changeOf(open), success, contextAt(9))
    expect(payment).toMatchObject({ state: 'paid', namedIds: ['P2'] })
  })
})
