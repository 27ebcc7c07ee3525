import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import fc from 'fast-check'
import { anOrder, aPayment, aRefund } from '../../apps/service/src/payments/payment-fixture.ts'
import {
  type Anomaly,
  type MessageKind,
  messageKinds,
  type Payment,
  type Posting,
} from '../../apps/service/src/ports/payment.port.ts'
import type {
  News,
  PaymentStore,
  PaymentTransaction,
} from '../../apps/service/src/ports/payment-store.port.ts'
import { moves, type PaymentState } from '../../apps/service/src/states/payment.states.ts'
import { type RefundState, refundMoves } from '../../apps/service/src/states/refund.states.ts'
import { type Fate, type Side, stepMs } from './two-stores.ts'

/** Small pools, so that operations meet on the same rows. */
const orders = 4
const payments = 7
const phones = ['971000001' as Msisdn, '971000002' as Msisdn] as const
const owners = ['owner-a', 'owner-b'] as const
const sameKeys = ['thing/1', 'thing/2'] as const
const providers = ['pages', 'purse'] as const
const digests = ['D', 'E'] as const

const orderId = (index: number) => `O${index}` as OrderId
const paymentId = (index: number) => `P${index}` as TransactionId
const indices = (length: number) => Array.from({ length }, (_, index) => index)
export const everyOrder = indices(orders).map(orderId)
export const everyPayment = indices(payments).map(paymentId)

/** A moment as whole steps from the start, or none. */
type Steps = number | null

/** Turns steps into moments; a second for each index, so that no order of rows is left to chance. */
export type Clock = (steps: number, index?: number) => Instant
export const clockFrom =
  (base: number): Clock =>
  (steps, index = 0) =>
    instantOf(base + steps * stepMs + index * 1_000)

const momentsAt = <T extends Record<string, Steps>>(drawn: T, index: number, at: Clock) =>
  Object.fromEntries(
    Object.entries(drawn).map(([name, steps]) => [name, steps === null ? null : at(steps, index)]),
  ) as { [Name in keyof T]: Instant | null }

const steps = fc.integer({ min: -4, max: 4 })
const someSteps: fc.Arbitrary<Steps> = fc.option(steps, { nil: null })
const momentsOf = <Name extends string>(...names: Name[]) =>
  fc.record(
    Object.fromEntries(names.map((name) => [name, someSteps])) as Record<Name, typeof someSteps>,
  )
const orderIndex = fc.nat(orders - 1)
const paymentIndex = fc.nat(payments - 1)
const key = fc.constantFrom('K0', 'K1', 'K2')
const operation = fc.constantFrom('initiate', 'process')
const text = fc.constantFrom('', 'a', 'ü"\\', '{}')
const session = fc.constantFrom('S0', 'S1', 'S2')
const provider = fc.constantFrom(...providers)
const phone = fc.constantFrom(...phones)
const owner = fc.constantFrom(...owners)
const wait = fc.constantFrom(0, 1, 2).map((count) => count * stepMs)

const amount = fc
  .tuple(fc.constantFrom(1n, 2n, 3n, 3n, 2n, 1n, 0n, -1n), fc.constantFrom('ZMW', 'USD'))
  .map(([minor, currency]) => money(minor, currency as Money['currency']))

/** An order names only attempts of its own. */
const attempt = fc.constantFrom(null, 0, 1)
const drawnOrder = fc.record({ quoted: steps, paidBy: attempt, openAttempt: attempt })

const drawnPayment = fc.record({
  state: fc.constantFrom(...(Object.keys(moves) as PaymentState[])),
  payerMsisdn: fc.constantFrom(null, ...phones),
  moments: momentsOf(
    ...(['submittedAt', 'paidAt', 'deliveredAt', 'refundDueAt', 'refundedAt', 'endedAt'] as const),
    ...(['chargeSentAt', 'chargeExpiresAt', 'fulfilmentSentBy', 'fulfilmentDeniedAt'] as const),
    ...(['hintedAt', 'evidenceAt', 'namedAt', 'cancelledAt', 'askedAt'] as const),
    ...(['nextAt', 'leaseUntil'] as const),
  ),
  reason: fc.constantFrom(null, 'declined', 'not-reached'),
  shown: fc.constantFrom<Payment['shown']>(
    null,
    { kind: 'redirect', url: 'https://pay.example/ü?a=1&b="' },
    { kind: 'inline', key: 'k', accessCode: 'c', reference: 'r' },
    { kind: 'prompt' },
    { kind: 'challenge' },
  ),
  providerId: fc.constantFrom(null, null, 'T0', 'T1'),
  taken: fc.option(amount, { nil: null }),
  fulfilmentRound: fc.nat(3),
  evidenceIds: fc.constantFrom([], ['T1'], ['T1', 'T2']),
  tries: fc.nat(9),
  workFailures: fc.nat(7),
  lastError: fc.option(text, { nil: null }),
})

const drawnRefund = fc.record({
  ordinal: fc.constantFrom(1, 1, 2, 3),
  state: fc.constantFrom(...(Object.keys(refundMoves) as RefundState[])),
  amount,
  providerRefundId: fc.constantFrom(null, null, 'R0', 'R1'),
  moments: momentsOf('sentBy', 'initiatedAt', 'endedAt', 'shortSince'),
  tries: fc.nat(3),
  looks: fc.nat(3),
  refusals: fc.nat(3),
  isAskedAbout: fc.boolean(),
  detail: text,
})
type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never

/** Two lines of one currency or four of two; now and then not balanced. */
const lines = fc
  .tuple(fc.constantFrom(1n, 2n), fc.boolean(), fc.constantFrom(0n, 0n, 0n, 1n))
  .map(([minor, isDual, off]): Posting['lines'] => [
    { account: 'customers', money: money(minor, 'ZMW') },
    ...(isDual
      ? [
          { account: 'exchange' as const, money: money(-minor, 'ZMW') },
          { account: 'exchange' as const, money: money(9n, 'USD') },
        ]
      : []),
    isDual
      ? { account: 'deliveries', money: money(-9n - off, 'USD') }
      : { account: 'deliveries', money: money(-minor - off, 'ZMW') },
  ])

/** Asks a store, or a transaction of one; what is read is the answer. */
type Run<Asked> = (asked: Asked, at: Clock) => Promise<unknown>
/** An operation with its arguments, which name it in a report. */
type Named<Asked> = { name: string; args: readonly unknown[]; run: Run<Asked> }

const named = <Asked, Args extends unknown[]>(
  make: (...args: Args) => Run<Asked>,
  ...args: Args
): Named<Asked> => ({
  name: make.name,
  args,
  run: make(...args),
  ...{ [fc.toStringMethod]: () => `${make.name}(${args.map((one) => fc.stringify(one))})` },
})
const drawn = <Asked, Args extends unknown[]>(
  make: (...args: Args) => Run<Asked>,
  ...args: { [I in keyof Args]: fc.Arbitrary<Args[I]> }
): fc.Arbitrary<Named<Asked>> => fc.tuple<Args>(...args).map((values) => named(make, ...values))
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })

type Step = Run<PaymentTransaction>
const step = (run: Step) => run

const order = (index: number, { quoted, ...attempts }: Drawn<typeof drawnOrder>) =>
  step(async (tx, at) => {
    const attemptOf = (place: Steps) => (place === null ? null : paymentId(index + orders * place))
    const made = anOrder({
      id: orderId(index),
      ownerHash: owners[index % 2] ?? owners[0],
      createdAt: at(index - 2, index),
      quotedAt: at(quoted),
      msisdn: phones[index % 2] ?? phones[0],
      item: { kind: 'thing', list: [1, null, { deep: 'ü' }], flag: true },
      sameKey: sameKeys[index < 2 ? 0 : 1],
      value: money(7n, 'CDF'),
      reference: `REF-${index}`,
      receiptCode: `REC-${index}`,
      paidBy: attemptOf(attempts.paidBy),
      openAttempt: attemptOf(attempts.openAttempt),
    })
    if (!(await tx.lockOrder(made.id))) return tx.insertOrder(made)
    // Stored values that stay for good must stay, whatever a caller passes.
    return tx.saveOrder({ ...made, amount: money(99n, 'USD'), redirectPage: '/elsewhere' })
  })

const payment =
  (index: number, { moments, ...rest }: Drawn<typeof drawnPayment>): Step =>
  async (tx, at) => {
    const made = aPayment({
      id: paymentId(index),
      // Two orders of one owner, and two attempts or more of one order.
      orderId: orderId(index % orders),
      provider: providers[index % 2] ?? 'pages',
      registeredAt: at((index % 3) - 2, index),
      emailId: index % 2 === 0 ? null : 'a@example.com',
      ...(rest as Partial<Payment>),
      ...momentsAt(moments, index, at),
    })
    if (!(await tx.lockOrder(made.orderId))) return 'no order'
    const locked = await tx.lockPayment(made.id)
    if (!locked) return tx.insertPayment(made)
    return tx.savePayment(locked.payment, { ...made, amount: money(99n, 'USD'), mode: 'OTHER' })
  }

const ids = ({ id, orderId: its }: Payment) => ({ paymentId: id, orderId: its })

const about =
  (index: number, write: (tx: PaymentTransaction, payment: Payment, at: Clock) => unknown): Step =>
  async (tx, at) => {
    const locked = await tx.lockPayment(paymentId(index))
    return locked ? write(tx, locked.payment, at) : 'no payment'
  }

const refund = (index: number, { moments, ...rest }: Drawn<typeof drawnRefund>) =>
  about(index, (tx, { id, provider: by }, at) => {
    const made = aRefund({ paymentId: id, createdAt: at(0, index), ...rest })
    return tx.saveRefund(by, { ...made, ...momentsAt(moments, index, at) })
  })
const history = (index: number, when: number, detail: string) =>
  about(index, (tx, its, at) => {
    const entry = { move: 'register', from: null, to: 'registered', detail } as const
    return tx.appendHistory({ ...ids(its), at: at(when), ...entry })
  })
const refundHistory = (index: number, when: number, detail: string) =>
  about(index, (tx, { id }, at) => {
    const entry = { ordinal: 1, move: 'send', from: 'due', to: 'sent', detail } as const
    return tx.appendRefundHistory({ paymentId: id, at: at(when), ...entry })
  })
const posting = (index: number, when: number, recipe: string, booked: Posting['lines']) =>
  about(index, (tx, its, at) =>
    tx.appendPosting({ ...ids(its), at: at(when), recipe, lines: booked }),
  )
const message = (index: number, when: number, kind: MessageKind, to: Msisdn) =>
  about(index, (tx, its, at) => {
    // No two messages have the same moment, so their order is certain.
    const place = (index * messageKinds.length + messageKinds.indexOf(kind)) * phones.length
    return tx.appendMessage({ ...ids(its), kind, to, at: at(when, place + phones.indexOf(to)) })
  })
const anomaly = (
  ...[index, when, kind, subject, detail]: [number, number, Anomaly['kind'], string, string]
) =>
  about(index, (tx, its, at) =>
    tx.appendAnomaly({ ...ids(its), at: at(when), kind, subject, detail }),
  )
const addSession = (index: number, name: string) =>
  about(index, (tx, its) => tx.appendSession(its, name))
const claimKey = (...claim: [string, string, string]) => step((tx) => tx.claimKey(...claim))
const answerKey = (...answer: [string, string, string]) => step((tx) => tx.answerKey(...answer))
const wasBought = (index: number, since: number) =>
  step(async (tx, at) => {
    const locked = await tx.lockOrder(orderId(index))
    return locked && tx.wasBoughtSince(locked.order, at(since))
  })
const countPrompts = (payer: Msisdn, since: number) =>
  step((tx, at) => tx.countPrompts(payer, at(since)))
const lockOrder = (index: number) => step((tx) => tx.lockOrder(orderId(index)))
const lockPayment = (index: number) => step((tx) => tx.lockPayment(paymentId(index)))

const anyStep = fc.oneof(
  weighted(4, drawn(order, orderIndex, drawnOrder)),
  weighted(6, drawn(payment, paymentIndex, drawnPayment)),
  weighted(4, drawn(refund, paymentIndex, drawnRefund)),
  drawn(history, paymentIndex, steps, text),
  drawn(refundHistory, paymentIndex, steps, text),
  drawn(posting, paymentIndex, steps, fc.constantFrom('take', 'deliver'), lines),
  drawn(message, paymentIndex, steps, fc.constantFrom(...messageKinds), phone),
  drawn(
    anomaly,
    ...([paymentIndex, steps, fc.constantFrom('taken-back', 'second-transaction')] as const),
    ...([text, text] as const),
  ),
  drawn(addSession, paymentIndex, session),
  drawn(claimKey, key, operation, fc.constantFrom('F0', 'F1')),
  drawn(answerKey, key, operation, text),
  drawn(wasBought, orderIndex, steps),
  drawn(countPrompts, phone, steps),
  weighted(2, drawn(lockOrder, orderIndex)),
  weighted(3, drawn(lockPayment, paymentIndex)),
)

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
const nudge = (index: number, news: News, bodyDigest: string | null) =>
  ask((store) =>
    store.nudge(
      paymentId(index),
      news,
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
const findDelivered = (by: string, since: number, limit: number) =>
  ask((store, at) => store.findDelivered(by, at(since), limit))
const cases = () =>
  ask(async (store) => {
    const found = (await store.listCases(1_000)).map(({ since: _since, ...one }) => one)
    // The simulation has no order of cases.
    const name = ({ payment: { id }, about: kind, detail }: (typeof found)[number]) =>
      [id, kind, detail].join()
    return found.sort((a, b) => (name(a) < name(b) ? -1 : 1))
  })
const closeAnomalies = (index: number) =>
  ask(async (store) => {
    const closed = await store.closeAnomalies(paymentId(index), 'who', 'why')
    return closed.map(({ kind, detail }) => [kind, detail].join()).sort()
  })
/** A contradiction whose case is closed comes again. */
const comesAgain = (index: number, detail: string) =>
  ask((store, at) => {
    const say = (words: string) =>
      store.transaction((tx) => anomaly(index, 0, 'taken-back', 'again', words)(tx, at))
    return say('a')
      .then(() => store.closeAnomalies(paymentId(index), 'who', 'why'))
      .then(() => say(detail))
      .catch(() => 'failed')
  })
const findOrder = (index: number, msisdn: Msisdn) =>
  ask(async (store) => [
    await store.findOrder(orderId(index)),
    await store.findOrderByReceipt(`REC-${index}`),
    await store.findOrderByReference(`REF-${index}`, msisdn),
  ])
const callback = (index: number, by: string, bodyDigest: string) =>
  ask((store) => store.saveCallback({ provider: by, reference: paymentId(index), bodyDigest }))
const forget = (before: number, limit: number) =>
  ask((store, at) => store.forgetBefore(at(before), limit))
const countOutcomes = (by: string, since: number) =>
  ask((store, at) => store.countOutcomes(by, at(since)))
const countWaiting = () => ask((store) => store.countWaiting())

const commits = Array.from({ length: 6 }, () => 'commit' as const)
const anyOperation = fc.oneof(
  weighted(
    14,
    drawn(
      transaction,
      fc.constantFrom<Fate>(...commits, 'commit-fails', 'commit-unheard'),
      fc.array(anyStep, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    ),
  ),
  weighted(3, drawn(claimDue, wait, fc.constantFrom(1, 2, 100))),
  weighted(
    3,
    drawn(
      nudge,
      paymentIndex,
      fc.record({
        evidence: fc.boolean(),
        evidenceId: fc.constantFrom(null, 'T9'),
        hastens: fc.boolean(),
        hint: fc.boolean(),
        spacingMs: wait,
      }),
      fc.constantFrom(null, ...digests),
    ),
  ),
  weighted(2, drawn(noteFailure, paymentIndex, fc.boolean(), wait, wait)),
  drawn(findByProviderId, provider, fc.oneof(session, fc.constantFrom('R0', 'R1', 'X'))),
  drawn(latest, orderIndex),
  drawn(findKey, key, operation),
  drawn(findOrderAndKey, orderIndex, key, operation),
  drawn(findUnfinished, owner, steps, steps),
  drawn(findPending, owner, steps, fc.constantFrom(...sameKeys)),
  drawn(findDelivered, owner, steps, fc.integer({ min: 1, max: 3 })),
  drawn(cases),
  drawn(closeAnomalies, paymentIndex),
  drawn(comesAgain, paymentIndex, fc.constantFrom('a', 'b')),
  drawn(findOrder, orderIndex, phone),
  drawn(callback, paymentIndex, provider, fc.constantFrom(...digests)),
  weighted(3, drawn(forget, steps, fc.constantFrom(1, 1, 1, 2, 100))),
  drawn(countOutcomes, provider, steps),
  drawn(countWaiting),
)

/** All orders, and those attempts that the constraints accept, so that later operations meet rows. */
const prelude = fc.tuple(
  ...indices(orders).map((index) => drawn(order, fc.constant(index), drawnOrder).map(committed)),
  ...indices(payments).map((index) =>
    drawn(payment, fc.constant(index), drawnPayment).map(committed),
  ),
)

const lastQuestions: Named<Side>[] = [
  named(cases),
  named(countWaiting),
  ...providers.map((by) => named(countOutcomes, by, -1)),
  ...owners.flatMap((by) => [
    named(findUnfinished, by, -3, -1),
    named(findDelivered, by, -3, 9),
    ...sameKeys.map((sameKey) => named(findPending, by, -3, sameKey)),
  ]),
  committed(
    ...phones.map((payer) => named(countPrompts, payer, -3)),
    ...indices(orders).map((index) => named(wasBought, index, -3)),
  ),
]

/** Messages and callbacks of different ages, of which the older ones are deleted. */
const lastCleaning: Named<Side>[] = [
  committed(
    ...[-1, -3, -2].flatMap((when, index) =>
      phones.map((to) => named(message, index, when, 'delivered', to)),
    ),
  ),
  ...[2, 0, 1].map((index) => named(callback, index, 'pages', 'last')),
  named(forget, 1, 1),
]

/** One life of a store: rows, operations on them, and questions about them. */
export const lifeArbitrary = fc
  .tuple(prelude, fc.array(anyOperation, { minLength: 5, maxLength: 30 }))
  .map(([first, operations]) => [...first, ...operations, ...lastQuestions, ...lastCleaning])
