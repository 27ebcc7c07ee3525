import { describe, expect, test } from 'vitest'
import type { FulfilEnquiryAnswer } from '../../ports/operator/operator.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import type { Context } from '../core/context.rules.ts'
import { messagesOf } from '../core/message.rules.ts'
import {
  actAt,
  aPayment,
  at,
  changeOf,
  contextAt,
  minutes,
  paidFields,
} from '../core/payment-fixture.ts'
import { settle } from '../steps/payment-settle.rules.ts'
import { decideStep } from '../steps/payment-step.rules.ts'
import { afterFulfilment } from './fulfilment-answer.rules.ts'

const final: FulfilEnquiryAnswer = { kind: 'failed', detail: 'barred', forGood: true }
const failed: FulfilEnquiryAnswer = { kind: 'failed', detail: 'busy' }
const absent: FulfilEnquiryAnswer = { kind: 'absent' }
const pending: FulfilEnquiryAnswer = { kind: 'pending' }
const lost: FulfilEnquiryAnswer = { kind: 'lost', detail: 'time-out' }

const sent: Partial<Payment> = { ...paidFields, fulfilmentSentBy: at(0), tries: 1 }
const refused: Partial<Payment> = { ...sent, fulfilmentRefusedRound: 0 }

const hear = (fields: Partial<Payment>, answer: FulfilEnquiryAnswer, context: Context) =>
  afterFulfilment(aPayment(fields), changeOf(fields), answer, context)

describe('a delivery that the operator refuses for good', () => {
  test.each([
    ['the order itself', actAt(100)],
    ['the enquiry about it', contextAt(100)],
  ])('is asked about at once, under the same reference, after the answer to %s', (_to, context) => {
    const { payment } = hear(sent, final, context)
    expect(payment).toMatchObject({
      state: 'paid',
      fulfilmentRound: 0,
      fulfilmentRefusedRound: 0,
      fulfilmentDeniedAt: null,
      nextAt: at(100),
    })
    expect(decideStep(payment, contextAt(100))).toBe('enquire-fulfilment')
  })

  test.each([
    ['the same again', final],
    ['that it has nothing', absent],
  ])('goes back long before the window ends once the operator answers %s', (_what, answer) => {
    const heard = hear(refused, answer, contextAt(300))
    const { change, step } = settle(heard, contextAt(300))
    expect(change.payment).toMatchObject({
      state: 'refund-due',
      reason: 'delivery-refused',
      refund: { state: 'due', reason: 'delivery-refused' },
    })
    expect(step).toBe('enquire-refund')
    const messages = messagesOf(change).map(({ kind, channel }) => [kind, channel])
    expect(messages).toEqual([
      ['refund-due', 'sms'],
      ['refund-due', 'mail'],
    ])
  })

  test('is delivered where the operator has it after all', () => {
    const { payment } = hear(refused, { kind: 'delivered' }, contextAt(300))
    expect(payment).toMatchObject({ state: 'delivered', fulfilmentRefusedRound: null })
  })

  test('goes on as unclear where the operator takes the finality back', () => {
    const again = hear(refused, failed, contextAt(300)).payment
    expect(again).toMatchObject({ state: 'paid', fulfilmentRound: 1, fulfilmentRefusedRound: null })
    const open = hear(refused, pending, contextAt(300)).payment
    expect(open).toMatchObject({ state: 'paid', fulfilmentRound: 0, fulfilmentRefusedRound: null })
  })

  test('is never sent again, and asked about every few seconds, while its enquiry gets no answer', () => {
    const { payment } = hear(refused, lost, contextAt(8_100))
    expect(payment).toMatchObject({ fulfilmentRefusedRound: 0, nextAt: at(8_100 + 8_100) })
    const late = { ...refused, paidAt: at(-minutes(10)), fulfilmentSentBy: at(-minutes(9)) }
    expect(hear(late, lost, contextAt(300)).payment.nextAt).toBe(at(15_300))
    expect(decideStep(payment, contextAt(minutes(14)))).toBe('enquire-fulfilment')
  })

  test('keeps its window where the refusal names no final reason', () => {
    const { payment } = hear(sent, failed, contextAt(100))
    expect(payment).toMatchObject({ fulfilmentRefusedRound: null, fulfilmentRound: 1 })
    expect(decideStep(payment, contextAt(minutes(1)))).toBe('fulfil')
  })

  test('of an earlier round says nothing of the present one', () => {
    const asked = aPayment(sent)
    const present = { ...sent, fulfilmentRound: 1, fulfilmentSentBy: at(50) }
    const { payment } = afterFulfilment(asked, changeOf(present), final, contextAt(100))
    expect(payment).toMatchObject({ fulfilmentRefusedRound: null, fulfilmentRound: 1 })
  })

  test('lets a surplus debit go back as soon as the operator has said it twice', () => {
    const due: Partial<Payment> = { ...sent, state: 'refund-due', refundDueAt: at(0) }
    const first = hear(due, final, contextAt(100)).payment
    expect(decideStep(first, contextAt(100))).toBe('enquire-fulfilment')
    const second = hear({ ...due, fulfilmentRefusedRound: 0 }, final, contextAt(200)).payment
    expect(decideStep(second, contextAt(200))).toBe('open-refund')
  })
})

describe('an order that the operator still works on', () => {
  const nextAfter = (ms: number, fields: Partial<Payment> = {}) =>
    Number(hear({ ...sent, ...fields }, pending, contextAt(ms)).payment.nextAt) - at(ms)

  test('is looked at every 15 seconds at least, so that a final refusal is heard of in time', () => {
    expect([5_000, 9_000, 60_000, minutes(14)].map((ms) => nextAfter(ms))).toEqual([
      5_000, 9_000, 15_000, 15_000,
    ])
  })

  test('is looked at more seldom once its window is over', () => {
    expect(nextAfter(minutes(16))).toBe(120_000)
    const due: Partial<Payment> = { state: 'refund-due', refundDueAt: at(0) }
    expect(nextAfter(minutes(3), due)).toBe(120_000)
  })
})
