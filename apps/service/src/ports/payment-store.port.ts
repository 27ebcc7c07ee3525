import type { OrderId, TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PaymentMove, PaymentState } from '../payments/payment.states.ts'
import type { LineType } from './operator.port.ts'

/** What can be paid for, by its name on the wire. */
export type TransactionType =
  | 'PREPAID RECHARGE'
  | 'POSTPAID BILL PAYMENT'
  | 'BUNDLE PURCHASE'
  | 'Broadband Recharge'
  | 'BILL_PAYMENT'
  | 'HBB_LEADS'

/** What the visitor asked for, priced by the server. */
export type Order = {
  readonly id: OrderId
  /** SHA-256 of the session that opened it, hex. */
  readonly ownerHash: string
  readonly createdAt: Instant
  readonly language: 'EN' | 'SW'
  readonly transactionType: TransactionType
  readonly msisdn: Msisdn
  readonly lineType: LineType
  readonly amount: Money
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
  /** The hosted page, once the provider gave it. */
  readonly redirectUrl: string | null
  /** When the provider was first asked to charge: from then on it may act, answered or not. */
  readonly chargeSentAt: Instant | null
  /** After this the visitor can no longer pay; null before the attempt was submitted. */
  readonly chargeExpiresAt: Instant | null
  /** The provider's own id and what it really took, known from its answer to an enquiry. */
  readonly providerId: string | null
  readonly taken: Money | null
  /** Rises when the operator's word is that the top-up under the present reference failed. */
  readonly topUpRound: number
  /** When the last top-up or refund was sent, while its result is not known. */
  readonly topUpUnsureSince: Instant | null
  readonly refundUnsureSince: Instant | null
  readonly refundRefusals: number
  /** When a browser came back, or the provider had it under way; null again when it has no payment. */
  readonly hintedAt: Instant | null
  /** When the visitor said at the gateway that he gives up. */
  readonly cancelledAt: Instant | null
  /** Work queue: when to look next (null: never), how often without news, and the worker's lease. */
  readonly nextAt: Instant | null
  readonly tries: number
  readonly leaseUntil: Instant | null
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

export type LedgerAccount = 'gateway' | 'customers' | 'deliveries' | 'exceptions'

/** A balanced booking: the amounts of its lines, signed, add up to zero. */
export type Posting = {
  paymentId: TransactionId
  orderId: OrderId
  at: Instant
  recipe: string
  currency: Money['currency']
  lines: readonly { account: LedgerAccount; minor: bigint }[]
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

export type KeyClaim =
  | { kind: 'new' }
  /** The same request again; the answer is null while the first is still under way. */
  | { kind: 'repeat'; answer: string | null }
  /** The key was used for another request. */
  | { kind: 'conflict' }

/** All writes of one database transaction; locked rows stay locked until it ends. */
export interface PaymentTransaction {
  insertOrder(order: Order): Promise<void>
  lockOrder(id: OrderId): Promise<Order | null>
  saveOrder(order: Order): Promise<void>
  insertPayment(payment: Payment): Promise<void>
  /** Takes the order's lock first, so that two attempts of one order never decide side by side. */
  lockPayment(id: TransactionId): Promise<{ payment: Payment; order: Order } | null>
  savePayment(payment: Payment): Promise<void>
  appendHistory(entry: HistoryEntry): Promise<void>
  appendPosting(posting: Posting): Promise<void>
  /** Leaves a message to be sent; the same one a second time changes nothing. */
  appendMessage(message: NewMessage): Promise<void>
  claimKey(key: string, operation: string, fingerprint: string, at: Instant): Promise<KeyClaim>
  answerKey(key: string, operation: string, answer: string): Promise<void>
}

export interface PaymentStore {
  /** May run `work` again after rolling it back: it changes nothing but through `tx`. */
  transaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T>
  /**
   * Takes payments whose time has come and whose lease is free, at most `limit`, gives each the
   * lease, and commits. Two workers never take the same one.
   */
  claimDue(now: Instant, leaseUntil: Instant, limit: number): Promise<Payment[]>
  /** Makes a payment due now. False when there is none. */
  nudge(id: TransactionId, now: Instant): Promise<boolean>
  findOrder(id: OrderId): Promise<Order | null>
  findPayment(id: TransactionId): Promise<{ payment: Payment; order: Order } | null>
  /** The newest attempt of an order. */
  latestPayment(orderId: OrderId): Promise<Payment | null>
  /** The newest attempt of an order that took money, whatever became of it. */
  latestTaken(orderId: OrderId): Promise<Payment | null>
  /** What a key was answered with, whatever the request; null where it was not. */
  findKey(key: string, operation: string): Promise<string | null>
  /**
   * The owner's newest order that is not over, with its newest attempt. One with an attempt comes
   * first; one without counts only when it is younger than `untouchedSince`.
   */
  findUnfinished(
    ownerHash: string,
    since: Instant,
    untouchedSince: Instant,
  ): Promise<{ order: Order; payment: Payment | null } | null>
  /** The owner's attempts for the same number and amount, of orders since then, that are not over. */
  findPending(
    ownerHash: string,
    since: Instant,
    like: { msisdn: Msisdn; amount: Money },
  ): Promise<Payment[]>
  /** The attempts that delivered to this owner since then, newest first, at most `limit`. */
  findDelivered(ownerHash: string, since: Instant, limit: number): Promise<Payment[]>
  /** Submitted attempts since then whose outcome is known or lost: how many, and how many were paid. */
  countOutcomes(provider: string, since: Instant): Promise<{ all: number; paid: number }>
  /** Payments that are not over, by state. */
  countWaiting(): Promise<Partial<Record<PaymentState, number>>>
  /** What waits for a person, oldest first. */
  listExceptions(limit: number): Promise<{ order: Order; payment: Payment }[]>
  findOrderByReceipt(receiptCode: string): Promise<Order | null>
  findOrderByReference(reference: string, msisdn: Msisdn): Promise<Order | null>
  /** Forgets keys, messages and callbacks from before then: nobody repeats or asks about them any more. */
  forgetBefore(then: Instant): Promise<void>
  /**
   * Kept before it is acted on. The body only as a digest: it carries personal data, and nothing is
   * ever believed from it.
   */
  saveCallback(callback: {
    provider: string
    at: Instant
    reference: string
    bodyDigest: string
  }): Promise<void>
}
