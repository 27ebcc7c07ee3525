import { expect, test } from 'vitest'
import type { ChargeAnswer } from '../../ports/payment-provider.port.ts'
import { markedAt } from '../core/marked-fixture.ts'
import { at, changeOf, dueFields, minutes, ringAt, sentRefund } from '../core/payment-fixture.ts'
import { afterRefund } from '../refunds/refund-answer.rules.ts'
import { afterCharge, afterEnquiry } from './charge-answer.rules.ts'
import { success } from './enquiry-fixture.ts'

const accepted: ChargeAnswer = {
  kind: 'accepted',
  session: 'S1',
  show: { kind: 'prompt' },
  livesMs: minutes(1),
}

test('the id that the answer to a charge named is kept as such, also where a callback came first', () => {
  for (const sessions of [[], ['S1'], ['S2', 'S1']]) {
    const before = changeOf({ state: 'raised', shown: null, sessions })
    const kept = afterCharge(before, accepted, markedAt(0)).payment.sessions
    expect(kept).toEqual([...new Set([...sessions, 'S1']), 'answered:S1'])
    expect(afterCharge(before, accepted, ringAt(0)).payment.sessions).not.toContain('answered:S1')
  }
})

test('an amount that a callback brought while the question was out is the one taken', () => {
  const sessions = ['S1', 'answered:S1', 'receipt:S1:A:500.00']
  const word = { ...success, providerId: 'S1', amount: null }
  const { payment } = afterEnquiry(changeOf({ sessions }), word, markedAt(minutes(1)))
  expect(payment).toMatchObject({ taken: { minor: 50_000n }, reason: 'other-amount' })
})

test('so are the ids of all refunds that answers named', () => {
  const { payment } = changeOf(dueFields(sentRefund))
  const begun = { kind: 'under-way', providerRefundId: 'R1' } as const
  const context = { ...markedAt(minutes(1)), isAct: true }
  const first = afterRefund(payment, changeOf(payment), begun, context).payment
  const again = { ...begun, providerRefundId: 'R2' }
  const second = afterRefund(first, changeOf(first), again, context).payment
  expect(second.sessions).toEqual([
    `answered:R1@${at(minutes(1))}`,
    `answered:R2@${at(minutes(1))}`,
  ])
  expect(afterRefund(second, changeOf(second), again, context).payment.sessions).toHaveLength(2)
  const ring = afterRefund(payment, changeOf(payment), begun, ringAt(minutes(1)))
  expect(ring.payment.sessions).toEqual([])
})
