import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, ok } from '@portal/kernel/result'
import { hostedPage } from '../../methods/protocols/hosted-page.protocol.ts'
import { push } from '../../methods/protocols/push.protocol.ts'
import { secret } from '../../methods/protocols/secret.protocol.ts'
import type { Method } from '../../ports/method.port.ts'
import type { Order, Payment, Refund } from '../../ports/payment.port.ts'
import type {
  FindsPayers,
  HostedPageProvider,
  PushProvider,
  SecretProvider,
} from '../../ports/payment-provider.port.ts'
import type { Product } from '../../ports/product.port.ts'
import type { Context } from './context.rules.ts'
import { paymentSettings } from './payment.settings.ts'
import { type Change, unchanged } from './payment-move.rules.ts'

/** Rows for tests of rules: an open attempt of K50 for a product that exists only in tests. */
export const start: Instant = instantOf(Date.UTC(2026, 10, 1, 9))
export const at = (ms: number): Instant => instantOf(start + ms)
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)
export const days = (count: number): number => hours(24 * count)

export const fifty = money(5_000n, 'ZMW')
export const other = 'OTHER' as TransactionId

export const anOrder = (fields: Partial<Order> = {}): Order => ({
  id: 'ORDER' as OrderId,
  ownerHash: 'owner',
  createdAt: start,
  quotedAt: start,
  language: 'EN',
  transactionType: 'BUNDLE PURCHASE',
  msisdn: '971000001' as Msisdn,
  item: { kind: 'thing', productCode: 'T1' },
  sameKey: 'thing/T1',
  amount: fifty,
  value: fifty,
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
  provider: 'pages',
  mode: 'PAGE',
  amount: fifty,
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
  shown: { kind: 'redirect', url: 'https://pay.example/1' },
  secretTries: 0,
  chargeSentAt: start,
  chargeExpiresAt: at(minutes(30)),
  sessions: [],
  providerId: null,
  taken: null,
  fulfilmentRound: 0,
  fulfilmentSentBy: null,
  fulfilmentDeniedAt: null,
  fulfilmentRefusedRound: null,
  confirmingSince: null,
  notifiedAt: null,
  namedIds: [],
  namedAt: null,
  silentSince: null,
  cancelledAt: null,
  askedAt: null,
  refund: null,
  nextAt: start,
  tries: 0,
  leaseUntil: null,
  workFailures: 0,
  lastError: null,
  ...fields,
})

export const aRefund = (fields: Partial<Refund> = {}): Refund => ({
  paymentId: 'TRANSACTION' as TransactionId,
  ordinal: 1,
  state: 'due',
  amount: fifty,
  reason: 'not-delivered',
  providerRefundId: null,
  createdAt: start,
  sentBy: null,
  initiatedAt: null,
  endedAt: null,
  tries: 0,
  looks: 0,
  refusals: 0,
  shortSince: null,
  closedAt: null,
  isAskedAbout: false,
  detail: '',
  ...fields,
})

/** An attempt that the visitor has not submitted. */
export const registeredFields: Partial<Payment> = {
  state: 'registered',
  submittedAt: null,
  shown: null,
  chargeSentAt: null,
  chargeExpiresAt: null,
}

export const paidFields: Partial<Payment> = {
  state: 'paid',
  paidAt: start,
  providerId: 'P1',
  taken: fifty,
}

/** Money that has to go back, confirmed by the operator, with its refund in the given form. */
export const dueFields = (refund: Partial<Refund> | null = null): Partial<Payment> => ({
  ...paidFields,
  state: 'refund-due',
  refundDueAt: start,
  fulfilmentDeniedAt: start,
  refund: refund && aRefund(refund),
})

/** A refund that may have left when the test begins. */
export const sentRefund: Partial<Refund> = { state: 'sent', sentBy: start, tries: 1 }

export const changeOf = (payment: Partial<Payment>, order: Partial<Order> = {}): Change =>
  unchanged(aPayment(payment), anOrder(order))

const unasked = (): never => {
  throw new Error('A rule makes no call')
}

/** A gateway with a hosted page; its refunds must not be repeated. */
export const pageProvider: HostedPageProvider = {
  name: 'pages',
  protocol: 'hosted-page',
  enquireAfterMs: 0,
  enquiryNamesAmount: true,
  chargeLifeMs: minutes(30),
  chargeSettlesAfterMs: minutes(30),
  refunds: {
    isRepeatable: false,
    settlesAfterMs: minutes(1),
    mayTakeMs: days(16),
    arrivesWithinDays: 15,
  },
  charge: unasked,
  enquire: unasked,
  refund: unasked,
  enquireRefund: unasked,
  readCallback: unasked,
  readReturn: unasked,
}

/** A wallet that asks on the phone: it answers no enquiry for three minutes and names no amount. */
export const ringProvider: PushProvider & FindsPayers = {
  name: 'purse',
  protocol: 'push',
  enquireAfterMs: minutes(3),
  enquiryNamesAmount: false,
  chargeLifeMs: minutes(2),
  chargeSettlesAfterMs: minutes(1),
  refunds: {
    isRepeatable: true,
    settlesAfterMs: minutes(1),
    mayTakeMs: days(1),
    arrivesWithinDays: 0,
  },
  charge: unasked,
  enquire: unasked,
  refund: unasked,
  readCallback: unasked,
  findPayer: unasked,
}

export const pageMethod: Method = {
  type: 'MPESA',
  slug: 'page',
  modes: ['PAGE', 'PAGES'],
  name: 'PAGES',
  label: 'A page',
  access: 'open',
  wrongSecret: null,
  namesGateway: true,
  protocol: hostedPage,
  provider: pageProvider,
  isOffered: true,
  offeredFor: () => true,
  read: () => ok({ emailId: null, payerMsisdn: null }),
}

export const ringMethod: Method = {
  ...pageMethod,
  slug: 'purse',
  modes: ['RING'],
  name: 'PURSE',
  namesGateway: false,
  protocol: push,
  provider: ringProvider,
}

/** A wallet that takes money at once, by its owner's PIN. */
export const secretProvider: SecretProvider = {
  ...ringProvider,
  name: 'vault',
  protocol: 'secret',
  enquireAfterMs: 0,
  enquiryNamesAmount: true,
  charge: unasked,
  enquire: unasked,
}

export const secretMethod: Method = {
  ...ringMethod,
  slug: 'vault',
  modes: ['VAULT'],
  name: 'VAULT',
  wrongSecret: 'pin.wrong',
  protocol: secret,
  provider: secretProvider,
}

/** A product of the tests alone. */
export const thing: Product = {
  kind: 'thing',
  type: 'BUNDLE PURCHASE',
  lineTypes: ['PREPAID'],
  fields: ['productCode'],
  settlesAfterMs: minutes(1),
  deliveryWindowMs: minutes(15),
  reinstate: true,
  item: (stored) => stored,
  price: async () => fail({ code: 'provider.unavailable' }),
  fulfil: unasked,
  enquire: unasked,
  describe: ({ productCode }) => ({ words: 'thing', summary: { code: String(productCode) } }),
  same: ({ item }) => `thing/${item.productCode}`,
}

const factsOf = ({ protocol, provider }: Method): Context['facts'] => ({
  charge: { protocol, provider },
  fulfilment: thing,
})

export const contextAt = (ms: number, fields: Partial<Context> = {}): Context => ({
  now: at(ms),
  askedAt: at(ms),
  isAct: false,
  isSubmission: false,
  wasBoughtMeanwhile: false,
  settings: paymentSettings(1),
  facts: factsOf(pageMethod),
  ...fields,
})

/** The same context with the wallet that asks on the phone. */
export const ringAt = (ms: number, fields: Partial<Context> = {}): Context =>
  contextAt(ms, { facts: factsOf(ringMethod), ...fields })

/** The same context with the wallet that has a PIN. */
export const secretAt = (ms: number, fields: Partial<Context> = {}): Context =>
  contextAt(ms, { facts: factsOf(secretMethod), ...fields })

/** A context in which the answer is to an act and not to a question. */
export const actAt = (ms: number, fields: Partial<Context> = {}): Context =>
  contextAt(ms, { isAct: true, ...fields })

/** The longest that one step takes: a request that leaves under a mark has left after this time. */
export const { leaseMs } = paymentSettings(1)
