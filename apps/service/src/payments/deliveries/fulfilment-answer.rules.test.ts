import type { TransactionId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import { describe, expect, test } from 'vitest'
import type { FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Payment, Refund } from '../../ports/payment.port.ts'
import type { Context } from '../core/context.rules.ts'
import {
  actAt,
  aPayment,
  at,
  changeOf,
  contextAt,
  dueFields,
  hours,
  leaseMs,
  minutes,
  paidFields,
  sentRefund,
} from '../core/payment-fixture.ts'
import { decideStep } from '../steps/payment-step.rules.ts'
import { afterFulfilment } from './fulfilment-answer.rules.ts'

const delivered: FulfilEnquiryAnswer = { kind: 'delivered' }
const failed: FulfilEnquiryAnswer = { kind: 'failed', detail: 'no' }
const absent: FulfilEnquiryAnswer = { kind: 'absent' }
const pending: FulfilEnquiryAnswer = { kind: 'pending' }
const lost: FulfilEnquiryAnswer = { kind: 'lost', detail: 'time-out' }
const unsent: FulfilEnquiryAnswer = { kind: 'unsent', detail: 'connection refused' }

const sent: Partial<Payment> = { ...paidFields, fulfilmentSentBy: at(0), tries: 1 }
const settled = minutes(1)
const windowEnd = minutes(15)

/** Applies an answer to a question that was asked about the row as it is stored now. */
const hear = (fields: Partial<Payment>, answer: FulfilEnquiryAnswer, context: Context) =>
  afterFulfilment(aPayment(fields), changeOf(fields), answer, context)

describe('a delivery', () => {
  test('that the operator confirms is booked', () => {
    const { payment, postings } = hear(sent, delivered, actAt(9))
    expect(payment).toMatchObject({
      state: 'delivered',
      deliveredAt: at(9),
      fulfilmentSentBy: null,
      nextAt: null,
    })
    expect(postings.map(({ recipe }) => recipe)).toEqual(['deliver'])
  })

  test('that failed is tried in a new round', () => {
    const { payment } = hear(sent, failed, actAt(0))
    expect(payment).toMatchObject({
      fulfilmentRound: 1,
      fulfilmentSentBy: null,
      nextAt: at(10_000),
    })
  })

  test('is looked at when the window ends, from which on the money may go back', () => {
    const nextAt = (ms: number, fields: Partial<Payment> = {}) =>
      hear({ ...sent, tries: 9, ...fields }, failed, contextAt(ms)).payment.nextAt
    expect(nextAt(windowEnd - 1)).toBe(at(windowEnd))
    expect(nextAt(windowEnd, { fulfilmentSentBy: at(windowEnd) })).toBe(at(windowEnd + 120_000))
    expect(nextAt(windowEnd - 60_000, { tries: 1 })).toBe(at(windowEnd - 50_000))
    const due: Partial<Payment> = { state: 'refund-due', refundDueAt: at(0) }
    expect(nextAt(windowEnd - 1, due)).toBeGreaterThan(at(windowEnd))
  })

  test('that ends with the window leads to the question before the money goes back without delay', () => {
    const ended = hear({ ...sent, tries: 9 }, failed, contextAt(windowEnd + 40_000))
    expect(ended.payment).toMatchObject({ fulfilmentRound: 1, nextAt: at(windowEnd + 45_000) })
  })

  test('is asked about soon after it was sent, in whichever round, and ever more seldom', () => {
    const sentAt = minutes(3)
    const nextAfter = (ms: number) => {
      const fields = { ...sent, fulfilmentSentBy: at(sentAt), fulfilmentRound: 1, tries: 5 }
      return Number(hear(fields, pending, contextAt(sentAt + ms)).payment.nextAt) - at(sentAt + ms)
    }
    expect([0, 5_000, 10_000, 15_000, 15_000].map(nextAfter)).toEqual([
      5_000, 5_000, 10_000, 15_000, 15_000,
    ])
    expect(nextAfter(minutes(5))).toBe(15_000)
  })

  test.each([
    ['lost', lost],
    ['pending', pending],
  ])(
    'that is %s stays in its round, and may have left until the call was over',
    (_what, answer) => {
      const { payment } = hear({ ...sent, fulfilmentSentBy: at(leaseMs) }, answer, actAt(9_000))
      expect(payment).toMatchObject({ fulfilmentRound: 0, fulfilmentSentBy: at(9_000), tries: 2 })
    },
  )

  test('that failed widens the wait by each question, and not by the try that was counted', () => {
    const heard = (context: Context) => hear(sent, failed, context).payment.tries
    expect([heard(actAt(5)), heard(contextAt(5))]).toEqual([1, 2])
  })

  test.each<[string, FulfilEnquiryAnswer, Context]>([
    ['the operator, asked, has nothing', absent, contextAt(hours(21))],
    ['the question never left', unsent, contextAt(hours(21))],
    ['a new try is lost', lost, actAt(hours(21))],
  ])(
    'that is unsure for longer than twenty hours stays with us where %s',
    (_what, answer, when) => {
      expect(hear(sent, answer, when).payment.state).toBe('paid')
    },
  )

  test('that is an exception is not worked on until there is a notification', () => {
    expect(hear(sent, lost, contextAt(hours(20))).payment.nextAt).toBeNull()
  })

  test('that is asked about and not heard of is not proven to have left sooner', () => {
    const asked = { ...sent, fulfilmentSentBy: at(leaseMs) }
    expect(hear(asked, lost, contextAt(9_000)).payment.fulfilmentSentBy).toBe(at(leaseMs))
  })

  test('that never left leaves nothing unsure', () => {
    const { payment } = hear(sent, unsent, actAt(5))
    expect(payment).toMatchObject({ state: 'paid', fulfilmentSentBy: null, fulfilmentRound: 0 })
  })

  test.each([
    ['lost', lost],
    ['pending', pending],
  ])('that is %s for twenty hours is an exception', (_what, answer) => {
    const state = (ms: number) => hear(sent, answer, contextAt(ms)).payment.state
    expect([state(hours(20) - 1), state(hours(20))]).toEqual(['paid', 'exception'])
  })
})

describe('a delivery that the operator has not', () => {
  test('is sent again only when it cannot appear any more', () => {
    expect(hear(sent, absent, contextAt(settled - 1)).payment.fulfilmentSentBy).toBe(at(0))
    expect(hear(sent, absent, contextAt(settled)).payment).toMatchObject({
      fulfilmentSentBy: null,
      fulfilmentRound: 0,
      fulfilmentDeniedAt: null,
      nextAt: at(settled),
    })
  })

  test('is counted from the latest moment at which it can have left, not from its mark', () => {
    const marked = { ...sent, fulfilmentSentBy: at(leaseMs) }
    const sentBy = (ms: number) => hear(marked, absent, contextAt(ms)).payment.fulfilmentSentBy
    expect([sentBy(leaseMs + settled - 1), sentBy(leaseMs + settled)]).toEqual([at(leaseMs), null])
  })

  test('was absent when it was asked about, however late the answer', () => {
    const late = contextAt(minutes(30), { askedAt: at(settled - 1) })
    expect(hear(sent, absent, late).payment.fulfilmentSentBy).toBe(at(0))
  })

  test('is asked about again at the moment from which absence is proof', () => {
    const { payment } = hear({ ...sent, tries: 9 }, absent, contextAt(settled - 4_000))
    expect(payment.nextAt).toBe(at(settled))
  })

  test('is asked about as long after the question as absence still proves nothing', () => {
    const asked = contextAt(settled - 1_000, { askedAt: at(settled - 4_000) })
    const { payment } = hear({ ...sent, tries: 9 }, absent, asked)
    expect(payment).toMatchObject({ nextAt: at(settled + 3_000), tries: 10 })
  })

  test('is asked about at growing intervals', () => {
    const waits = [1, 2, 3].map((tries) => hear({ ...sent, tries }, absent, contextAt(0)).payment)
    expect(waits.map(({ nextAt }) => nextAt)).toEqual([10_000, 20_000, 40_000].map(at))
    expect(waits.map(({ tries }) => tries)).toEqual([2, 3, 4])
  })

  test('and is sent again counts its tries on', () => {
    expect(hear({ ...sent, tries: 3 }, absent, contextAt(settled)).payment.tries).toBe(4)
  })

  test('before the window is over does not let the money go back', () => {
    const { payment } = hear(sent, absent, contextAt(windowEnd - 1))
    expect(payment.fulfilmentDeniedAt).toBeNull()
  })

  test('lets the money go back when it was asked about after window and settling', () => {
    const { payment } = hear(sent, absent, contextAt(windowEnd))
    expect(payment.fulfilmentDeniedAt).toBe(at(windowEnd))
    expect(decideStep(payment, contextAt(windowEnd))).toBe('cannot-deliver')
  })

  test('does not let it go back while a round of a lost row may be on its way', () => {
    const asked = { ...paidFields, tries: 3, fulfilmentSentBy: at(windowEnd) }
    const { payment } = hear(asked, absent, contextAt(windowEnd + 5_000))
    expect(payment.fulfilmentDeniedAt).toBeNull()
    expect(decideStep(payment, contextAt(hours(1)))).toBe('enquire-fulfilment')
  })

  test('is asked about under the next reference when the present one failed', () => {
    const { payment } = hear({ ...sent, fulfilmentRound: 9 }, failed, contextAt(windowEnd))
    expect(payment).toMatchObject({ fulfilmentRound: 10, fulfilmentDeniedAt: null })
    expect(decideStep(payment, contextAt(windowEnd))).toBe('enquire-fulfilment')
  })
})

describe('before the first refund of a debit, whatever its reason,', () => {
  const due: Partial<Payment> = {
    ...dueFields(null),
    reason: 'paid-twice',
    fulfilmentSentBy: at(0),
    fulfilmentDeniedAt: null,
  }

  test('the operator is asked under the present reference', () => {
    const fields = aPayment({ ...dueFields(null), fulfilmentDeniedAt: null })
    expect(decideStep(fields, contextAt(0))).toBe('enquire-fulfilment')
    expect(decideStep({ ...fields, fulfilmentDeniedAt: at(0) }, contextAt(0))).toBe('open-refund')
  })

  test('what the operator has not may still be on its way until it has settled', () => {
    const early = hear(due, absent, contextAt(settled - 1)).payment
    expect(early).toMatchObject({ fulfilmentDeniedAt: null, nextAt: at(settled) })
    const proven = hear(due, absent, contextAt(settled)).payment
    expect(proven).toMatchObject({ fulfilmentDeniedAt: at(settled), nextAt: at(settled) })
    expect(decideStep(proven, contextAt(settled))).toBe('open-refund')
  })

  test('a round that failed leads to the next, of which the row may not know', () => {
    const { payment } = hear(due, failed, contextAt(settled))
    expect(payment).toMatchObject({ fulfilmentRound: 1, fulfilmentDeniedAt: null })
    expect(decideStep(payment, contextAt(settled))).toBe('enquire-fulfilment')
  })

  test('an operator who does not answer for twenty hours makes it an exception', () => {
    const state = (ms: number) => hear(due, lost, contextAt(ms)).payment.state
    expect([state(hours(20) - 1), state(hours(20))]).toEqual(['refund-due', 'exception'])
  })

  test('these twenty hours begin when the money is due, not when it was paid', () => {
    const later = { ...due, refundDueAt: at(hours(10)) }
    const state = (ms: number) => hear(later, lost, contextAt(ms)).payment.state
    expect([state(hours(30) - 1), state(hours(30))]).toEqual(['refund-due', 'exception'])
  })

  test('an operator that says failed of whatever it does not know is asked ever more seldom', () => {
    const { payment } = hear({ ...due, tries: 2 }, failed, contextAt(settled))
    expect(payment).toMatchObject({ tries: 3, nextAt: at(settled + 20_000) })
    expect(hear(due, failed, contextAt(hours(20))).payment.state).toBe('exception')
  })

  test('a delivery of the order by another attempt as well is an exception', () => {
    const change = changeOf(due, { paidBy: 'OTHER' as TransactionId, openAttempt: null })
    const { payment, exceptions } = afterFulfilment(aPayment(due), change, delivered, contextAt(9))
    expect(payment).toMatchObject({ state: 'exception', refund: null, nextAt: null })
    expect(exceptions).toMatchObject([{ kind: 'delivered-twice', subject: 'round 0' }])
  })

  test('a delivery for another amount than taken is an exception', () => {
    const short = { ...due, taken: money(500n, 'ZMW') }
    const { payment } = hear(short, delivered, contextAt(9))
    expect(payment.state).toBe('exception')
  })
})

describe('an answer about', () => {
  test.each([
    ['another round', { ...sent, fulfilmentRound: 1 }],
    ['another mark', { ...sent, fulfilmentSentBy: at(3) }],
    ['what moved on', { ...dueFields({}), fulfilmentSentBy: at(0) }],
  ])('%s clears nothing', (_what, now) => {
    for (const answer of [unsent, absent, failed, lost]) {
      const change = changeOf(now)
      expect(afterFulfilment(aPayment(sent), change, answer, actAt(hours(1)))).toBe(change)
    }
  })

  test('another round that delivered counts', () => {
    const now = { ...sent, fulfilmentRound: 1 }
    const change = afterFulfilment(aPayment(sent), changeOf(now), delivered, actAt(9))
    expect(change.payment.state).toBe('delivered')
  })
})

describe('a delivery after all', () => {
  const late = (refund: Partial<Refund> | null, fields: Partial<Payment> = {}) =>
    hear({ ...dueFields(refund), ...fields }, delivered, actAt(9))

  test.each<[string, Partial<Refund> | null]>([
    ['no refund was opened', null],
    ['the refund was not sent', {}],
  ])('calls the refund off as long as %s', (_what, refund) => {
    const { payment, postings } = late(refund)
    expect(payment.state).toBe('delivered')
    if (refund) expect(payment.refund?.state).toBe('called-off')
    expect(postings.map(({ recipe }) => recipe)).toEqual(['deliver'])
  })

  test('is the end of an order that this attempt has paid, and nothing tells why it failed', () => {
    const fields: Partial<Payment> = { ...dueFields({}), reason: 'not-delivered' }
    const change = changeOf(fields, { paidBy: aPayment().id, openAttempt: null })
    const { payment } = afterFulfilment(aPayment(fields), change, delivered, actAt(9))
    const over = { fulfilmentSentBy: null, fulfilmentDeniedAt: null, reason: null, nextAt: null }
    expect(payment).toMatchObject({ state: 'delivered', ...over })
  })

  test('of what goes back as a surplus is an exception, and the refund goes on', () => {
    const fields = dueFields({})
    const change = changeOf(fields, { paidBy: 'OTHER' as TransactionId, openAttempt: null })
    const after = afterFulfilment(aPayment(fields), change, delivered, actAt(9))
    expect(after.payment).toEqual(change.payment)
    expect(after.exceptions).toMatchObject([{ kind: 'delivered-after-refund', detail: 'surplus' }])
  })

  test('of a case in which no debit was seen is no end of it', () => {
    const { payment, exceptions } = hear(
      { ...sent, state: 'exception', taken: null },
      delivered,
      actAt(9),
    )
    expect(payment.state).toBe('exception')
    expect(exceptions).toMatchObject([{ kind: 'delivered-twice' }])
  })

  test.each<[string, Partial<Refund>]>([
    ['may have left', sentRefund],
    ['is under way', { state: 'under-way', tries: 1 }],
  ])('is an exception once the refund %s', (_what, refund) => {
    const { payment, exceptions } = late(refund)
    expect(payment).toMatchObject({ state: 'refund-due', refund: { state: refund.state } })
    expect(exceptions).toMatchObject([{ kind: 'delivered-after-refund', subject: 'round 0' }])
  })

  test('is an exception when the money is back', () => {
    const { payment, exceptions } = late({ state: 'returned' }, { state: 'refunded' })
    expect(payment.state).toBe('refunded')
    expect(exceptions).toMatchObject([{ kind: 'delivered-after-refund' }])
  })

  test('closes a case whose delivery was unsure', () => {
    const { payment } = hear({ ...sent, state: 'exception' }, delivered, contextAt(9))
    expect(payment.state).toBe('delivered')
  })

  test('of an order that another attempt has paid stays a case', () => {
    const fields: Partial<Payment> = { ...sent, state: 'exception' }
    const change = changeOf(fields, { paidBy: 'OTHER' as TransactionId, openAttempt: null })
    const { payment, exceptions } = afterFulfilment(
      aPayment(fields),
      change,
      delivered,
      contextAt(9),
    )
    expect(payment.state).toBe('exception')
    expect(exceptions).toMatchObject([{ kind: 'delivered-twice' }])
  })

  test('is one more contradiction in a case whose refund is with a person', () => {
    const { payment, exceptions } = late({ state: 'stuck' }, { state: 'exception' })
    expect(payment.state).toBe('exception')
    expect(exceptions).toMatchObject([{ kind: 'delivered-after-refund', detail: 'with a person' }])
  })

  test('of what is delivered says nothing new', () => {
    const { exceptions, history } = hear({ ...paidFields, state: 'delivered' }, delivered, actAt(9))
    expect([exceptions, history]).toEqual([[], []])
  })
})
