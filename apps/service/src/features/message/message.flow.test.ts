import type { Msisdn } from '@portal/kernel/msisdn'
import { beforeEach, expect, test } from 'vitest'
import {
  anOrder,
  aPayment,
  at,
  pageMethod,
  paidFields,
} from '../../payments/core/payment-fixture.ts'
import type { DueMessage, MessageOutcome } from '../../ports/messages/message-store.port.ts'
import type { Payment } from '../../ports/payment.port.ts'
import { type MessageDeps, sendMessage } from './message.flow.ts'

let sent: string[]
let settled: MessageOutcome[]
beforeEach(() => {
  sent = []
  settled = []
})

const deps: MessageDeps = {
  messages: {
    claimMessages: async () => [],
    settleMessage: async (_id, outcome) => void settled.push(outcome),
  },
  sms: {
    async send({ text }) {
      sent.push(text)
      return { kind: 'accepted', providerId: 'C1' }
    },
    enquireLink: async () => ({ kind: 'accepted', providerId: '' }),
    close: async () => {},
  },
  clock: { now: () => at(0) },
  publicUrl: 'https://portal.example',
  methods: new Map([[pageMethod.provider.name, pageMethod]]),
  languages: [{ code: 'EN', prefix: '', tag: 'en', name: 'English' }],
  text: ([key = '']) => key,
  leaseMs: 1_000,
  observer: { sent: () => {} },
}

const due = (fields: Partial<Payment>): DueMessage => ({
  id: '1',
  kind: 'delivery-late',
  to: '971000001' as Msisdn,
  createdAt: at(0),
  tries: 0,
  payment: aPayment({ ...paidFields, ...fields }),
  order: anOrder(),
})

test('a late delivery is announced while it is late', async () => {
  await sendMessage(deps, due({}))
  expect(sent).toEqual(['sms.delivery-late.recipient.BUNDLE PURCHASE'])
  expect(settled).toEqual([{ kind: 'sent', providerId: 'C1', at: at(0) }])
})

test.each(['delivered', 'refund-due', 'refunded'] as const)(
  'a late delivery is not announced once the payment is %s',
  async (state) => {
    await sendMessage(deps, due({ state }))
    expect(sent).toEqual([])
    expect(settled).toEqual([{ kind: 'given-up', detail: 'overtaken by later news' }])
  },
)
