import type { OrderId, TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PaymentState } from '../states/payment.states.ts'
import type { DeviceGrant } from './device-grants.port.ts'
import type {
  HistoryEntry,
  NewMessage,
  Order,
  Payment,
  PaymentException,
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
  /** The end of each unanswered prompt, soonest first; some may be over by now. */
  openUntil: readonly Instant[]
  /** The moments since the given one at which prompts were sent that were not approved, oldest first. */
  unapprovedAt: readonly Instant[]
  /** Those of them that the asking session sent. */
  ownAt: readonly Instant[]
  /** Whether the asking session proved this number or paid from it within 30 days. Read only where prompts count. */
  isOwners: boolean
}

/** The phone that is to ring, and the session that wants it to. */
export type PromptAsker = { payer: Msisdn; ownerHash: string }

/** Secrets that were tried for one wallet, over all sessions: wrong ones, and those that no answer was noted to. */
export type SecretTry = { payer: Msisdn; paymentId: TransactionId; n: number; at: Instant }

/** The purpose of a code that is asked for without one: it proves the number for a payment. */
export const paymentPurpose = 'PAYMENT'

/** A proof that a number is the visitor's. Every field must be the one it was issued for. */
export type Proof = {
  /** SHA-256, hex. */
  digest: string
  ownerHash: string
  subject: Msisdn
  purpose: string
}
export type ProofUse = Proof & { paymentId: TransactionId }

/** A provider named an id for a payment that another payment has: one of its two answers is wrong. */
export class ProviderIdTaken extends Error {}

/** The fields of a payment that its public status needs. */
export type AttemptState = Pick<Payment, 'state' | 'provider' | 'confirmingSince' | 'notifiedAt'>

/** All writes of one database transaction; locked rows stay locked until it ends. */
export interface PaymentTransaction {
  insertOrder(order: Order): Promise<void>
  lockOrder(id: OrderId): Promise<LockedOrder | null>
  saveOrder(order: Order): Promise<void>
  insertPayment(payment: Payment): Promise<void>
  /** Takes the order's lock first, so that two attempts of one order never decide side by side. */
  lockPayment(id: TransactionId): Promise<LockedPayment | null>
  /**
   * Everything that differs from `before`, the row as it was locked or inserted; but the refund, which has a row
   * of its own.
   */
  savePayment(before: Payment, payment: Payment): Promise<void>
  saveRefund(provider: string, refund: Refund): Promise<void>
  appendHistory(entry: HistoryEntry): Promise<void>
  appendRefundHistory(entry: RefundEntry): Promise<void>
  appendPosting(posting: Posting): Promise<void>
  /** Stores a message to be sent; the same one a second time changes nothing. */
  appendMessage(message: NewMessage): Promise<void>
  /**
   * Stores an exception. False for one that is known: an open case of the same subject only takes the new
   * words, and one that was closed with these words stays closed.
   */
  appendException(exception: PaymentException): Promise<boolean>
  /** Closes the case of a provider that gave no answer about this payment. */
  endSilence(id: TransactionId, by: string, reason: string): Promise<void>
  /**
   * Keeps the provider's own id of a charge; the same one a second time changes nothing. Throws
   * ProviderIdTaken where it is another payment's.
   */
  appendSession(payment: Payment, session: string): Promise<void>
  claimKey(key: string, operation: string, fingerprint: string): Promise<KeyClaim>
  answerKey(key: string, operation: string, answer: string): Promise<void>
  /**
   * True if another order of the same owner for the same thing was paid or delivered since then, or is just being paid:
   * an attempt of it was submitted and is open. Makes every other transaction that asks about the same wait until this
   * one has ended.
   */
  wasBoughtSince(order: Order, since: Instant): Promise<boolean>
  /**
   * Counts the prompts of these providers on one phone, and makes every other transaction that counts them wait until this
   * one has ended.
   */
  countPrompts(
    asker: PromptAsker,
    since: Instant,
    providers: readonly string[],
  ): Promise<PromptCount>
  /**
   * The moments since then at which secrets were tried for this wallet, oldest first; makes every other transaction
   * that asks about it wait until this one has ended.
   */
  secretTriesSince(payer: Msisdn, since: Instant): Promise<readonly Instant[]>
  insertSecretTry(tried: SecretTry): Promise<void>
  /** The secret was not wrong, or was not judged. */
  deleteSecretTry(paymentId: TransactionId, n: number): Promise<void>
  /** Keeps the digest of a sealed secret that was opened; false where it was opened before, also just now by others. */
  useSeal(digest: string, at: Instant): Promise<boolean>
  /** Uses a proof up; false for one that is unknown, over, used, or issued for something else. */
  useProof(use: ProofUse): Promise<boolean>
  /**
   * Uses a grant up for an order, whose later attempts use it again; false for one that is unknown, over, or another
   * order's.
   */
  useGrant(use: DeviceGrant & { orderId: OrderId }): Promise<boolean>
  /** Hands a grant that an order has used up on to the order that takes its place; does nothing where it has not. */
  passGrant(grant: DeviceGrant & { from: OrderId; to: OrderId }): Promise<void>
}

/** A exception: an exception, work that keeps failing (`stuck`), or a contradiction. */
export type OpenException = OrderAndPayment & {
  about: 'exception' | 'stuck' | PaymentException['kind']
  since: Instant
  detail: string
}

export type ClosedException = Pick<PaymentException, 'kind' | 'detail'>

/** A payment that a worker has taken, and until when it holds it; null where it holds no lease. */
export type Claim = { id: TransactionId; leaseUntil: Instant | null }

/** From this many failures in a row on, work is listed for a person. */
export const stuckFrom = 5

/** The most named transactions of one charge that wait to be asked about; more are a provider's error. */
export const namedIdsMax = 20

/** Notifications about a payment from outside. */
export type PaymentNotification = {
  /** The provider must be asked once, even where the row says that nothing was sent. */
  mustAsk: boolean
  /** The transaction that the notifications name; null where they name none. */
  namedId: string | null
  /** Until then the page must not say that nothing was taken. */
  isConfirming: boolean
  /**
   * Milliseconds between two questions about this payment; a provider that was just asked is asked
   * later.
   */
  spacingMs: number
  /** False where the next planned step must not come sooner. */
  hastens: boolean
}

/** What a visitor names beside a reference. */
export type Served = { readonly msisdn: Msisdn } | { readonly accountId: string }

/** Counts of submitted attempts by outcome. */
export type Outcomes = {
  all: number
  paid: number
  delivered: number
  /** From submission to delivery, in milliseconds: no more for half of the delivered ones; null without any. */
  medianMs: number | null
}

export interface PaymentStore {
  /**
   * May run `work` again after rolling it back: it changes nothing but through `tx`. Throws
   * ProviderIdTaken where two payments would have one provider id.
   */
  transaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T>
  /**
   * Claims due payments whose lease is free, at most `limit`, leases each for `leaseMs`, and
   * commits. Two workers never claim the same one.
   */
  claimDue(leaseMs: number, limit: number): Promise<Claim[]>
  /**
   * Makes a payment due by its notifications, and keeps the callback that brought them. False where there is no such
   * payment.
   */
  nudge(
    id: TransactionId,
    notification: PaymentNotification,
    callback?: { provider: string; bodyDigest: string },
  ): Promise<boolean>
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
  /** An order, and the stored answer to a key; the answer is null where there is none. */
  findOrderAndKey(
    id: OrderId,
    key: string,
    operation: string,
  ): Promise<{ order: Order; answer: string | null } | null>
  /** For pages that wait: many are asked for at once, and each costs little. */
  findState(id: TransactionId): Promise<AttemptState | null>
  /** Whether the proof could be used now. */
  isUsable(proof: Proof): Promise<boolean>
  /** The payment that a provider knows under an id of its own: of the charge, or of a refund. */
  findByProviderId(provider: string, id: string): Promise<OrderAndPayment | null>
  /** The newest attempt of an order, and the order at the same moment. */
  latestPayment(orderId: OrderId): Promise<OrderAndPayment | null>
  /** The newest attempt of an order that took money, refunded or not, and the order at the same moment. */
  latestTaken(orderId: OrderId): Promise<OrderAndPayment | null>
  /** The stored answer to a key, not compared with the request; null where there is none. */
  findKey(key: string, operation: string): Promise<string | null>
  /**
   * The owner's newest order that is not over, with its newest attempt. One with an attempt comes
   * first; one without counts only when it is younger than `untouchedSince` and no order of theirs for
   * the same thing has an attempt that is pending or was delivered after it was asked for.
   */
  findUnfinished(
    ownerHash: string,
    since: Instant,
    untouchedSince: Instant,
  ): Promise<{ order: Order; payment: Payment | null } | null>
  /** The owner's attempts for the same thing, of orders since then, that are not over. */
  findPending(ownerHash: string, since: Instant, sameKey: string): Promise<Payment[]>
  /**
   * The owner's newest attempt for the same thing on another order since then, begun after this order, that is not over or
   * was delivered since the second moment.
   */
  findDuplicate(order: Order, since: Instant, deliveredSince: Instant): Promise<Payment | null>
  /** The attempts that delivered to this owner since then, newest first, at most `limit`. */
  findDelivered(ownerHash: string, since: Instant, limit: number): Promise<OrderAndPayment[]>
  /** Of attempts that were submitted since then. */
  countOutcomes(provider: string, since: Instant): Promise<Outcomes>
  /** Payments that are not over, by state; work that fails and open contradictions under their names. */
  countWaiting(): Promise<Partial<Record<PaymentState | 'stuck' | 'anomaly', number>>>
  /** Cases for a person, oldest first. */
  listExceptions(limit: number): Promise<OpenException[]>
  /**
   * Closes the contradictions of a payment under the person's name and reason; answers those that were open
   * with their last words, which may be newer than a list that was read before.
   */
  closeExceptions(id: TransactionId, by: string, reason: string): Promise<ClosedException[]>
  findOrderByReceipt(receiptCode: string): Promise<Order | null>
  /** An order by its reference, and by the number that it serves or the account that it is paid into. */
  findOrderByReference(reference: string, served: Served): Promise<Order | null>
  /**
   * Deletes keys, messages, callbacks and ended sessions from before then, at most `limit` of each, and answers how
   * many. None where another process is deleting.
   */
  forgetBefore(then: Instant, limit: number): Promise<number>
  /** Stored before it is acted on. The body is kept as a digest only, since it carries personal data. */
  saveCallback(callback: { provider: string; reference: string; bodyDigest: string }): Promise<void>
}
