import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import type { Payment } from '../../ports/payment.port.ts'
import type { PaymentMove } from '../../states/payment.states.ts'
import { messagesOf } from './message.rules.ts'
import { at, changeOf, dueFields, fifty, paidFields } from './payment-fixture.ts'
import { moveTo } from './payment-move.rules.ts'

const payer = '971000007' as Msisdn
const number = '971000001'

/** Without an address, unless the fields name one. */
const noAddress = { emailId: null }

const cases: [string, Partial<Payment>, PaymentMove, [string, string][]][] = [
  ['a delivery to the number it was for', paidFields, 'deliver', [['delivered', number]]],
  [
    'a delivery to the payer of another number as well',
    { ...paidFields, payerMsisdn: payer },
    'deliver',
    [
      ['delivered', payer],
      ['delivered', number],
    ],
  ],
  [
    'a delivery once where the payer pays for the own number',
    { ...paidFields, payerMsisdn: number as Msisdn },
    'deliver',
    [['delivered', number]],
  ],
  [
    'money on its way back to its payer',
    { ...paidFields, payerMsisdn: payer },
    'cannot-deliver',
    [['refund-due', payer]],
  ],
  ['money that went back', dueFields(), 'refund', [['refunded', number]]],
  ['an exception', paidFields, 'doubt', [['with-support', number]]],
  ['a refund that a person takes over', dueFields(), 'cannot-refund', [['with-support', number]]],
  ['a delivery after all', dueFields(), 'deliver', [['delivered', number]]],
  [
    'a delivery to the address that the payer gave as well',
    { ...paidFields, emailId: 'ann@example.com' },
    'deliver',
    [
      ['delivered', number],
      ['delivered', 'ann@example.com'],
    ],
  ],
  [
    'money that went back to phone and address',
    { ...dueFields(), emailId: 'ann@example.com' },
    'refund',
    [
      ['refunded', number],
      ['refunded', 'ann@example.com'],
    ],
  ],
  ['nothing of a doubt in which no money was seen', {}, 'doubt', []],
  ['nothing of what took no money', {}, 'decline', []],
  ['nothing of a debit alone', { taken: fifty }, 'confirm', []],
]

test.each<[string, Partial<Payment>, [string, string][]]>([
  ['its payer', { ...paidFields, payerMsisdn: payer }, [['delivery-late', payer]]],
  ['the recharged number, where a card paid', paidFields, [['delivery-late', number]]],
  [
    'the address as well, where there is one',
    { ...paidFields, emailId: 'ann@example.com' },
    [
      ['delivery-late', number],
      ['delivery-late', 'ann@example.com'],
    ],
  ],
])('tells %s that a delivery takes long', (_whom, fields, expected) => {
  const messages = messagesOf({ ...changeOf({ ...noAddress, ...fields }), lateAt: at(7) })
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual(expected)
  expect(messages[0]?.at).toBe(at(7))
})

test.each(cases)('tells %s', (_what, fields, move, expected) => {
  const messages = messagesOf(moveTo(changeOf({ ...noAddress, ...fields }), move, at(1), ''))
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual(expected)
})

test('a number gets an SMS, and an address a mail', () => {
  const change = changeOf({ ...paidFields, emailId: 'ann@example.com' })
  const channels = messagesOf(moveTo(change, 'deliver', at(1), '')).map(({ channel }) => channel)
  expect(channels).toEqual(['sms', 'mail'])
})
