import type { TransactionId } from '@portal/kernel/ids'
import { newId, newShortCode, systemRandom } from '@portal/kernel/ids'
import { after, type Instant, instantOf } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { openDatabase } from '../../apps/service/src/adapters/postgres/connections/database.ts'
import { createPaymentStore } from '../../apps/service/src/adapters/postgres/payments/payment-store.ts'
import type { Order, Payment } from '../../apps/service/src/ports/payment.port.ts'
import type { PaymentStore } from '../../apps/service/src/ports/payment-store.port.ts'
import { namesOf } from './fill.ts'

type Subject = { store: PaymentStore; like: { order: Order; payment: Payment }; now: Instant }

export async function subjectOf(url: string): Promise<Subject & { stop(): Promise<void> }> {
  const database = openDatabase({ url, connectionsMax: 4, onError: () => {} })
  const { rows } = await database.query('select now from filled')
  const store = createPaymentStore(database)
  const [named] = await namesOf(url, 1)
  const like = await store.findPayment(named?.paymentId as TransactionId)
  if (!like) throw new Error('A row that was filled in is not found')
  return { store, like, now: instantOf(rows[0].now.getTime()), stop: () => database.end() }
}

const dayMs = 24 * 3_600_000

type Statement = { name: string; run: (subject: Subject) => Promise<unknown> }

async function wholePayment({ store, now, like }: Subject) {
  const order: Order = {
    ...like.order,
    id: newId<'OrderId'>(systemRandom),
    reference: `ZB-${newShortCode(systemRandom)}`,
    receiptCode: `${newShortCode(systemRandom)}-${newShortCode(systemRandom)}`,
    createdAt: now,
    paidBy: null,
  }
  const payment: Payment = {
    ...like.payment,
    id: newId<'TransactionId'>(systemRandom),
    orderId: order.id,
    providerId: null,
    state: 'registered',
    registeredAt: now,
    nextAt: after(now, dayMs),
  }
  const entry = { paymentId: payment.id, orderId: order.id, at: now, detail: '' }
  await store.transaction(async (tx) => {
    await tx.claimKey(order.id, 'initiate', 'fingerprint')
    await tx.insertOrder(order)
    await tx.saveOrder({ ...order, openAttempt: payment.id })
    await tx.insertPayment(payment)
    await tx.appendHistory({ ...entry, move: 'register', from: null, to: 'registered' })
    await tx.answerKey(order.id, 'initiate', payment.id)
  })
  await store.transaction(async (tx) => {
    const locked = await tx.lockPayment(payment.id)
    if (!locked) throw new Error('What was just written is not there')
    await tx.savePayment(payment, {
      ...payment,
      state: 'delivered',
      deliveredAt: now,
      nextAt: null,
    })
    await tx.appendHistory({ ...entry, move: 'deliver', from: 'paid', to: 'delivered' })
    await tx.appendPosting({
      ...entry,
      recipe: 'take',
      lines: [
        { account: 'gateway', money: money(5_000n, 'ZMW') },
        { account: 'customers', money: money(-5_000n, 'ZMW') },
      ],
    })
  })
}

/** Those that no visitor's call measures. */
export const statements: readonly Statement[] = [
  {
    name: 'claim 40 that are due',
    // Leased for no time at all, so that the next claim finds the same again.
    run: ({ store }) => store.claimDue(0, 40),
  },
  {
    name: "a provider's last 15 minutes",
    run: ({ store, now }) => store.countOutcomes('flutterwave', after(now, -15 * 60_000)),
  },
  { name: 'waiting payments by state', run: ({ store }) => store.countWaiting() },
  { name: 'write a payment, start to end', run: wholePayment },
]

export type Times = { p50Ms: number; p99Ms: number }

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const rounds = 40
const runsARound = 50

/** Both in turns, so that whatever else the machine does meets both. */
export async function compare<S>(
  { run }: { run: (subject: S) => Promise<unknown> },
  subjects: { small: S; big: S },
): Promise<{ small: Times; big: Times }> {
  const taken = { small: [] as number[], big: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['small', 'big'] as const) {
      for (let count = 0; count < runsARound; count++) {
        const start = performance.now()
        await run(subjects[name])
        // The first round warms caches and plans.
        if (round > 0) taken[name].push(performance.now() - start)
      }
    }
  }
  const times = (all: number[]): Times => {
    all.sort((a, b) => a - b)
    return { p50Ms: at(all, 0.5), p99Ms: at(all, 0.99) }
  }
  return { small: times(taken.small), big: times(taken.big) }
}
