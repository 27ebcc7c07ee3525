import type { OrderId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import type { DeviceGrant, HeldGrant } from '../../../apps/service/src/ports/device-grants.port.ts'
import type {
  HistoryEntry,
  NewMessage,
  Order,
  Payment,
  PaymentException,
  Posting,
  Refund,
  RefundEntry,
} from '../../../apps/service/src/ports/payment.port.ts'
import {
  type ClosedException,
  type Proof,
  type ProofUse,
  ProviderIdTaken,
  type SecretTry,
} from '../../../apps/service/src/ports/payment-store.port.ts'
import { dayMs } from '../time/durations.ts'
import {
  checkOrder,
  checkPayment,
  checkPosting,
  checkRefund,
  type StoredRefund,
} from './disk-constraints.ts'
import { Journal } from './journal.ts'

export type StoredKey = { fingerprint: string; answer: string | null; createdAt: Instant }
export type StoredCallback = {
  provider: string
  reference: string
  bodyDigest: string
  receivedAt: Instant
}
export type StoredProof = Proof & { until: Instant; usedBy: string | null }
export type StoredGrant = DeviceGrant & { until: Instant; orderId: OrderId | null }
export type StoredException = PaymentException & { isClosed: boolean }

/** The database did not answer in time, so either nothing is known or nothing was done. */
export class DatabaseTrouble extends Error {}

const movingOrderFields = ['quotedAt', 'paidBy', 'openAttempt'] as const
const keptPaymentFields = [
  ...(['id', 'orderId', 'provider', 'mode', 'amount', 'msisdn', 'emailId', 'language'] as const),
  ...(['registeredAt', 'refund', 'sessions'] as const),
]

/**
 * The stored rows: they survive every crash and lose their newest commits in a failover. Transactions write
 * in place, are undone if they fail, and run one after the other.
 */
export class Disk extends Journal {
  readonly orders = new Map<string, Order>()
  /** Payments with their newest refund and all sessions, since these are read together. */
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, StoredRefund>()
  readonly sessions = new Map<string, string>()
  readonly keys = new Map<string, StoredKey>()
  readonly history: HistoryEntry[] = []
  readonly refundHistory: RefundEntry[] = []
  readonly postings: Posting[] = []
  readonly messages: NewMessage[] = []
  readonly exceptions = new Map<string, StoredException>()
  readonly callbacks: StoredCallback[] = []
  readonly secretTries = new Map<string, SecretTry>()
  /** When each sealed secret was opened, by its digest. */
  readonly openedSeals = new Map<string, Instant>()
  readonly proofs = new Map<string, StoredProof>()
  readonly grants = new Map<string, StoredGrant>()
  downUntil = 0

  setOrder(order: Order) {
    checkOrder(this, order)
    this.set(this.orders, order.id, order)
    this.touch(order.id)
  }

  /** Keeps an order's price and item for good, whatever a caller passes. */
  saveOrder(order: Order) {
    const known = this.orders.get(order.id)
    if (!known) return
    const moving = Object.fromEntries(movingOrderFields.map((name) => [name, order[name]]))
    this.setOrder({ ...known, ...moving })
  }

  setPayment(payment: Payment) {
    checkPayment(this, payment)
    this.set(this.payments, payment.id, payment)
    this.touch(payment.orderId)
  }

  savePayment(payment: Payment) {
    const known = this.payments.get(payment.id)
    if (!known) return
    const kept = Object.fromEntries(keptPaymentFields.map((name) => [name, known[name]]))
    this.setPayment({ ...payment, ...kept })
  }

  saveRefund(provider: string, refund: Refund) {
    const stored = { ...refund, provider }
    checkRefund(this, stored)
    this.set(this.refunds, `${refund.paymentId}/${refund.ordinal}`, stored)
    const payment = this.payments.get(refund.paymentId)
    if (payment && (payment.refund?.ordinal ?? 0) <= refund.ordinal) {
      this.setPayment({ ...payment, refund })
    }
  }

  saveSession(payment: Payment, session: string) {
    const name = `${payment.provider}/${session}`
    const known = this.payments.get(payment.id)
    const owner = this.sessions.get(name)
    if (owner !== undefined && owner !== payment.id) {
      throw new ProviderIdTaken(`17: provider_sessions_pkey refuses ${payment.id}`)
    }
    if (owner !== undefined || !known) return
    this.set(this.sessions, name, payment.id)
    this.setPayment({ ...known, sessions: [...known.sessions, session] })
  }

  setKey(name: string, key: StoredKey) {
    this.set(this.keys, name, key)
  }

  addHistory(entry: HistoryEntry) {
    this.push(this.history, entry)
    const { paymentId, move, from, to, detail } = entry
    this.write(`${paymentId} ${move}: ${from} → ${to} ${detail}`)
  }

  addRefundHistory(entry: RefundEntry) {
    this.push(this.refundHistory, entry)
    const { paymentId, ordinal, move, from, to, detail } = entry
    this.write(`${paymentId} refund ${ordinal} ${move}: ${from} → ${to} ${detail}`)
  }

  addPosting(posting: Posting) {
    checkPosting(this, posting)
    this.push(this.postings, posting)
  }

  addMessage(message: NewMessage) {
    const { paymentId, kind, channel, recipient } = message
    const isKnown = this.messages.some(
      (one) =>
        one.paymentId === paymentId &&
        one.kind === kind &&
        one.channel === channel &&
        // A payment has one address.
        (channel === 'mail' || one.recipient === recipient),
    )
    if (!isKnown) this.push(this.messages, message)
  }

  /** False for one that is known: open, or closed with these words. */
  addException(exception: PaymentException): boolean {
    this.touch(exception.orderId)
    const { paymentId, kind, subject, detail } = exception
    const cases = [...this.exceptions].filter(
      ([, one]) => one.paymentId === paymentId && one.kind === kind && one.subject === subject,
    )
    if (cases.some(([, one]) => one.isClosed && one.detail === detail)) return false
    const [name, open] = cases.find(([, one]) => !one.isClosed) ?? []
    if (name && open) this.set(this.exceptions, name, { ...open, detail })
    else {
      const added = [paymentId, kind, subject, cases.length].join('/')
      this.set(this.exceptions, added, { ...exception, isClosed: false })
    }
    return open === undefined
  }

  closeExceptions(id: string, only?: PaymentException['kind']): ClosedException[] {
    const open = [...this.exceptions].filter(
      ([, { paymentId, kind, isClosed }]) =>
        paymentId === id && !isClosed && (only ?? kind) === kind,
    )
    for (const [name, one] of open) this.set(this.exceptions, name, { ...one, isClosed: true })
    return open.map(([, { kind, detail }]) => ({ kind, detail }))
  }

  /** A body that came within a day is not kept again. */
  addCallback(callback: StoredCallback) {
    const isKnown = this.callbacks.some(
      ({ provider, reference, bodyDigest, receivedAt }) =>
        provider === callback.provider &&
        reference === callback.reference &&
        bodyDigest === callback.bodyDigest &&
        receivedAt > callback.receivedAt - dayMs,
    )
    if (!isKnown) this.push(this.callbacks, callback)
  }

  setSecretTry(tried: SecretTry) {
    this.set(this.secretTries, `${tried.paymentId}/${tried.n}`, tried)
  }

  deleteSecretTry(paymentId: string, n: number) {
    this.delete(this.secretTries, `${paymentId}/${n}`)
  }

  useSeal(digest: string, at: Instant): boolean {
    const isNew = !this.openedSeals.has(digest)
    if (isNew) this.set(this.openedSeals, digest, at)
    return isNew
  }

  setProof(proof: StoredProof) {
    this.set(this.proofs, proof.digest, proof)
  }

  /** A number is proved by a code, outside of any transaction; a failover does not take it back. */
  prove(proof: StoredProof) {
    this.proofs.set(proof.digest, proof)
  }

  usableProof({ digest, ownerHash, subject, purpose }: Proof, now: Instant): StoredProof | null {
    const known = this.proofs.get(digest)
    const isFor =
      known?.ownerHash === ownerHash && known.subject === subject && known.purpose === purpose
    return isFor && known.usedBy === null && now < known.until ? known : null
  }

  useProof({ paymentId, ...proof }: ProofUse, now: Instant): boolean {
    const known = this.usableProof(proof, now)
    if (known) this.setProof({ ...known, usedBy: paymentId })
    return known !== null
  }

  /** A device is shown something, outside of any transaction; a failover does not take it back. */
  show(grant: DeviceGrant & { until: number }) {
    const name = `${grant.ownerHash} ${grant.kind} ${grant.subject}`
    this.grants.set(name, { ...grant, until: instantOf(grant.until), orderId: null })
  }

  findGrant({ ownerHash, kind, subject }: DeviceGrant, now: Instant): HeldGrant | null {
    const known = this.grants.get(`${ownerHash} ${kind} ${subject}`)
    return known && now < known.until
      ? { shown: {}, orderId: known.orderId, until: known.until }
      : null
  }

  setGrant(grant: StoredGrant) {
    this.set(this.grants, `${grant.ownerHash} ${grant.kind} ${grant.subject}`, grant)
  }

  useGrant(
    { orderId, ownerHash, kind, subject }: DeviceGrant & { orderId: OrderId },
    now: Instant,
  ): boolean {
    const known = this.grants.get(`${ownerHash} ${kind} ${subject}`)
    if (!known || now >= known.until || (known.orderId ?? orderId) !== orderId) return false
    this.setGrant({ ...known, orderId })
    return true
  }

  passGrant({ ownerHash, kind, subject, from, to }: DeviceGrant & { from: OrderId; to: OrderId }) {
    const known = this.grants.get(`${ownerHash} ${kind} ${subject}`)
    if (known?.orderId === from) this.setGrant({ ...known, orderId: to })
  }

  /** Deletes the oldest keys, messages and callbacks from before `then`, at most `limit` of each. */
  forgetBefore(then: Instant, limit: number): number {
    return (
      this.deleteOldestOf(this.keys, ({ createdAt }) => createdAt, then, limit) +
      this.deleteOldestOf(this.secretTries, ({ at }) => at, then, limit) +
      this.deleteOldestOf(this.openedSeals, (at) => at, then, limit) +
      this.deleteOldest(this.messages, ({ at }) => at, then, limit) +
      this.deleteOldest(this.callbacks, ({ receivedAt }) => receivedAt, then, limit)
    )
  }
}

export const leaseIsFree = (payment: Payment, now: Instant): boolean =>
  payment.leaseUntil === null || payment.leaseUntil <= now
