import { type Instant, instantOf } from '@portal/kernel/instant'
import type { Payment } from '../../apps/service/src/ports/payment.port.ts'
import type {
  KeyClaim,
  PaymentTransaction,
} from '../../apps/service/src/ports/payment-store.port.ts'
import type { Disk } from './disk.ts'

export type OpenTransaction = {
  tx: PaymentTransaction
  /** What this transaction is about: its last move, or the first row of an attempt. */
  moment: () => string
}

const openPrompts: readonly string[] = ['raised', 'in-process', 'unknown', 'superseded']
const dayMs = 24 * 3_600_000

/** Writes in place; the caller commits or rolls back. `now`: the database's clock. */
export function openTransaction(disk: Disk, now: () => Instant): OpenTransaction {
  let moment = 'mark'
  const tx: PaymentTransaction = {
    insertOrder: async (order) => disk.setOrder(order),
    async lockOrder(id) {
      const order = disk.orders.get(id)
      return order ? { order, now: now() } : null
    },
    saveOrder: async (order) => disk.saveOrder(order),
    insertPayment: async (payment) => disk.setPayment({ ...payment, refund: null, sessions: [] }),
    async lockPayment(id) {
      const payment = disk.payments.get(id)
      const order = payment && disk.orders.get(payment.orderId)
      return payment && order ? { payment, order, now: now() } : null
    },
    savePayment: async (payment) => disk.savePayment(payment),
    saveRefund: async (provider, refund) => disk.saveRefund(provider, refund),
    async appendHistory(entry) {
      moment = entry.move
      disk.addHistory(entry)
    },
    appendRefundHistory: async (entry) => disk.addRefundHistory(entry),
    appendPosting: async (posting) => disk.addPosting(posting),
    appendMessage: async (message) => disk.addMessage(message),
    appendAnomaly: async (anomaly) => disk.addAnomaly(anomaly),
    appendSession: async (payment, session) => disk.saveSession(payment, session),

    async claimKey(key, operation, fingerprint): Promise<KeyClaim> {
      const name = `${operation}/${key}`
      const known = disk.keys.get(name)
      if (!known) {
        disk.setKey(name, { fingerprint, answer: null })
        return { kind: 'new' }
      }
      return known.fingerprint === fingerprint
        ? { kind: 'repeat', answer: known.answer }
        : { kind: 'conflict' }
    },
    async answerKey(key, operation, answer) {
      const known = disk.keys.get(`${operation}/${key}`)
      if (known?.answer === null) disk.setKey(`${operation}/${key}`, { ...known, answer })
    },

    async wasBoughtSince(order, since) {
      const isBought = (payment: Payment | undefined) =>
        (payment?.state === 'paid' || payment?.state === 'delivered') &&
        (payment.paidAt ?? 0) >= since
      return [...disk.orders.values()].some(
        (other) =>
          other.id !== order.id &&
          other.ownerHash === order.ownerHash &&
          other.sameKey === order.sameKey &&
          other.createdAt >= since - dayMs &&
          isBought(disk.payments.get(other.paidBy ?? '')),
      )
    },

    async countPrompts(payer, since) {
      const isPrompt = ({ payerMsisdn, submittedAt, paidAt, chargeSentAt, state }: Payment) =>
        payerMsisdn === payer &&
        paidAt === null &&
        submittedAt !== null &&
        submittedAt > since &&
        (chargeSentAt !== null || state === 'raised')
      const sentAt = ({ chargeSentAt, submittedAt }: Payment) => chargeSentAt ?? submittedAt
      const prompts = [...disk.payments.values()]
        .filter(isPrompt)
        .sort((a, b) => (sentAt(a) ?? 0) - (sentAt(b) ?? 0))
      const open = prompts.flatMap(({ state, chargeExpiresAt }) =>
        openPrompts.includes(state) ? (chargeExpiresAt ?? []) : [],
      )
      return {
        openUntil: open.length === 0 ? null : instantOf(Math.max(...open)),
        unapprovedAt: prompts.flatMap((prompt) => sentAt(prompt) ?? []),
      }
    },
  }
  return { tx, moment: () => moment }
}
