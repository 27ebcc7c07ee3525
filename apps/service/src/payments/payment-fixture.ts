import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { paymentSettings } from './payment.settings.ts'
import type { Context } from './payment-answer.rules.ts'
import { type Change, unchanged } from './payment-move.rules.ts'

/** Rows for tests of rules: an open attempt of K50, ten minutes past a round hour. */
export const start: Instant = instantOf(Date.UTC(2026, 10, 1, 9))
export const at = (ms: number): Instant => instantOf(start + ms)
export const minutes = (count: number): number => count * 60_000

export const anOrder = (fields: Partial<Order> = {}): Order => ({
  id: 'ORDER' as OrderId,
  ownerHash: 'owner',
  createdAt: start,
  language: 'EN',
  transactionType: 'PREPAID RECHARGE',
  msisdn: '971000001' as Msisdn,
  lineType: 'PREPAID',
  amount: money(5_000n, 'ZMW'),
  redirectPage: '/',
  reference: 'XX-4K7Q-19MX',
  receiptCode: '4K7Q-19MX-0000-0000',
  paidBy: null,
  openAttempt: 'TRANSACTION' as TransactionId,
  ...fields,
})

export const aPayment = (fields: Partial<Payment> = {}): Payment => ({
  id: 'TRANSACTION' as TransactionId,
  orderId: 'ORDER' as OrderId,
  state: 'in-process',
  provider: 'cards',
  mode: 'PAYMENT_GATEWAY',
  amount: money(5_000n, 'ZMW'),
  msisdn: '971000001' as Msisdn,
  emailId: 'a@example.com',
  payerMsisdn: null,
  language: 'EN',
  registeredAt: start,
  submittedAt: start,
  paidAt: null,
  deliveredAt: null,
  refundDueAt: null,
  refundedAt: null,
  endedAt: null,
  reason: null,
  redirectUrl: 'https://pay.example/1',
  chargeSentAt: start,
  chargeExpiresAt: at(minutes(30)),
  providerId: null,
  taken: null,
  topUpRound: 0,
  topUpUnsureSince: null,
  refundUnsureSince: null,
  refundRefusals: 0,
  hintedAt: null,
  cancelledAt: null,
  nextAt: start,
  tries: 0,
  leaseUntil: null,
  ...fields,
})

export const paidFields: Partial<Payment> = {
  state: 'paid',
  paidAt: start,
  providerId: 'P1',
  taken: money(5_000n, 'ZMW'),
}

export const changeOf = (payment: Partial<Payment>, order: Partial<Order> = {}): Change =>
  unchanged(aPayment(payment), anOrder(order))

export const contextAt = (ms: number): Context => ({
  now: at(ms),
  askedAt: at(ms),
  settings: paymentSettings(1),
  facts: {
    chargeIsRepeatable: true,
    chargeLifeMs: minutes(30),
    chargeSettlesAfterMs: minutes(30),
    enquireAfterMs: 0,
    refundIsRepeatable: false,
    refundSettlesAfterMs: minutes(1),
    topUpSettlesAfterMs: minutes(1),
  },
})
