import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  anOrder,
  aPayment,
  at,
  pageMethod,
  paidFields,
} from '../../payments/core/payment-fixture.ts'
import type { Channel } from '../../ports/messages/channel.port.ts'
import type { MailRequest } from '../../ports/messages/mail.port.ts'
import type { DueMessage, MessageOutcome } from '../../ports/messages/message-store.port.ts'
import type { Order, Payment, Recipient } from '../../ports/payment.port.ts'
import { claimMessages, type MessageDeps, sendMessage } from './message.flow.ts'
import type { MessageAnswer } from './message.rules.ts'

let texts: string[]
let mails: MailRequest[]
let settled: MessageOutcome[]
let counted: string[]
let answer: MessageAnswer
beforeEach(() => {
  texts = []
  mails = []
  settled = []
  counted = []
  answer = { kind: 'accepted' }
})

const deps: MessageDeps = {
  channel: 'mail',
  messages: {
    claimMessages: async () => [],
    settleMessage: async (_id, outcome) => void settled.push(outcome),
  },
  sms: {
    async send({ text }) {
      texts.push(text)
      return { kind: 'accepted', providerId: 'C1' }
    },
    enquireLink: async () => ({ kind: 'accepted', providerId: '' }),
    close: async () => {},
  },
  mail: {
    async send(request) {
      mails.push(request)
      return answer.kind === 'accepted' ? { kind: 'accepted' } : answer
    },
  },
  clock: { now: () => at(0) },
  publicUrl: 'https://portal.example',
  methods: new Map([[pageMethod.provider.name, pageMethod]]),
  products: new Map(),
  languages: [
    { code: 'EN', prefix: '', tag: 'en', name: 'English' },
    { code: 'SW', prefix: '/sw', tag: 'sw', name: 'Kiswahili' },
  ],
  text: (_name, [key = ''], _language, { number = '' }) => `${key} ${number}`.trim(),
  leaseMs: 1_000,
  observer: { sent: ({ channel, kind }, word) => void counted.push(`${channel} ${kind} ${word}`) },
}

const own: Recipient = { channel: 'sms', recipient: '971000001' as Msisdn }
const mailbox: Recipient = { channel: 'mail', recipient: 'ann@example.com' }
type Made = Pick<DueMessage, 'kind' | 'tries'>
const due = (
  to: Recipient,
  fields: Partial<Payment> = {},
  made: Partial<Made> = {},
  order: Partial<Order> = {},
): DueMessage => ({
  ...to,
  id: '1',
  kind: 'delivery-late',
  createdAt: at(0),
  tries: 0,
  payment: aPayment({ ...paidFields, ...fields }),
  order: anOrder(order),
  ...made,
})

test.each<[Channel, Recipient, string | null]>([
  ['sms', own, 'C1'],
  ['mail', mailbox, null],
])('a late delivery is announced by %s while it is late', async (channel, to, providerId) => {
  await sendMessage(deps, due(to))
  expect(settled).toEqual([{ kind: 'sent', providerId, at: at(0) }])
  expect(counted).toEqual([`${channel} delivery-late accepted`])
  expect([texts.length, mails.length]).toEqual(channel === 'sms' ? [1, 0] : [0, 1])
})

test('the text about it goes to the number that a card paid for, by the words of its product', async () => {
  await sendMessage(deps, due(own))
  expect(texts).toEqual(['sms.delivery-late.recipient.BUNDLE PURCHASE 971000001'])
})

test('the text about it asks for words that name the account first, where there is one', async () => {
  const order = { item: { kind: 'bill', accountId: '1000000003' } }
  const keys: (readonly string[])[] = []
  const text: MessageDeps['text'] = (_name, asked) => {
    keys.push(asked)
    return ''
  }
  const delivered = { state: 'delivered', deliveredAt: at(0) } as const
  await sendMessage({ ...deps, text }, due(own, delivered, { kind: 'delivered' }, order))
  expect(keys).toContainEqual([
    'sms.delivered.account.BUNDLE PURCHASE',
    'sms.delivered.account',
    'sms.delivered.BUNDLE PURCHASE',
    'sms.delivered',
  ])
})

test.each(['delivered', 'refund-due', 'refunded'] as const)(
  'a late delivery is not announced once the payment is %s',
  async (state) => {
    for (const to of [own, mailbox]) await sendMessage(deps, due(to, { state }))
    expect([...texts, ...mails]).toEqual([])
    const overtaken = { kind: 'given-up', detail: 'overtaken by later news' }
    expect(settled).toEqual([overtaken, overtaken])
  },
)

test.each([
  ['text', own],
  ['mail', mailbox],
])('a %s that has waited for a day is given up, and not sent', async (_what, to) => {
  const later = { ...deps, clock: { now: () => at(24 * 3_600_000) } }
  await sendMessage(later, due(to))
  expect([...texts, ...mails, ...counted]).toEqual([])
  expect(settled).toEqual([{ kind: 'given-up', detail: 'too old' }])
})

test('a loop claims the messages of its channel', async () => {
  const asked: Channel[] = []
  const messages: MessageDeps['messages'] = {
    ...deps.messages,
    async claimMessages(channel) {
      asked.push(channel)
      return []
    },
  }
  for (const channel of ['sms', 'mail'] as const) {
    await claimMessages({ ...deps, messages, channel }, 9)
  }
  expect(asked).toEqual(['sms', 'mail'])
})

describe('a mail', () => {
  const delivered = { state: 'delivered', deliveredAt: at(0) } as const

  test('is a receipt with the words of its product, for the payer, under one reference for all copies', async () => {
    const message = due(mailbox, delivered, { kind: 'delivered' })
    await sendMessage(deps, message)
    await sendMessage(deps, { ...message, tries: 1 })
    const [first, copy] = mails
    expect(copy).toEqual(first)
    expect(first).toMatchObject({
      reference: `${message.payment.id}.delivered`,
      to: 'ann@example.com',
      subject: 'mail.delivered.subject.BUNDLE PURCHASE 97 100 0001',
    })
    expect(first?.text).toContain('mail.delivered.text.BUNDLE PURCHASE 97 100 0001')
    expect(first?.text).toContain('K50.00')
    expect(first?.text).toContain(`https://portal.example/p/${message.payment.id}`)
    expect(first?.text).toContain(`https://portal.example/receipt/${message.order.receiptCode}`)
  })

  test('leads to the receipt in the language of the order, and to none where the payment has none', async () => {
    await sendMessage(deps, due(mailbox, delivered, { kind: 'delivered' }, { language: 'SW' }))
    expect(mails[0]?.html).toContain('href="https://portal.example/sw/receipt/')
    await sendMessage(
      deps,
      due(mailbox, { paidAt: null, state: 'refund-due' }, { kind: 'refund-due' }),
    )
    expect(mails[1]?.html).not.toContain('/receipt/')
    expect(mails[1]?.html).toContain('/p/')
  })

  test('has a row of the account, where the order names one', async () => {
    await sendMessage(deps, due(mailbox, delivered, { kind: 'delivered' }))
    const item = { kind: 'bill', accountId: '1000000003' }
    await sendMessage(deps, due(mailbox, delivered, { kind: 'delivered' }, { item }))
    expect(mails[0]?.text).not.toContain('mail.row.account')
    expect(mails[1]?.text).toMatch(/^mail\.row\.account\.BUNDLE PURCHASE 97 100 0001: \*0003$/m)
  })

  test('has no row of the number that the product hides, and masks it', async () => {
    const message = due(mailbox, delivered, { kind: 'delivered' })
    const product = { hidesNumber: true } as never
    const products = new Map([[message.order.item.kind, product]])
    await sendMessage({ ...deps, products }, message)
    const [mail] = mails
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/97 ?100 ?0001/)
    expect(mail?.text).toContain('** *** **01')
    expect(mail?.text).not.toContain('mail.row.number')
  })

  test.each<[string, MessageAnswer, number, MessageOutcome]>([
    [
      'a server that puts it off',
      { kind: 'busy', detail: 'reply 451' },
      9,
      { kind: 'again', at: at(600_000) },
    ],
    ['an answer that is lost', { kind: 'lost', detail: 'x' }, 1, { kind: 'again', at: at(10_000) }],
    [
      'the third answer that is lost',
      { kind: 'lost', detail: 'x' },
      2,
      { kind: 'given-up', detail: 'x' },
    ],
    [
      'a refusal',
      { kind: 'refused', detail: 'reply 550' },
      0,
      { kind: 'given-up', detail: 'reply 550' },
    ],
  ])('after %s is tried as a text is', async (_what, word, tries, outcome) => {
    answer = word
    await sendMessage(deps, due(mailbox, {}, { tries }))
    expect(settled).toEqual([outcome])
  })
})
