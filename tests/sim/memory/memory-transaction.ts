import { isDeepStrictEqual } from 'node:util'
import type { Instant } from '@portal/kernel/instant'
import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { PaymentTransaction } from '../../../apps/service/src/ports/payment-store.port.ts'
import type { Disk } from '../disk/disk.ts'
import { dayMs } from '../time/durations.ts'

const openPrompts: readonly string[] = ['raised', 'in-process', 'unknown', 'superseded']
const underWay: readonly string[] = ['raised', 'in-process', 'unknown']
const bought: readonly string[] = ['paid', 'delivered', 'exception']

export type MemoryTransaction = PaymentTransaction & {
  /** Name of this transaction's moment: its last move, or the first row of an attempt. */
  moment: string
}

/** Whether the stored row differs; refund and sessions have rows of their own. */
const hasMoved = (before: Payment, stored: Payment | undefined): boolean =>
  stored !== undefined &&
  stored !== before &&
  Object.entries(stored).some(([name, value]) => {
    const known: unknown = before[name as keyof Payment]
    const isOwnRow = name === 'refund' || name === 'sessions'
    return !isOwnRow && known !== value && !isDeepStrictEqual(known, value)
  })

type Secrets =
  | 'secretTriesSince'
  | 'insertSecretTry'
  | 'deleteSecretTry'
  | 'useSeal'
  | 'useProof'
  | 'useGrant'
  | 'passGrant'

const secretsOf = (disk: Disk, now: () => Instant): Pick<PaymentTransaction, Secrets> => ({
  secretTriesSince: async (payer, since) =>
    [...disk.secretTries.values()]
      .filter((one) => one.payer === payer && one.at > since)
      .map(({ at }) => at)
      .sort((a, b) => a - b),
  insertSecretTry: async (tried) => disk.setSecretTry(tried),
  deleteSecretTry: async (paymentId, n) => disk.deleteSecretTry(paymentId, n),
  useSeal: async (digest, at) => disk.useSeal(digest, at),
  useProof: async (use) => disk.useProof(use, now()),
  useGrant: async (use) => disk.useGrant(use, now()),
  passGrant: async (grant) => disk.passGrant(grant),
})

/** Submitted by its visitor, who may approve it at any moment. */
const isBeingPaid = ({ state, chargeSentAt, secretTries }: Payment): boolean =>
  underWay.includes(state) || (state === 'registered' && (chargeSentAt !== null || secretTries > 0))

const promptsOf = (
  { orders, payments }: Disk,
  now: () => Instant,
): Pick<PaymentTransaction, 'countPrompts'> => ({
  async countPrompts({ payer, ownerHash }, since, providers) {
    const isPrompt = ({ payerMsisdn, submittedAt, paidAt, chargeSentAt, ...rest }: Payment) =>
      payerMsisdn === payer &&
      providers.includes(rest.provider) &&
      paidAt === null &&
      submittedAt !== null &&
      submittedAt > since &&
      (chargeSentAt !== null || rest.state === 'raised')
    const isOwn = ({ orderId }: Payment) => orders.get(orderId)?.ownerHash === ownerHash
    const isPaidByOwner = (one: Payment) =>
      one.payerMsisdn === payer &&
      one.paidAt !== null &&
      (one.submittedAt ?? 0) > now() - 30 * dayMs &&
      isOwn(one)
    const sentAt = ({ chargeSentAt, submittedAt }: Payment) => chargeSentAt ?? submittedAt
    const prompts = [...payments.values()]
      .filter(isPrompt)
      .sort((a, b) => (sentAt(a) ?? 0) - (sentAt(b) ?? 0))
    const open = prompts.flatMap(({ state, chargeExpiresAt }) =>
      openPrompts.includes(state) ? (chargeExpiresAt ?? []) : [],
    )
    return {
      openUntil: open.sort((a, b) => a - b),
      unapprovedAt: prompts.flatMap((prompt) => sentAt(prompt) ?? []),
      ownAt: prompts.filter(isOwn).flatMap((prompt) => sentAt(prompt) ?? []),
      isOwners: prompts.length > 0 && [...payments.values()].some(isPaidByOwner),
    }
  },
})

/** Writes in place; the caller commits or rolls back. `now`: the database's clock. */
export function memoryTransaction(disk: Disk, now: () => Instant): MemoryTransaction {
  const { orders, payments, keys } = disk
  const tx: MemoryTransaction = {
    moment: 'mark',
    insertOrder: async (order) => disk.setOrder(order),
    async lockOrder(id) {
      const order = orders.get(id)
      return order ? { order, now: now() } : null
    },
    saveOrder: async (order) => disk.saveOrder(order),
    insertPayment: async (payment) => disk.setPayment({ ...payment, refund: null, sessions: [] }),
    async lockPayment(id) {
      const payment = payments.get(id)
      const order = payment && orders.get(payment.orderId)
      return payment && order ? { payment, order, now: now() } : null
    },
    async savePayment(before, payment) {
      if (hasMoved(before, payments.get(payment.id))) {
        throw new Error(`${payment.id} is saved by a row that is not the stored one`)
      }
      disk.savePayment(payment)
    },
    saveRefund: async (provider, refund) => disk.saveRefund(provider, refund),
    async appendHistory(entry) {
      tx.moment = entry.move
      disk.addHistory(entry)
    },
    appendRefundHistory: async (entry) => disk.addRefundHistory(entry),
    appendPosting: async (posting) => disk.addPosting(posting),
    appendMessage: async (message) => disk.addMessage(message),
    appendException: async (exception) => disk.addException(exception),
    endSilence: async (id) => void disk.closeExceptions(id, 'unanswered'),
    appendSession: async (payment, session) => disk.saveSession(payment, session),
    async claimKey(key, operation, fingerprint) {
      const name = `${operation}/${key}`
      const known = keys.get(name)
      if (!known) {
        disk.setKey(name, { fingerprint, answer: null, createdAt: now() })
        return { kind: 'new' }
      }
      const isSame = known.fingerprint === fingerprint
      return isSame ? { kind: 'repeat', answer: known.answer } : { kind: 'conflict' }
    },
    async answerKey(key, operation, answer) {
      const known = keys.get(`${operation}/${key}`)
      if (known?.answer === null) disk.setKey(`${operation}/${key}`, { ...known, answer })
    },
    ...secretsOf(disk, now),
    ...promptsOf(disk, now),
    async wasBoughtSince(order, since) {
      const isBought = (payment: Payment | undefined) =>
        payment !== undefined && bought.includes(payment.state) && (payment.paidAt ?? 0) >= since
      return [...orders.values()].some(
        (other) =>
          other.id !== order.id &&
          other.ownerHash === order.ownerHash &&
          other.sameKey === order.sameKey &&
          other.createdAt >= since - 31 * dayMs &&
          (isBought(payments.get(other.paidBy ?? '')) ||
            [...payments.values()].some((one) => one.orderId === other.id && isBeingPaid(one))),
      )
    },
  }
  return tx
}
