import type { TransactionId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import { expect, test } from 'vitest'
import type { EnquiryAnswer } from '../ports/payment-provider.port.ts'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { afterCharge, afterEnquiry, afterRefund, afterTopUp } from './payment-answer.rules.ts'
import { at, changeOf, contextAt, minutes, paidFields } from './payment-fixture.ts'

const success: EnquiryAnswer = {
  kind: 'successful',
  providerId: 'P1',
  amount: money(5_000n, 'ZMW'),
  reference: 'TRANSACTION',
}
const other = 'OTHER' as TransactionId
const absent: EnquiryAnswer = { kind: 'absent' }
const lost = { kind: 'lost', detail: '' } as const
const failed = { kind: 'failed', detail: '' } as const

const enquiries: [string, Partial<Payment>, Partial<Order>, EnquiryAnswer, number, string][] = [
  ['success pays', {}, {}, success, 0, 'paid'],
  ['success of a payment that was lost pays', { state: 'unknown' }, {}, success, 0, 'paid'],
  ['success of a paid order goes back', {}, { paidBy: other }, success, 0, 'refund-due'],
  [
    'another amount goes back',
    {},
    {},
    { ...success, amount: money(4_900n, 'ZMW') },
    0,
    'refund-due',
  ],
  [
    'another currency goes back',
    {},
    {},
    { ...success, amount: money(5_000n, 'USD') },
    0,
    'refund-due',
  ],
  [
    'an answer about another payment says nothing',
    {},
    {},
    { ...success, reference: 'X' },
    0,
    'in-process',
  ],
  ['the word failed fails', {}, {}, failed, 0, 'failed'],
  ['a time-out changes nothing', {}, {}, lost, minutes(60), 'in-process'],
  ['nor does pending, however long', {}, {}, { kind: 'pending' }, minutes(60), 'in-process'],
  ['absence changes nothing while the page lives', {}, {}, absent, minutes(29), 'in-process'],
  ['absence ends it once the page is dead', {}, {}, absent, minutes(30), 'expired'],
  ['absence ends what the visitor cancelled', { cancelledAt: at(0) }, {}, absent, 0, 'superseded'],
  [
    'pending does not end what he cancelled',
    { cancelledAt: at(0) },
    {},
    { kind: 'pending' },
    0,
    'in-process',
  ],
  [
    'late success pays an order that is free',
    { state: 'failed' },
    { openAttempt: null },
    success,
    0,
    'paid',
  ],
  [
    'late success goes back beside an open attempt',
    { state: 'superseded' },
    { openAttempt: other },
    success,
    0,
    'refund-due',
  ],
  [
    'late success goes back when the order is paid',
    { state: 'expired' },
    { openAttempt: null, paidBy: other },
    success,
    0,
    'refund-due',
  ],
  [
    'success of what is delivered changes nothing',
    { ...paidFields, state: 'delivered' },
    {},
    success,
    0,
    'delivered',
  ],
]

test.each(enquiries)('%s', (_sentence, payment, order, answer, ms, state) => {
  expect(afterEnquiry(changeOf(payment, order), answer, contextAt(ms)).payment.state).toBe(state)
})

test('what was really taken is kept, so that exactly that goes back', () => {
  const amount = money(4_900n, 'ZMW')
  const { payment, postings } = afterEnquiry(changeOf({}), { ...success, amount }, contextAt(0))
  expect(payment.taken).toEqual(amount)
  expect(postings[0]?.lines.map(({ minor }) => minor)).toEqual([4_900n, -4_900n])
})

test('the next look is at the moment the page dies, not after it', () => {
  const { payment } = afterEnquiry(changeOf({ tries: 9 }), absent, contextAt(minutes(29)))
  expect(payment.nextAt).toBe(at(minutes(30)))
})

test('enquiries become rarer, to three minutes at the most', () => {
  const waits = [0, 1, 2, 10].map((tries) => {
    const { payment } = afterEnquiry(changeOf({ tries, chargeExpiresAt: null }), lost, contextAt(0))
    return (payment.nextAt ?? 0) - at(0)
  })
  expect(waits).toEqual([10_000, 20_000, 40_000, 180_000])
})

test('the watch for a late debit becomes rarer with every answer, not with every lost one', () => {
  const ended = changeOf({ state: 'superseded', tries: 6 }, { openAttempt: null })
  const answered = afterEnquiry(ended, absent, contextAt(minutes(64)))
  const unheard = afterEnquiry(ended, lost, contextAt(minutes(64)))
  expect(answered.payment).toMatchObject({ tries: 7, nextAt: at(minutes(128)) })
  expect(unheard.payment).toMatchObject({ tries: 6, nextAt: at(minutes(67)) })
})

test('a lost page leaves the payment unknown, and the visitor is told that it is being opened', () => {
  const { payment } = afterCharge(changeOf({ state: 'raised' }), lost, contextAt(0))
  expect(payment).toMatchObject({ state: 'unknown', reason: 'link-pending' })
})

test('a page that opens after the visitor chose another way changes nothing', () => {
  const change = changeOf({ state: 'superseded' })
  const opened = {
    kind: 'accepted',
    redirectUrl: 'https://pay.example/2',
    expiresAt: null,
  } as const
  expect(afterCharge(change, opened, contextAt(0))).toBe(change)
})

test('a top-up that is not found is sent again only when it cannot appear any more', () => {
  const unsure = { ...paidFields, topUpUnsureSince: at(0) }
  const early = afterTopUp(changeOf(unsure), { kind: 'absent' }, contextAt(minutes(0.9)))
  const late = afterTopUp(changeOf(unsure), { kind: 'absent' }, contextAt(minutes(1)))
  expect(early.payment.topUpUnsureSince).toBe(at(0))
  expect(late.payment).toMatchObject({ topUpUnsureSince: null, topUpRound: 0 })
})

test('a failed top-up opens a new round, a lost one does not', () => {
  const unsure = { ...paidFields, topUpUnsureSince: at(0) }
  expect(afterTopUp(changeOf(unsure), failed, contextAt(0)).payment.topUpRound).toBe(1)
  expect(afterTopUp(changeOf(unsure), lost, contextAt(0)).payment).toMatchObject({
    topUpRound: 0,
    topUpUnsureSince: at(0),
  })
})

test('a refund counts as made only on the provider’s word', () => {
  const due = { ...paidFields, state: 'refund-due', refundUnsureSince: at(0) } as const
  const states = [lost, { kind: 'pending' }, { kind: 'absent' }, { kind: 'refunded' }] as const
  expect(
    states.map((answer) => afterRefund(changeOf(due), answer, contextAt(0)).payment.state),
  ).toEqual(['refund-due', 'refund-due', 'refund-due', 'refunded'])
})

test('a browser that came back is believed for a minute, then the gateway that has no payment', () => {
  const back = { hintedAt: at(0) }
  const soon = afterEnquiry(changeOf(back), absent, contextAt(minutes(0.9)))
  const later = afterEnquiry(changeOf(back), absent, contextAt(minutes(1)))
  expect([soon.payment.hintedAt, later.payment.hintedAt]).toEqual([at(0), null])
})

test('a payment that the gateway has under way counts as one that may be taken', () => {
  const { payment } = afterEnquiry(changeOf({}), { kind: 'pending' }, contextAt(5))
  expect(payment.hintedAt).toBe(at(5))
})

test('what was absent when it was asked about was absent then, however late the answer', () => {
  const unsure = { ...paidFields, topUpUnsureSince: at(0) }
  const late = { ...contextAt(minutes(2)), askedAt: at(minutes(0.5)) }
  expect(afterTopUp(changeOf(unsure), absent, late).payment.topUpUnsureSince).toBe(at(0))
})

test('a top-up that never went out leaves nothing unsure, so the window decides', () => {
  const unsure = { ...paidFields, topUpUnsureSince: at(0) }
  const { payment } = afterTopUp(changeOf(unsure), { kind: 'not-sent', detail: '' }, contextAt(5))
  expect(payment.topUpUnsureSince).toBeNull()
})

test.each([
  ['a top-up', afterTopUp, { ...paidFields, topUpUnsureSince: at(0) }],
  ['a refund', afterRefund, { ...paidFields, state: 'refund-due', refundDueAt: at(0) }],
] as const)(
  '%s that is lost after twenty hours becomes a case for a person',
  (_name, after, fields) => {
    const early = after(changeOf(fields), lost, contextAt(minutes(1_199)))
    const late = after(changeOf(fields), lost, contextAt(minutes(1_200)))
    expect([early.payment.state, late.payment.state]).toEqual([fields.state, 'exception'])
  },
)

test('the watch does not end on a look that was not answered', () => {
  const closed = { state: 'failed', tries: 20 } as const
  expect(
    afterEnquiry(changeOf(closed), lost, contextAt(minutes(1_500))).payment.nextAt,
  ).not.toBeNull()
  expect(
    afterEnquiry(changeOf(closed), absent, contextAt(minutes(1_500))).payment.nextAt,
  ).toBeNull()
})
