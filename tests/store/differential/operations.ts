import type { Msisdn } from '@portal/kernel/msisdn'
import fc from 'fast-check'
import type {
  PaymentNotification,
  PaymentStore,
  PaymentTransaction,
} from '../../../apps/service/src/ports/payment-store.port.ts'
import * as some from './drawn-values.ts'
import { drawn, type Named, named, type Run, weighted } from './named-operation.ts'
import { type Clock, indices, orderId, orders, paymentId, pool, recipients } from './pools.ts'
import { anyStep, countPrompts, exception, fills, message, wasBought } from './transaction-steps.ts'
import type { Fate, Side } from './two-stores.ts'

/** An error counts as an answer, whatever its words. */
const transaction =
  (fate: Fate, all: Named<PaymentTransaction>[], throws: boolean): Run<Side> =>
  async (side, at) => {
    side.fate = fate
    const work = side.store.transaction(async (tx) => {
      const answers: unknown[] = []
      for (const { run } of all) answers.push(await run(tx, at))
      if (throws) throw new Error('on purpose')
      return answers
    })
    return work
      .catch(() => 'failed')
      .finally(() => {
        side.fate = 'commit'
      })
  }
const committed = (...all: Named<PaymentTransaction>[]) => named(transaction, 'commit', all, false)

const ask =
  (question: (store: PaymentStore, at: Clock) => unknown): Run<Side> =>
  async ({ store }, at) =>
    question(store, at)

const claimDue = (leaseMs: number, limit: number) =>
  ask(async (store) =>
    (await store.claimDue(leaseMs, limit)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
const nudge = (index: number, notification: PaymentNotification, bodyDigest: string | null) =>
  ask((store) =>
    store.nudge(
      paymentId(index),
      notification,
      ...(bodyDigest === null ? [] : [{ provider: 'pages', bodyDigest }]),
    ),
  )
const noteFailure = (index: number, holds: boolean, retryMs: number, stuckRetryMs: number) =>
  ask(async (store, at) => {
    const id = paymentId(index)
    const found = holds ? await store.findPayment(id) : null
    const leaseUntil = found ? found.payment.leaseUntil : at(9)
    return store.noteFailure({ id, leaseUntil }, 'why', { retryMs, failuresMax: 3, stuckRetryMs })
  })
const findByProviderId = (by: string, id: string) => ask((store) => store.findByProviderId(by, id))
const latest = (index: number) =>
  ask(async (store) => [
    await store.latestPayment(orderId(index)),
    await store.latestTaken(orderId(index)),
  ])
const findOrderAndKey = (index: number, ...named: [string, string]) =>
  ask((store) => store.findOrderAndKey(orderId(index), ...named))
const findKey = (...named: [string, string]) => ask((store) => store.findKey(...named))
const findUnfinished = (by: string, since: number, untouched: number) =>
  ask((store, at) => store.findUnfinished(by, at(since), at(untouched)))
const findPending = (by: string, since: number, sameKey: string) =>
  ask((store, at) => store.findPending(by, at(since), sameKey))
const findDuplicate = (index: number, since: number, deliveredSince: number) =>
  ask(async (store, at) => {
    const order = await store.findOrder(orderId(index))
    return order && (await store.findDuplicate(order, at(since), at(deliveredSince)))
  })
const findDelivered = (by: string, since: number, limit: number) =>
  ask((store, at) => store.findDelivered(by, at(since), limit))
const cases = () =>
  ask(async (store) => {
    const found = (await store.listExceptions(1_000)).map(({ since: _since, ...one }) => one)
    // The simulation has no order of cases.
    const name = ({ payment: { id }, about: kind, detail }: (typeof found)[number]) =>
      [id, kind, detail].join()
    return found.sort((a, b) => (name(a) < name(b) ? -1 : 1))
  })
const closeExceptions = (index: number) =>
  ask(async (store) => {
    const closed = await store.closeExceptions(paymentId(index), 'who', 'why')
    return closed.map(({ kind, detail }) => [kind, detail].join()).sort()
  })
/** A contradiction whose case is closed comes again. */
const comesAgain = (index: number, detail: string) =>
  ask((store, at) => {
    const say = (words: string) =>
      store.transaction((tx) => exception(index, 0, 'taken-back', 'again', words)(tx, at))
    return say('a')
      .then(() => store.closeExceptions(paymentId(index), 'who', 'why'))
      .then(() => say(detail))
      .catch(() => 'failed')
  })
const findOrder = (index: number, msisdn: Msisdn) =>
  ask(async (store) => [
    await store.findOrder(orderId(index)),
    await store.findOrderByReceipt(`REC-${index}`),
    await store.findOrderByReference(`REF-${index}`, { msisdn }),
    await store.findOrderByReference(`REF-${index}`, { accountId: msisdn }),
  ])
const callback = (index: number, by: string, bodyDigest: string) =>
  ask((store) => store.saveCallback({ provider: by, reference: paymentId(index), bodyDigest }))
const forget = (before: number, limit: number) =>
  ask((store, at) => store.forgetBefore(at(before), limit))
const countOutcomes = (by: string, since: number) =>
  ask((store, at) => store.countOutcomes(by, at(since)))
const countWaiting = () => ask((store) => store.countWaiting())

const commits = Array.from({ length: 6 }, () => 'commit' as const)
const fate = fc.constantFrom<Fate>(...commits, 'commit-fails', 'commit-unheard')
const oneInTen = fc.integer({ min: 0, max: 9 }).map((one) => one === 0)
const someNotification = fc.record({
  mustAsk: fc.boolean(),
  namedId: fc.constantFrom(null, 'T9'),
  hastens: fc.boolean(),
  isConfirming: fc.boolean(),
  spacingMs: some.wait,
})
const anyOperation = fc.oneof(
  weighted(
    14,
    drawn(transaction, fate, fc.array(anyStep, { minLength: 1, maxLength: 6 }), oneInTen),
  ),
  weighted(3, drawn(claimDue, some.wait, fc.constantFrom(1, 2, 100))),
  weighted(
    3,
    drawn(nudge, some.paymentIndex, someNotification, fc.constantFrom(null, ...pool.digests)),
  ),
  weighted(2, drawn(noteFailure, some.paymentIndex, fc.boolean(), some.wait, some.wait)),
  drawn(findByProviderId, some.provider, fc.oneof(some.session, fc.constantFrom('R0', 'R1', 'X'))),
  drawn(latest, some.orderIndex),
  drawn(findKey, some.key, some.operation),
  drawn(findOrderAndKey, some.orderIndex, some.key, some.operation),
  drawn(findUnfinished, some.owner, some.steps, some.steps),
  drawn(findPending, some.owner, some.steps, fc.constantFrom(...pool.sameKeys)),
  drawn(findDuplicate, some.orderIndex, some.steps, some.steps),
  drawn(findDelivered, some.owner, some.steps, fc.integer({ min: 1, max: 3 })),
  drawn(cases),
  drawn(closeExceptions, some.paymentIndex),
  drawn(comesAgain, some.paymentIndex, fc.constantFrom('a', 'b')),
  drawn(findOrder, some.orderIndex, some.phone),
  drawn(callback, some.paymentIndex, some.provider, fc.constantFrom(...pool.digests)),
  weighted(3, drawn(forget, some.steps, fc.constantFrom(1, 1, 1, 2, 100))),
  drawn(countOutcomes, some.provider, some.steps),
  drawn(countWaiting),
)

const lastQuestions: Named<Side>[] = [
  named(cases),
  named(countWaiting),
  ...pool.providers.map((by) => named(countOutcomes, by, -1)),
  ...pool.owners.flatMap((by) => [
    named(findUnfinished, by, -3, -1),
    named(findDelivered, by, -3, 9),
    ...pool.sameKeys.map((sameKey) => named(findPending, by, -3, sameKey)),
  ]),
  ...indices(orders).map((index) => named(findDuplicate, index, -3, -3)),
  committed(
    ...pool.phones.map((payer) => named(countPrompts, payer, -3)),
    ...indices(orders).map((index) => named(wasBought, index, -3)),
  ),
]

/** Messages and callbacks of different ages, of which the older ones are deleted. */
const lastCleaning: Named<Side>[] = [
  committed(
    ...[-1, -3, -2].flatMap((when, index) =>
      recipients.map((to) => named(message, index, when, 'delivered', to)),
    ),
  ),
  ...[2, 0, 1].map((index) => named(callback, index, 'pages', 'last')),
  named(forget, 1, 1),
]

/** One life of a store: rows, operations on them, and questions about them. */
export const lifeArbitrary = fc
  .tuple(
    fc.tuple(...fills.map((row) => row.map(committed))),
    fc.array(anyOperation, { minLength: 5, maxLength: 30 }),
  )
  .map(([first, operations]) => [...first, ...operations, ...lastQuestions, ...lastCleaning])
