import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { Payment } from '../ports/payment-store.port.ts'
import { messagesOf } from './message.rules.ts'
import type { PaymentMove } from './payment.states.ts'
import { at, changeOf, paidFields } from './payment-fixture.ts'
import { moveTo } from './payment-move.rules.ts'

const payer = '971000007' as Msisdn

const cases: [string, Partial<Payment>, PaymentMove, [string, string][]][] = [
  ['a delivery to whose number it was', paidFields, 'deliver', [['delivered', '971000001']]],
  [
    'a delivery to whoever paid for another number as well',
    { ...paidFields, payerMsisdn: payer },
    'deliver',
    [
      ['delivered', payer],
      ['delivered', '971000001'],
    ],
  ],
  [
    'money on its way back to whoever paid',
    { ...paidFields, payerMsisdn: payer },
    'cannot-deliver',
    [['refund-due', payer]],
  ],
  [
    'money that went back',
    { ...paidFields, state: 'refund-due', refundDueAt: at(0) },
    'refund',
    [['refunded', '971000001']],
  ],
  ['a case for a person', paidFields, 'doubt', [['with-support', '971000001']]],
  ['nothing of a doubt in which no money was seen', {}, 'doubt', []],
  ['nothing of what took no money', {}, 'decline', []],
]

test.each(cases)('tells %s', (_what, fields, move, expected) => {
  const messages = messagesOf(moveTo(changeOf(fields), move, at(1), ''))
  expect(messages.map(({ kind, to }) => [kind, to])).toEqual(expected)
})
