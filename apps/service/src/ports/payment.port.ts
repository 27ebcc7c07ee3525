import type { OrderId, TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PaymentMove, PaymentState } from '../states/payment.states.ts'
import type { RefundMove, RefundState } from '../states/refund.states.ts'
import type { Shown } from './payment-provider.port.ts'

/** What can be paid for, by its name on the wire. */
export type TransactionType =
  | 'PREPAID RECHARGE'
  | 'POSTPAID BILL PAYMENT'
  | 'BUNDLE PURCHASE'
  | 'Broadband Recharge'
  | 'BILL_PAYMENT'
  | 'HBB_LEADS'

/** A JSON value as PostgreSQL's jsonb keeps it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/** What was bought, as quoted: one value, tagged with the kind of product that understands it. */
export type Item = { readonly kind: string; readonly [name: string]: Json }

/** What the visitor asked for, priced by the server. */
export type Order = {
  readonly id: OrderId
  /** SHA-256 of the session that opened it, hex. */
  readonly ownerHash: string
  readonly createdAt: Instant
  /** When it was last priced; a quote is good for half an hour. */
  readonly quotedAt: Instant
  readonly language: 'EN' | 'SW'
  readonly transactionType: TransactionType
  /** The number it is for. */
  readonly msisdn: Msisdn
  readonly item: Item
  /** Equal for two orders of the same thing: decides duplicates and what is bought again. */
  readonly sameKey: string
  /** What is charged. */
  readonly amount: Money
  /** What is delivered for it; another currency where the price is in another one. */
  readonly value: Money
  /** A path on this site. */
  readonly redirectPage: string
  /** For people to read out: "4K7Q-19MX". Not a secret. */
  readonly reference: string
  /** Opens the public receipt. */
  readonly receiptCode: string
  /** The attempt that paid it; set once, never changed. */
  readonly paidBy: TransactionId | null
  /** The attempt that may still be paid by the visitor's hand. */
  readonly openAttempt: TransactionId | null
}

/** One refund at the provider; a payment may need several until one of them arrives. */
export type Refund = {
  readonly paymentId: TransactionId
  /** 1 for a payment's first. */
  readonly ordinal: number
  readonly state: RefundState
  readonly amount: Money
  /** Why the money goes back: a key of words. */
  readonly reason: string
  /** The provider's own id of this refund, once it named one. */
  readonly providerRefundId: string | null
  readonly createdAt: Instant
  /** The latest moment at which the request may have left, while its result is not known. */
  readonly sentBy: Instant | null
  /** When the provider had it on its way. */
  readonly initiatedAt: Instant | null
  readonly endedAt: Instant | null
  /** How often it was sent; how often it was looked at without news; how often it was refused. */
  readonly tries: number
  readonly looks: number
  readonly refusals: number
  /** Since when the provider's account has held too little for it; null when that was not the reason. */
  readonly shortSince: Instant | null
  /** True once the provider was asked whether it has this refund, although none was sent. */
  readonly isAskedAbout: boolean
  /** The provider's last words, cleaned and short. */
  readonly detail: string
}

/** One attempt to pay an order with one method. */
export type Payment = {
  readonly id: TransactionId
  readonly orderId: OrderId
  readonly state: PaymentState
  readonly provider: string
  readonly mode: string
  readonly amount: Money
  readonly msisdn: Msisdn
  readonly emailId: string | null
  /** Whose wallet is asked to approve; null where the gateway's own page asks who pays. */
  readonly payerMsisdn: Msisdn | null
  readonly language: 'EN' | 'SW'
  readonly registeredAt: Instant
  readonly submittedAt: Instant | null
  readonly paidAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly refundDueAt: Instant | null
  readonly refundedAt: Instant | null
  /** When it last reached failed, expired or superseded. */
  readonly endedAt: Instant | null
  /** A key of words for the visitor, where there is one. */
  readonly reason: string | null
  /** What the visitor pays with, once the provider accepted the charge. */
  readonly shown: Shown | null
  /** When the provider was first asked to charge: from then on it may act, answered or not. */
  readonly chargeSentAt: Instant | null
  /** After this the visitor can no longer pay; null before the attempt was submitted. */
  readonly chargeExpiresAt: Instant | null
  /** The provider's own ids of the charge, oldest first, where enquiry and callback know only those. */
  readonly sessions: readonly string[]
  /** The provider's own id and what it really took, known from its answer to an enquiry. */
  readonly providerId: string | null
  readonly taken: Money | null
  /** Rises when the operator's word is that what was asked under the present reference failed. */
  readonly fulfilmentRound: number
  /** The latest moment at which the present round may have left, while its result is not known. */
  readonly fulfilmentSentBy: Instant | null
  /** When the operator, asked after the window, had nothing under the present reference. */
  readonly fulfilmentDeniedAt: Instant | null
  /** The owner came back, or the provider had it under way; null again when it has no payment. */
  readonly hintedAt: Instant | null
  /** News that the provider is to be asked about once, whatever the row says; nothing the owner sees. */
  readonly evidenceAt: Instant | null
  /** Transactions that news named and that the provider was not asked about yet, oldest first. */
  readonly evidenceIds: readonly string[]
  /** When the first of them was named. */
  readonly namedAt: Instant | null
  /** When the visitor said that the attempt is given up. */
  readonly cancelledAt: Instant | null
  /** When the outside was last called for this payment. */
  readonly askedAt: Instant | null
  /** The payment's newest refund; null where none was ever due. */
  readonly refund: Refund | null
  /** Work queue: when to look next (null: never), how often without news, and the worker's lease. */
  readonly nextAt: Instant | null
  readonly tries: number
  readonly leaseUntil: Instant | null
  /** Rounds of work in a row that ended in an unforeseen error, and the last one's words. */
  readonly workFailures: number
  readonly lastError: string | null
}

export type HistoryEntry = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  move: PaymentMove | 'register'
  from: PaymentState | null
  to: PaymentState
  detail: string
}

export type RefundEntry = {
  paymentId: TransactionId
  ordinal: number
  at: Instant
  move: RefundMove | 'open'
  from: RefundState | null
  to: RefundState
  detail: string
}

/** News that contradict what is stored, and cannot be undone by a move: a person must see them. */
export type Anomaly = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  kind: AnomalyKind
  /** What tells two of one kind apart, so that a repeat is not a second case. */
  subject: string
  detail: string
}
export type AnomalyKind =
  | 'delivered-after-refund'
  | 'delivered-twice'
  | 'refunded-after-delivery'
  | 'second-transaction'
  | 'other-amount'
  | 'taken-back'

export type LedgerAccount = 'gateway' | 'customers' | 'deliveries' | 'exceptions' | 'exchange'

/** A booking whose lines, signed, add up to zero in each currency. */
export type Posting = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  recipe: string
  lines: readonly { account: LedgerAccount; money: Money }[]
}

/** What the visitor is told by SMS; the words come from content when it is sent. */
export const messageKinds = ['delivered', 'refund-due', 'refunded', 'with-support'] as const
export type MessageKind = (typeof messageKinds)[number]
export type NewMessage = {
  paymentId: TransactionId
  orderId: OrderId
  kind: MessageKind
  to: Msisdn
  at: Instant
}
