import type { OrderId, TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { StatusReason, TransactionType } from '@portal/kernel/transaction'
import type { PaymentMove, PaymentState } from '../states/payment.states.ts'
import type { RefundMove, RefundState } from '../states/refund.states.ts'
import type { Shown } from './payment-provider.port.ts'

/** A JSON value as PostgreSQL's jsonb keeps it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * The purchase as quoted: one value, tagged with the kind of the product that reads it. `installs`: true where delivered means
 * that the operator has taken on an order which people carry out, so that a person may give its money back.
 */
export type Item = { readonly kind: string; readonly [name: string]: Json }

/** A purchase that a visitor asked for, priced by the server. */
export type Order = {
  readonly id: OrderId
  /** SHA-256 of the session that opened it, hex. */
  readonly ownerHash: string
  readonly createdAt: Instant
  /** The moment of its last pricing; a quote is good for half an hour. */
  readonly quotedAt: Instant
  readonly language: Language
  readonly transactionType: TransactionType
  /** The number that is served. */
  readonly msisdn: Msisdn
  readonly item: Item
  /** Equal for two orders of the same thing: decides duplicates and what is bought again. */
  readonly sameKey: string
  /** The price that is charged. */
  readonly amount: Money
  /** The value that is delivered; its currency may differ from the price's. */
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
  /** The reason of the refund: a key of words. */
  readonly reason: StatusReason
  /** The provider's own id of this refund, once it named one. */
  readonly providerRefundId: string | null
  readonly createdAt: Instant
  /** The latest moment at which the request may have left, while its result is not known. */
  readonly sentBy: Instant | null
  /** The moment at which the provider first called it under way. */
  readonly initiatedAt: Instant | null
  readonly endedAt: Instant | null
  /** Times it was sent; looks at it without a notification; refusals. */
  readonly tries: number
  readonly looks: number
  readonly refusals: number
  /**
   * The first refusal for want of money in the merchant's account; null unless the last refusal was
   * one.
   */
  readonly shortSince: Instant | null
  /** The moment at which a person closed it; the provider's own may still arrive. */
  readonly closedAt: Instant | null
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
  /** The number whose wallet is asked; null where the gateway's own page asks the payer. */
  readonly payerMsisdn: Msisdn | null
  readonly language: Language
  readonly registeredAt: Instant
  readonly submittedAt: Instant | null
  readonly paidAt: Instant | null
  readonly deliveredAt: Instant | null
  readonly refundDueAt: Instant | null
  readonly refundedAt: Instant | null
  /** The moment at which it last became failed, expired or superseded. */
  readonly endedAt: Instant | null
  /** The reason shown to the visitor: a key of words. */
  readonly reason: StatusReason | null
  /** The means to pay, once the provider accepted the charge. */
  readonly shown: Shown | null
  /** The moment at which the charge was first sent: from then on the provider may act, answered or not. */
  readonly chargeSentAt: Instant | null
  /** The end of the visitor's time to pay; null before the attempt was submitted. */
  readonly chargeExpiresAt: Instant | null
  /** The number of secrets that the provider called wrong; it names the next request. */
  readonly secretTries: number
  /** The provider's own ids of the charge, oldest first, where enquiry and callback know only those. */
  readonly sessions: readonly string[]
  /** The provider's own id of the transaction and the amount taken, by an answer or a signed callback. */
  readonly providerId: string | null
  readonly taken: Money | null
  /** Rises when the operator says that the delivery under the present reference failed. */
  readonly fulfilmentRound: number
  /** The latest moment at which the present round may have left, while its result is not known. */
  readonly fulfilmentSentBy: Instant | null
  /**
   * The moment at which the operator, asked after the window or after a final refusal, had nothing under the present
   * reference.
   */
  readonly fulfilmentDeniedAt: Instant | null
  /** The round that the operator refused for good; the next enquiry about it confirms that. Null where it refused none. */
  readonly fulfilmentRefusedRound: number | null
  /**
   * The owner came back, or the provider called it pending; null again once the provider has no
   * payment.
   */
  readonly confirmingSince: Instant | null
  /** Notifications about which the provider must be asked once; the owner sees nothing of them. */
  readonly notifiedAt: Instant | null
  /** Transactions that notifications named and about which the provider was not asked yet, oldest first. */
  readonly namedIds: readonly string[]
  /** The moment at which the first of them was named. */
  readonly namedAt: Instant | null
  /**
   * The moment of the first question that got no answer since the last answer; of an attempt that was not
   * submitted, has ended or is a case.
   */
  readonly silentSince: Instant | null
  /** The moment at which the owner gave the attempt up. */
  readonly cancelledAt: Instant | null
  /** The last call to operator or provider for this payment. */
  readonly askedAt: Instant | null
  /** The payment's newest refund; null where none was ever due. */
  readonly refund: Refund | null
  /** Work queue: when to look next (null: never), how often without a notification, and the worker's lease. */
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

/** Notifications that contradict the stored state and that no move can settle: an exception. */
export type PaymentException = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  kind: ExceptionKind
  /** Tells two of one kind apart, so that a repeat is not a second case. */
  subject: string
  detail: string
}
export type ExceptionKind =
  | 'delivered-after-refund'
  | 'delivered-twice'
  | 'refunded-after-delivery'
  /** The provider's own refund arrived after a person had closed it. */
  | 'refunded-twice'
  | 'second-transaction'
  | 'other-amount'
  | 'taken-back'
  | 'unanswered'

export type LedgerAccount = 'gateway' | 'customers' | 'deliveries' | 'exceptions' | 'exchange'

/** A booking whose lines, signed, add up to zero in each currency. */
export type Posting = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  recipe: string
  lines: readonly { account: LedgerAccount; money: Money }[]
}

/** The kinds of messages; the words come from content when one is sent. */
export const messageKinds = [
  'delivery-late',
  'delivered',
  'refund-due',
  'refunded',
  'with-support',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** Said to a number that a card paid for, and that may be another person's. Decision 016. */
const toRecipient = [
  'delivery-late.recipient',
  'refund-due.recipient',
  'refunded.recipient',
  'with-support.recipient',
] as const
/** Said of money that goes back because the operator refused the delivery for good. Decision 120. */
const ofRefusals = ['refund-due.refused', 'refund-due.refused.recipient'] as const
/** Content holds a text for each, as `sms.<word>`; a product may have its own, `sms.<word>.<TYPE>`. */
export const messageWords = [...messageKinds, ...toRecipient, ...ofRefusals] as const
export type MessageWord = (typeof messageWords)[number]

/** Who gets a message, and how: a phone by SMS, or an email address. */
export type Recipient =
  | { readonly channel: 'sms'; readonly recipient: Msisdn }
  | { readonly channel: 'mail'; readonly recipient: string }

export type NewMessage = Recipient & {
  paymentId: TransactionId
  orderId: OrderId
  kind: MessageKind
  at: Instant
}
