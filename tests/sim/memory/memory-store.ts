import type { Instant } from '@portal/kernel/instant'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import {
  type AttemptState,
  type OpenException,
  type PaymentStore,
  type PaymentTransaction,
  stuckFrom,
} from '../../../apps/service/src/ports/payment-store.port.ts'
import type { AccidentPlan } from '../days/accident-plan.ts'
import type { Faults } from '../days/faults.ts'
import { DatabaseTrouble, type Disk } from '../disk/disk.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { SimProcess } from '../time/sim-process.ts'
import { memoryQueue } from './memory-queue.ts'
import { type MemoryTransaction, memoryTransaction } from './memory-transaction.ts'

const underWay = ['raised', 'in-process', 'unknown', 'paid', 'refund-due'] as const
const notOver: readonly string[] = ['registered', ...underWay]
const waitingStates: readonly string[] = [...underWay, 'exception']
const payersOwn: readonly (string | null)[] = ['not-enough-money', 'wallet-locked', 'wrong-pin']
const isFailure = (state: string, reason: string | null) =>
  state === 'failed' && !payersOwn.includes(reason)

export type StoreParts = {
  disk: Disk
  scheduler: Scheduler
  process: SimProcess
  accidents: AccidentPlan
  faults: Faults
  /** Called at the begin and end of every transaction, with nothing else in between. */
  watch?: { begin(): void; end(): void }
}

/**
 * The store's contract over memory. Transactions see their own writes, take effect as a whole at commit,
 * and are lost if their process dies before it. The database alone has the true clock.
 */
export function createMemoryStore(parts: StoreParts): PaymentStore {
  const { disk, scheduler, process } = parts
  const { payments, orders } = disk
  const now = () => scheduler.instant()
  const transaction = transactionsOf(parts)

  const read: Read = async (look) => {
    await hop(parts)
    refuseWhileDown(parts)
    return look()
  }
  const rows = rowsOf(disk)
  const { withOrder, attempts } = rows

  return {
    transaction: (work) => transaction(work, ({ moment }) => moment),

    ...memoryQueue(disk, now, transaction),

    findOrder: (id) => read(() => orders.get(id) ?? null),
    findPayment: (id) => read(() => withOrder(payments.get(id))),
    findState: (id) => read(() => stateOf(payments.get(id))),
    findByProviderId: (provider, id) =>
      read(() => {
        const refund = [...disk.refunds.values()].find(
          (one) => one.provider === provider && one.providerRefundId === id,
        )
        return withOrder(
          payments.get(disk.sessions.get(`${provider}/${id}`) ?? refund?.paymentId ?? ''),
        )
      }),
    latestPayment: (orderId) => read(() => withOrder(attempts(orderId)[0])),
    latestTaken: (orderId) =>
      read(() => withOrder(attempts(orderId).find(({ taken }) => taken !== null))),
    isUsable: (proof) => read(() => disk.usableProof(proof, now()) !== null),
    findKey: (key, operation) => read(() => disk.keys.get(`${operation}/${key}`)?.answer ?? null),
    findOrderAndKey: (id, key, operation) =>
      read(() => {
        const order = orders.get(id)
        return order
          ? { order, answer: disk.keys.get(`${operation}/${key}`)?.answer ?? null }
          : null
      }),
    ...deviceReads(disk, rows, read),
    countOutcomes: (provider, since) => read(() => outcomesIn(disk, provider, since)),
    countWaiting: () => read(() => waitingIn(disk)),
    listExceptions: (limit) => read(() => exceptionsOf(disk).slice(0, limit)),
    closeExceptions: (id) => transaction(async () => disk.closeExceptions(id)),
    findOrderByReceipt: (code) =>
      read(() => [...orders.values()].find((order) => order.receiptCode === code) ?? null),
    findOrderByReference: (reference, served) =>
      read(
        () =>
          [...orders.values()].find(
            (order) =>
              order.reference === reference &&
              ('msisdn' in served
                ? order.msisdn === served.msisdn
                : order.item.accountId === served.accountId),
          ) ?? null,
      ),
    forgetBefore: (then, limit) => transaction(async () => disk.forgetBefore(then, limit)),
    async saveCallback(callback) {
      await transaction(async () => disk.addCallback({ ...callback, receivedAt: now() }))
      await parts.accidents.pass(process, 'callback:kept')
    },
  }
}

function stateOf(payment: Payment | undefined): AttemptState | null {
  if (!payment) return null
  const { state, provider, confirmingSince, notifiedAt } = payment
  return { state, provider, confirmingSince, notifiedAt }
}

function rowsOf({ payments, orders }: Disk) {
  const withOrder = (payment: Payment | undefined) => {
    const order = payment && orders.get(payment.orderId)
    return payment && order ? { payment, order } : null
  }
  const newestFirst = (found: Payment[]): Payment[] =>
    found.sort((a, b) => b.registeredAt - a.registeredAt || (a.id < b.id ? -1 : 1))
  const attempts = (orderId: string): Payment[] =>
    newestFirst([...payments.values()].filter((payment) => payment.orderId === orderId))
  const ordersOf = (ownerHash: string, since: Instant): Order[] =>
    [...orders.values()]
      .filter((order) => order.ownerHash === ownerHash && order.createdAt >= since)
      .sort((a, b) => b.createdAt - a.createdAt)
  return { withOrder, newestFirst, attempts, ordersOf }
}

type Read = <T>(look: () => T) => Promise<T>

function deviceReads(
  { payments }: Disk,
  { withOrder, newestFirst, attempts, ordersOf }: ReturnType<typeof rowsOf>,
  read: Read,
): Pick<PaymentStore, 'findUnfinished' | 'findPending' | 'findDuplicate' | 'findDelivered'> {
  return {
    findUnfinished: (ownerHash, since, untouchedSince) =>
      read(() => {
        const found = ordersOf(ownerHash, since).map((order) => ({
          order,
          payment: attempts(order.id)[0] ?? null,
        }))
        const isOpen = ({ payment }: { payment: Payment | null }) =>
          payment !== null && notOver.includes(payment.state)
        const isAnswered = ({ sameKey, createdAt }: Order) =>
          found
            .filter(({ order }) => order.sameKey === sameKey)
            .flatMap(({ order }) => attempts(order.id))
            .some(
              ({ state, deliveredAt }) =>
                notOver.includes(state) || (deliveredAt !== null && deliveredAt >= createdAt),
            )
        const isUntouched = (order: Order) =>
          order.createdAt >= untouchedSince && !isAnswered(order)
        const mayWait = ({ order, payment }: (typeof found)[number]) =>
          payment === null ? isUntouched(order) : payment.state === 'exception'
        return found.find(isOpen) ?? found.find(mayWait) ?? null
      }),
    findPending: (ownerHash, since, sameKey) =>
      read(() =>
        newestFirst(
          ordersOf(ownerHash, since)
            .filter((order) => order.sameKey === sameKey)
            .flatMap(({ id }) => attempts(id))
            .filter(({ state }) => notOver.includes(state)),
        ).slice(0, 5),
      ),
    findDuplicate: ({ id, ownerHash, sameKey, createdAt }, since, deliveredSince) =>
      read(() => {
        const found = ordersOf(ownerHash, since)
          .filter((order) => order.sameKey === sameKey && order.id !== id)
          .flatMap((order) => attempts(order.id))
          .filter(
            ({ state, registeredAt, deliveredAt }) =>
              registeredAt >= createdAt &&
              (notOver.includes(state) || (deliveredAt !== null && deliveredAt >= deliveredSince)),
          )
        return newestFirst(found)[0] ?? null
      }),
    findDelivered: (ownerHash, since, limit) =>
      read(() =>
        ordersOf(ownerHash, since)
          .flatMap(({ paidBy }) => withOrder(payments.get(paidBy ?? '')) ?? [])
          .filter(({ payment }) => payment.deliveredAt !== null)
          .slice(0, limit),
      ),
  }
}

/** Attempts that tell about the provider's health, including those that never reached it. */
function outcomesIn({ payments }: Disk, provider: string, since: Instant) {
  const tells = ({ paidAt, state, reason }: Payment) =>
    paidAt !== null || reason === 'not-reached' || state === 'unknown' || isFailure(state, reason)
  const sent = [...payments.values()].filter((one) => one.provider === provider && tells(one))
  const ended = sent.filter(({ submittedAt }) => submittedAt !== null && submittedAt >= since)
  const took = ended
    .flatMap(({ submittedAt, deliveredAt }) =>
      deliveredAt ? [deliveredAt - (submittedAt ?? 0)] : [],
    )
    .sort((one, other) => one - other)
  return {
    all: ended.length,
    paid: ended.filter(({ paidAt }) => paidAt !== null).length,
    delivered: took.length,
    medianMs: took[Math.ceil(took.length / 2) - 1] ?? null,
  }
}

function waitingIn({ payments, exceptions }: Disk) {
  const all = [...payments.values()]
  const counts: Awaited<ReturnType<PaymentStore['countWaiting']>> = {
    stuck: all.filter(({ workFailures }) => workFailures >= stuckFrom).length,
    anomaly: [...exceptions.values()].filter(({ isClosed }) => !isClosed).length,
  }
  for (const { state } of all) {
    if (waitingStates.includes(state)) counts[state] = (counts[state] ?? 0) + 1
  }
  return counts
}

/** The way to the database and back; a machine may be suspended there. */
function hop({ scheduler, process, faults }: StoreParts): Promise<void> {
  faults.maybeFreeze(process)
  return scheduler.wait(scheduler.between(0, 6), process)
}

/** Thrown as long as the database is away. That is often, so one error with one stack is enough. */
const isAway = new DatabaseTrouble('the database is away')

function refuseWhileDown({ disk, scheduler }: StoreParts) {
  if (scheduler.now < disk.downUntil) throw isAway
}

function transactionsOf(parts: StoreParts) {
  const { disk, scheduler, process, accidents, faults, watch } = parts
  const now = () => scheduler.instant()
  return async <T>(
    work: (tx: PaymentTransaction) => Promise<T>,
    momentOf: (tx: MemoryTransaction) => string = () => 'statement',
  ): Promise<T> => {
    await hop(parts)
    refuseWhileDown(parts)
    watch?.begin()
    const tx = memoryTransaction(disk, now)
    const result = await work(tx).catch((error: unknown) => {
      disk.rollback()
      throw error
    })
    const moment = momentOf(tx)
    if (accidents.kills(`${moment}:uncommitted`)) {
      disk.rollback()
      await accidents.pass(process, `${moment}:uncommitted`)
    }
    if (faults.strikes('commit-fails')) {
      disk.rollback()
      await hop(parts)
      throw new DatabaseTrouble('the transaction was not committed')
    }
    tellMoves(parts)
    disk.commit(scheduler.now)
    watch?.end()
    await accidents.pass(process, `${moment}:committed`)
    const isUnheard = faults.strikes('commit-unheard')
    // Committed with the answer still on its way: a crash here must lose nothing.
    await hop(parts)
    if (isUnheard) throw new DatabaseTrouble('the answer to the commit was lost')
    return result
  }
}

function tellMoves({ disk, scheduler, process }: StoreParts) {
  if (scheduler.story === null) return
  for (const words of disk.uncommitted()) scheduler.tell(`${process.name} stores ${words}`)
}

/** Cases for a person, as the production statement lists them. */
export function exceptionsOf(disk: Disk): OpenException[] {
  const cases: OpenException[] = []
  const list = (payment: Payment | undefined, about: OpenException['about'], detail: string) => {
    const order = payment && disk.orders.get(payment.orderId)
    if (order) cases.push({ payment, order, about, since: payment.registeredAt, detail })
  }
  for (const payment of disk.payments.values()) {
    if (payment.state === 'exception') list(payment, 'exception', '')
    if (payment.workFailures >= stuckFrom) list(payment, 'stuck', payment.lastError ?? '')
  }
  for (const { paymentId, kind, detail, isClosed } of disk.exceptions.values()) {
    if (!isClosed) list(disk.payments.get(paymentId), kind, detail)
  }
  return cases
}
