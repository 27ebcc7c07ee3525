import type { Instant } from '@portal/kernel/instant'
import type {
  Anomaly,
  HistoryEntry,
  NewMessage,
  Order,
  Payment,
  Posting,
  Refund,
  RefundEntry,
} from '../../apps/service/src/ports/payment.port.ts'
import type {
  KeyClaim,
  PaymentTransaction,
} from '../../apps/service/src/ports/payment-store.port.ts'
import type { Disk } from './disk.ts'

const openPrompts: readonly string[] = ['raised', 'in-process', 'unknown', 'superseded']
const bought: readonly string[] = ['paid', 'delivered', 'exception']
const dayMs = 24 * 3_600_000

/** Writes in place; the caller commits or rolls back. */
export class MemoryTransaction implements PaymentTransaction {
  /** Name of this transaction's moment: its last move, or the first row of an attempt. */
  moment = 'mark'
  readonly #disk: Disk
  /** The database's clock. */
  readonly #now: () => Instant

  constructor(disk: Disk, now: () => Instant) {
    this.#disk = disk
    this.#now = now
  }

  async insertOrder(order: Order) {
    this.#disk.setOrder(order)
  }

  async lockOrder(id: string) {
    const order = this.#disk.orders.get(id)
    return order ? { order, now: this.#now() } : null
  }

  async saveOrder(order: Order) {
    this.#disk.saveOrder(order)
  }

  async insertPayment(payment: Payment) {
    this.#disk.setPayment({ ...payment, refund: null, sessions: [] })
  }

  async lockPayment(id: string) {
    const payment = this.#disk.payments.get(id)
    const order = payment && this.#disk.orders.get(payment.orderId)
    return payment && order ? { payment, order, now: this.#now() } : null
  }

  async savePayment(payment: Payment) {
    this.#disk.savePayment(payment)
  }

  async saveRefund(provider: string, refund: Refund) {
    this.#disk.saveRefund(provider, refund)
  }

  async appendHistory(entry: HistoryEntry) {
    this.moment = entry.move
    this.#disk.addHistory(entry)
  }

  async appendRefundHistory(entry: RefundEntry) {
    this.#disk.addRefundHistory(entry)
  }

  async appendPosting(posting: Posting) {
    this.#disk.addPosting(posting)
  }

  async appendMessage(message: NewMessage) {
    this.#disk.addMessage(message)
  }

  async appendAnomaly(anomaly: Anomaly) {
    this.#disk.addAnomaly(anomaly)
  }

  async appendSession(payment: Payment, session: string) {
    this.#disk.saveSession(payment, session)
  }

  async claimKey(key: string, operation: string, fingerprint: string): Promise<KeyClaim> {
    const name = `${operation}/${key}`
    const known = this.#disk.keys.get(name)
    if (!known) {
      this.#disk.setKey(name, { fingerprint, answer: null, createdAt: this.#now() })
      return { kind: 'new' }
    }
    return known.fingerprint === fingerprint
      ? { kind: 'repeat', answer: known.answer }
      : { kind: 'conflict' }
  }

  async answerKey(key: string, operation: string, answer: string) {
    const known = this.#disk.keys.get(`${operation}/${key}`)
    if (known?.answer === null) this.#disk.setKey(`${operation}/${key}`, { ...known, answer })
  }

  async wasBoughtSince(order: Order, since: Instant) {
    const { orders, payments } = this.#disk
    const isBought = (payment: Payment | undefined) =>
      payment !== undefined && bought.includes(payment.state) && (payment.paidAt ?? 0) >= since
    return [...orders.values()].some(
      (other) =>
        other.id !== order.id &&
        other.ownerHash === order.ownerHash &&
        other.sameKey === order.sameKey &&
        other.createdAt >= since - 31 * dayMs &&
        isBought(payments.get(other.paidBy ?? '')),
    )
  }

  async countPrompts(payer: string, since: Instant) {
    const isPrompt = ({ payerMsisdn, submittedAt, paidAt, chargeSentAt, state }: Payment) =>
      payerMsisdn === payer &&
      paidAt === null &&
      submittedAt !== null &&
      submittedAt > since &&
      (chargeSentAt !== null || state === 'raised')
    const sentAt = ({ chargeSentAt, submittedAt }: Payment) => chargeSentAt ?? submittedAt
    const prompts = [...this.#disk.payments.values()]
      .filter(isPrompt)
      .sort((a, b) => (sentAt(a) ?? 0) - (sentAt(b) ?? 0))
    const open = prompts.flatMap(({ state, chargeExpiresAt }) =>
      openPrompts.includes(state) ? (chargeExpiresAt ?? []) : [],
    )
    return {
      openUntil: open.sort((a, b) => a - b),
      unapprovedAt: prompts.flatMap((prompt) => sentAt(prompt) ?? []),
    }
  }
}
