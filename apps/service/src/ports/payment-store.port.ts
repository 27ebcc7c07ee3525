import type { OrderId, TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PaymentState } from '../states/payment.states.ts'
import type {
  Anomaly,
  HistoryEntry,
  NewMessage,
  Order,
  Payment,
  Posting,
  Refund,
  RefundEntry,
} from './payment.port.ts'

export type KeyClaim =
  | { kind: 'new' }
  /** The same request again; the answer is null while the first is still under way. */
  | { kind: 'repeat'; answer: string | null }
  /** The key was used for another request. */
  | { kind: 'conflict' }

export type OrderAndPayment = { payment: Payment; order: Order }
/** Locked rows, and the database's time read after the lock was held: the one clock of decisions. */
export type LockedPayment = OrderAndPayment & { now: Instant }
export type LockedOrder = { order: Order; now: Instant }

/** Prompts that rang one phone, over all sessions and addresses. */
export type PromptCount = {
  /** Until when each unanswered prompt can be approved, soonest first; some may be over by now. */
  openUntil: readonly Instant[]
  /** When prompts that were not approved were sent, since the given moment, oldest first. */
  unapprovedAt: readonly Instant[]
}

/** A provider named an id for a payment that another payment has: one of the two words is wrong. */
export class ProviderIdTaken extends Error {}

/** All writes of one database transaction; locked rows stay locked until it ends. */
export interface PaymentTransaction {
  insertOrder(order: Order): Promise<void>
  lockOrder(id: OrderId): Promise<LockedOrder | null>
  saveOrder(order: Order): Promise<void>
  insertPayment(payment: Payment): Promise<void>
  /** Takes the order's lock first, so that two attempts of one order never decide side by side. */
  lockPayment(id: TransactionId): Promise<LockedPayment | null>
  /** Everything but the refund, which has a row of its own. */
  savePayment(payment: Payment): Promise<void>
  saveRefund(provider: string, refund: Refund): Promise<void>
  appendHistory(entry: HistoryEntry): Promise<void>
  appendRefundHistory(entry: RefundEntry): Promise<void>
  appendPosting(posting: Posting): Promise<void>
  /** Leaves a message to be sent; the same one a second time changes nothing. */
  appendMessage(message: NewMessage): Promise<void>
  /** Leaves a case for a person; the same one a second time changes nothing. */
  appendAnomaly(anomaly: Anomaly): Promise<void>
  /**
   * Keeps the provider's own id of a charge; the same one a second time changes nothing. Throws
   * ProviderIdTaken where it is another payment's.
   */
  appendSession(payment: Payment, session: string): Promise<void>
  claimKey(key: string, operation: string, fingerprint: string): Promise<KeyClaim>
  answerKey(key: string, operation: string, answer: string): Promise<void>
  /** Whether another order of the same owner for the same thing was paid or delivered since then. */
  wasBoughtSince(order: Order, since: Instant): Promise<boolean>
  /**
   * Counts the prompts on one phone, and makes every other transaction that counts them wait until this
   * one has ended.
   */
  countPrompts(payer: Msisdn, since: Instant): Promise<PromptCount>
}

/** What a person is to look at: `case` is an exception, `stuck` work that fails, or news that contradict. */
export type OpenCase = OrderAndPayment & {
  about: 'exception' | 'stuck' | Anomaly['kind']
  since: Instant
  detail: string
}

/** A payment that a worker has taken, and until when it holds it; null where it holds no lease. */
export type Claim = { id: TransactionId; leaseUntil: Instant | null }

/** From this many failures in a row on, work is listed for a person. */
export const stuckFrom = 5

/** So many named transactions of one charge wait to be asked about; a provider that names more errs. */
export const evidenceIdsMax = 20

/** News about a payment from outside. */
export type News = {
  /** The provider must be asked once, whatever the row says. */
  evidence: boolean
  /** The transaction the news named; null where they named none. */
  evidenceId: string | null
  /** The owner must not be told meanwhile that nothing was taken. */
  hint: boolean
  /** A provider that was asked about this payment less than this ago is asked later, in milliseconds. */
  spacingMs: number
  /** False where what is planned next must not come sooner. */
  hastens: boolean
}

export interface PaymentStore {
  /**
   * May run `work` again after rolling it back: it changes nothing but through `tx`. Throws
   * ProviderIdTaken where two payments would have one provider id.
   */
  transaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T>
  /**
   * Takes payments whose time has come and whose lease is free, at most `limit`, leases each for so
   * long, and commits. Two workers never take the same one.
   */
  claimDue(leaseMs: number, limit: number): Promise<Claim[]>
  /** Makes a payment due, as its news deserve. False when there is none. */
  nudge(id: TransactionId, news: News): Promise<boolean>
  /**
   * Notes that work on a payment ended in an error, frees its lease, and puts it off: by `retryMs`, and
   * from the `failuresMax`th time in a row by `stuckRetryMs`. Changes nothing where the payment's lease
   * is another one by now: others have decided about it since.
   */
  noteFailure(
    claim: Claim,
    error: string,
    backOff: { retryMs: number; failuresMax: number; stuckRetryMs: number },
  ): Promise<void>
  findOrder(id: OrderId): Promise<Order | null>
  findPayment(id: TransactionId): Promise<OrderAndPayment | null>
  /** The payment that a provider knows under an id of its own: of the charge, or of a refund. */
  findByProviderId(provider: string, id: string): Promise<OrderAndPayment | null>
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
  /** The owner's attempts for the same thing, of orders since then, that are not over. */
  findPending(ownerHash: string, since: Instant, sameKey: string): Promise<Payment[]>
  /** The attempts that delivered to this owner since then, newest first, at most `limit`. */
  findDelivered(ownerHash: string, since: Instant, limit: number): Promise<OrderAndPayment[]>
  /** Submitted attempts since then whose outcome is known or lost: how many, and how many were paid. */
  countOutcomes(provider: string, since: Instant): Promise<{ all: number; paid: number }>
  /** Payments that are not over, by state; work that fails and open contradictions under their names. */
  countWaiting(): Promise<Partial<Record<PaymentState | 'stuck' | 'anomaly', number>>>
  /** What waits for a person, oldest first. */
  listCases(limit: number): Promise<OpenCase[]>
  /** Closes what contradicts a payment, kept with who did it and why; how many were open. */
  closeAnomalies(id: TransactionId, by: string, reason: string): Promise<number>
  findOrderByReceipt(receiptCode: string): Promise<Order | null>
  findOrderByReference(reference: string, msisdn: Msisdn): Promise<Order | null>
  /**
   * Deletes keys, messages and callbacks from before then, at most `limit` of each; how many went. Fewer
   * than `limit` of each when another process is at it.
   */
  forgetBefore(then: Instant, limit: number): Promise<number>
  /**
   * Kept before it is acted on. The body only as a digest: it carries personal data, and nothing is
   * ever believed from it.
   */
  saveCallback(callback: { provider: string; reference: string; bodyDigest: string }): Promise<void>
}
