import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { expect, test } from 'vitest'
import { anOrder, aPayment, at, minutes, paidFields } from '../../payments/core/payment-fixture.ts'
import { type MessageKind, messageKinds } from '../../ports/payment.port.ts'
import type { PaymentState } from '../../states/payment.states.ts'
import {
  afterAnswer,
  arrivalKey,
  type MessageAnswer,
  valuesOf,
  whyNotSent,
  wordsFor,
} from './message.rules.ts'

const own = '971000001' as Msisdn
const toOwn = { channel: 'sms', recipient: own } as const
const toMailbox = { channel: 'mail', recipient: 'ann@example.com' } as const
const dueText = (kind: MessageKind) => ({ ...toOwn, id: '1', kind, createdAt: at(0), tries: 0 })

test('names amount, number, reference and the short way to the order', () => {
  const due = {
    ...dueText('delivered'),
    payment: aPayment({ ...paidFields, taken: money(5_050n, 'ZMW') }),
    order: anOrder({ value: money(5_050n, 'ZMW') }),
  }
  expect(valuesOf(due, 'https://portal.example')).toEqual({
    name: '',
    invoice: '',
    account: '',
    amount: 'K50.50',
    number: '971000001',
    reference: 'XX-4K7Q-19MX',
    link: 'https://portal.example/p/TRANSACTION',
  })
})

test('names the invoice that was paid, and the end of its account', () => {
  const item = { kind: 'invoice', invoiceNumber: 'INV-7', accountId: 'P1000000001' }
  const due = {
    ...dueText('delivered'),
    payment: aPayment(paidFields),
    order: anOrder({ item }),
  }
  expect(valuesOf(due, 'https://portal.example')).toMatchObject({
    invoice: 'INV-7',
    account: '*0001',
  })
})

test('names what was added where it is another amount than was paid', () => {
  const of = (kind: MessageKind) => ({
    ...dueText(kind),
    payment: aPayment({ ...paidFields, taken: money(5_050n, 'ZMW') }),
    order: anOrder({ value: money(120_000n, 'CDF') }),
  })
  const amountOf = (kind: MessageKind) => valuesOf(of(kind), '').amount
  expect(messageKinds.map((kind) => [kind, amountOf(kind)])).toEqual([
    ['delivery-late', 'K50.50'],
    ['delivered', 'FC 1200.00'],
    ['refund-due', 'K50.50'],
    ['refunded', 'K50.50'],
    ['with-support', 'K50.50'],
  ])
})

test.each<[string, MessageKind, Msisdn | null, string]>([
  ['the wallet that paid', 'delivery-late', own, 'delivery-late'],
  ['the number a card paid for', 'delivery-late', null, 'delivery-late.recipient'],
  ['the wallet that paid', 'refund-due', own, 'refund-due'],
  ['the wallet that paid', 'refunded', own, 'refunded'],
  ['the wallet that paid', 'with-support', own, 'with-support'],
  ['the number a card paid for', 'refund-due', null, 'refund-due.recipient'],
  ['the number a card paid for', 'refunded', null, 'refunded.recipient'],
  ['the number a card paid for', 'with-support', null, 'with-support.recipient'],
  ['the number a card paid for', 'delivered', null, 'delivered'],
  ['the number another wallet paid for', 'delivered', '971000002' as Msisdn, 'delivered'],
])(
  '%s reads of %s as of what it did itself, and of nothing else',
  (_to, kind, payerMsisdn, words) => {
    expect(wordsFor({ kind, ...toOwn, payment: aPayment({ payerMsisdn }) })).toBe(words)
  },
)

test.each(messageKinds)('a mail of %s is to the payer, whatever paid', (kind) => {
  for (const payerMsisdn of [null, own]) {
    expect(wordsFor({ kind, ...toMailbox, payment: aPayment({ payerMsisdn }) })).toBe(kind)
  }
})

test.each<[MessageKind, Msisdn | null, string]>([
  ['refund-due', own, 'refund-due.refused'],
  ['refund-due', null, 'refund-due.refused.recipient'],
  ['refunded', own, 'refunded'],
  ['with-support', null, 'with-support.recipient'],
])(
  'of a delivery that was refused for good, %s to a wallet of %s reads %s',
  (kind, payer, words) => {
    const payment = aPayment({ payerMsisdn: payer, reason: 'delivery-refused' })
    expect(wordsFor({ kind, ...toOwn, payment })).toBe(words)
  },
)

test.each([
  [0, 'EN', 'sms.arrives.at-once'],
  [1, 'EN', 'sms.arrives.days.one'],
  [15, 'EN', 'sms.arrives.days.other'],
  [15, 'SW', 'sms.arrives.days.other'],
  [undefined, 'EN', 'sms.arrives.unknown'],
] as const)('money that takes %s working days is announced in %s by %s', (days, language, key) => {
  expect(arrivalKey(days, language)).toBe(key)
})

test.each<[MessageKind, PaymentState, boolean]>([
  ['delivery-late', 'paid', false],
  ['delivery-late', 'delivered', true],
  ['delivery-late', 'refund-due', true],
  ['delivered', 'delivered', false],
  ['refund-due', 'refunded', false],
])('a text of %s about a payment that is %s is overtaken: %s', (kind, state, expected) => {
  const message = { kind, payment: aPayment({ state }), createdAt: at(0) }
  expect(whyNotSent(message, at(1))).toBe(expected ? 'overtaken by later news' : null)
})

test('a message is worth sending for a day', () => {
  const message = { kind: 'delivered', payment: aPayment(paidFields), createdAt: at(0) } as const
  const words = [24 * 60 - 1, 24 * 60].map((minute) => whyNotSent(message, at(minutes(minute))))
  expect(words).toEqual([null, 'too old'])
})

const busy = { kind: 'busy', detail: 'full' } as const
const lost = { kind: 'lost', detail: 'no answer' } as const

const cases: [string, MessageAnswer, number, number, object][] = [
  [
    'what was taken is sent',
    { kind: 'accepted', providerId: 'M1' },
    0,
    0,
    { kind: 'sent', providerId: 'M1' },
  ],
  [
    'a mail that was taken has no id',
    { kind: 'accepted' },
    0,
    0,
    { kind: 'sent', providerId: null },
  ],
  ['what was refused is given up', { kind: 'refused', detail: 'no' }, 0, 0, { kind: 'given-up' }],
  ['a busy centre is asked again in five seconds', busy, 0, 0, { kind: 'again', at: at(5_000) }],
  [
    'and ever more seldom, at most every ten minutes',
    busy,
    30,
    0,
    { kind: 'again', at: at(minutes(10)) },
  ],
  ['until the news is old', busy, 200, minutes(24 * 60), { kind: 'given-up' }],
  ['what may have been sent is sent again', lost, 1, 0, { kind: 'again' }],
  ['but not without end', lost, 2, 0, { kind: 'given-up' }],
]

test.each(cases)('%s', (_sentence, answer, tries, ms, expected) => {
  expect(afterAnswer({ tries, createdAt: at(0) }, answer, at(ms))).toMatchObject(expected)
})
