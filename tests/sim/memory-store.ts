import { type Instant, instantOf } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import type {
  HistoryEntry,
  KeyClaim,
  NewMessage,
  Order,
  Payment,
  PaymentStore,
  PaymentTransaction,
  Posting,
} from '../../apps/service/src/ports/payment-store.port.ts'
import type { CrashPlan } from './crash-plan.ts'
import type { Scheduler, SimProcess } from './scheduler.ts'

type StoredKey = { fingerprint: string; answer: string | null }

/** What is on the disk: survives every crash. */
export type Disk = {
  orders: Map<string, Order>
  payments: Map<string, Payment>
  history: HistoryEntry[]
  postings: Posting[]
  messages: NewMessage[]
  keys: Map<string, StoredKey>
  callbacks: { reference: string; at: Instant }[]
  /** Called once at the next write, then forgotten. */
  listeners: Set<() => void>
}

function tellListeners(disk: Disk) {
  for (const listener of disk.listeners) listener()
  disk.listeners.clear()
}

export const emptyDisk = (): Disk => ({
  orders: new Map(),
  payments: new Map(),
  history: [],
  postings: [],
  messages: [],
  keys: new Map(),
  callbacks: [],
  listeners: new Set(),
})

const overStates = new Set([
  'delivered',
  'refunded',
  'failed',
  'expired',
  'superseded',
  'exception',
])

/**
 * The store's contract over memory: transactions see their own writes, take effect whole at commit,
 * and are gone when their process dies before it. They run one after the other.
 */
export function createMemoryStore(
  disk: Disk,
  scheduler: Scheduler,
  process: SimProcess,
  crashes: CrashPlan,
): PaymentStore {
  const hop = () => scheduler.wait(scheduler.between(0, 6), process)

  const read = async <T>(look: () => T): Promise<T> => {
    await hop()
    return look()
  }

  const claim = (payment: Payment, fields: Partial<Payment>): Payment => {
    const claimed = { ...payment, ...fields }
    disk.payments.set(payment.id, claimed)
    tellListeners(disk)
    return claimed
  }
  const isFree = (payment: Payment, now: Instant) =>
    payment.leaseUntil === null || payment.leaseUntil <= now

  const latest = (orderId: string): Payment | null =>
    [...disk.payments.values()].filter((payment) => payment.orderId === orderId).at(-1) ?? null

  const withOrder = (payment: Payment | undefined) => {
    const order = payment && disk.orders.get(payment.orderId)
    return payment && order ? { payment, order } : null
  }

  return {
    async transaction(work) {
      await hop()
      const draft = draftOf(disk)
      const result = await work(draft.tx)
      const moment = draft.moment()
      await crashes.pass(process, `${moment}:uncommitted`)
      draft.commit()
      await crashes.pass(process, `${moment}:committed`)
      // Committed, and the answer still on its way: a crash here must lose nothing.
      await hop()
      return result
    },
    async claimDue(now, leaseUntil, limit) {
      await hop()
      const due = [...disk.payments.values()]
        .filter(
          (payment) => payment.nextAt !== null && payment.nextAt <= now && isFree(payment, now),
        )
        .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0))
        .slice(0, limit)
        .map((payment) => claim(payment, { leaseUntil }))
      await hop()
      return due
    },
    async nudge(id, now) {
      await hop()
      const payment = disk.payments.get(id)
      if (payment) claim(payment, { nextAt: now })
      return payment !== undefined
    },
    findOrder: (id) => read(() => disk.orders.get(id) ?? null),
    findPayment: (id) => read(() => withOrder(disk.payments.get(id))),
    latestPayment: (orderId) => read(() => latest(orderId)),
    latestTaken: () => read(() => null),
    findKey: (key, operation) => read(() => disk.keys.get(`${operation}/${key}`)?.answer ?? null),
    findUnfinished: (ownerHash) =>
      read(() => {
        const order = [...disk.orders.values()].filter((one) => one.ownerHash === ownerHash).at(-1)
        const payment = order ? latest(order.id) : null
        const isOver = payment !== null && overStates.has(payment.state)
        return order && !isOver ? { order, payment } : null
      }),
    findPending: (ownerHash, since, { msisdn, amount }) =>
      read(() =>
        [...disk.payments.values()].filter(
          (payment) =>
            !overStates.has(payment.state) &&
            disk.orders.get(payment.orderId)?.ownerHash === ownerHash &&
            payment.registeredAt >= since &&
            payment.msisdn === msisdn &&
            sameMoney(payment.amount, amount),
        ),
      ),
    findDelivered: () => read(() => []),
    countOutcomes: () => read(() => ({ all: 0, paid: 0 })),
    countWaiting: () => read(() => ({})),
    listExceptions: () => read(() => []),
    findOrderByReceipt: (code) =>
      read(() => [...disk.orders.values()].find((order) => order.receiptCode === code) ?? null),
    findOrderByReference: (reference, msisdn) =>
      read(
        () =>
          [...disk.orders.values()].find(
            (order) => order.reference === reference && order.msisdn === msisdn,
          ) ?? null,
      ),
    forgetBefore: () => read(() => {}),
    async saveCallback({ reference, at }) {
      await hop()
      disk.callbacks.push({ reference, at: instantOf(at) })
      await crashes.pass(process, 'callback:kept')
    },
  }
}

type Draft = {
  tx: PaymentTransaction
  commit: () => void
  /** What this transaction is about: its last move, or the first row of an attempt. */
  moment: () => string
}

function draftOf(disk: Disk): Draft {
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const keys = new Map<string, StoredKey>()
  const history: HistoryEntry[] = []
  const postings: Posting[] = []
  const messages: NewMessage[] = []
  const order = (id: string) => orders.get(id) ?? disk.orders.get(id) ?? null
  const payment = (id: string) => payments.get(id) ?? disk.payments.get(id) ?? null
  const tx: PaymentTransaction = {
    insertOrder: async (one) => void orders.set(one.id, one),
    lockOrder: async (id) => order(id),
    saveOrder: async (one) => void orders.set(one.id, one),
    insertPayment: async (one) => void payments.set(one.id, one),
    async lockPayment(id) {
      const found = payment(id)
      const owner = found && order(found.orderId)
      return found && owner ? { payment: found, order: owner } : null
    },
    savePayment: async (one) => void payments.set(one.id, one),
    appendHistory: async (entry) => void history.push(entry),
    async appendPosting(posting) {
      const isTwice = [...disk.postings, ...postings].some(
        (one) => one.paymentId === posting.paymentId && one.recipe === posting.recipe,
      )
      if (isTwice) throw new Error(`Posting ${posting.recipe} twice for ${posting.paymentId}`)
      postings.push(posting)
    },
    appendMessage: async (message) => void messages.push(message),
    async claimKey(key, operation, fingerprint): Promise<KeyClaim> {
      const name = `${operation}/${key}`
      const known = keys.get(name) ?? disk.keys.get(name)
      if (!known) {
        keys.set(name, { fingerprint, answer: null })
        return { kind: 'new' }
      }
      return known.fingerprint === fingerprint
        ? { kind: 'repeat', answer: known.answer }
        : { kind: 'conflict' }
    },
    async answerKey(key, operation, answer) {
      const name = `${operation}/${key}`
      const known = keys.get(name) ?? disk.keys.get(name)
      if (known && known.answer === null) keys.set(name, { ...known, answer })
    },
  }
  const commit = () => {
    for (const one of orders.values()) disk.orders.set(one.id, one)
    for (const one of payments.values()) disk.payments.set(one.id, one)
    for (const [name, key] of keys) disk.keys.set(name, key)
    disk.history.push(...history)
    disk.postings.push(...postings)
    disk.messages.push(...messages)
    tellListeners(disk)
  }
  return { tx, commit, moment: () => history.at(-1)?.move ?? 'mark' }
}
