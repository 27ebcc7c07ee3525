import type { OrderId, TransactionId } from '@portal/kernel/ids'
import { type Instant, instantOf } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import fc from 'fast-check'
import { anOrder, aPayment, aRefund } from '../../apps/service/src/payments/payment-fixture.ts'
import {
  type Anomaly,
  messageKinds,
  type Order,
  type Payment,
  type Posting,
  type Refund,
} from '../../apps/service/src/ports/payment.port.ts'
import type {
  PaymentStore,
  PaymentTransaction,
} from '../../apps/service/src/ports/payment-store.port.ts'
import { moves, type PaymentState } from '../../apps/service/src/states/payment.states.ts'
import { type RefundState, refundMoves } from '../../apps/service/src/states/refund.states.ts'
import { type Fate, stepMs } from './two-stores.ts'

/** Small pools, so that operations meet on the same rows. */
const orders = 4
const payments = 7
const phones = ['971000001', '971000002'] as const
const owners = ['owner-a', 'owner-b'] as const
const sameKeys = ['thing/1', 'thing/2'] as const
const providers = ['pages', 'purse'] as const

/** A moment as whole steps from the start, or none. */
type Steps = number | null

const steps = fc.integer({ min: -4, max: 4 })
const someSteps: fc.Arbitrary<Steps> = fc.option(steps, { nil: null })
const orderIndex = fc.nat(orders - 1)
const paymentIndex = fc.nat(payments - 1)
const key = fc.constantFrom('K0', 'K1', 'K2')
const operation = fc.constantFrom('initiate', 'process')
const text = fc.constantFrom('', 'a', 'ü"\\', '{}')
const session = fc.constantFrom('S0', 'S1', 'S2')
const provider = fc.constantFrom(...providers)

const orderId = (index: number) => `O${index}` as OrderId
const paymentId = (index: number) => `P${index}` as TransactionId
/** Two orders of one owner, and two attempts or more of one order. */
const orderOf = (index: number) => index % orders

const amount = fc
  .tuple(fc.constantFrom(1n, 2n, 3n, 3n, 2n, 1n, 0n, -1n), fc.constantFrom('ZMW', 'USD'))
  .map(([minor, currency]) => money(minor, currency as Money['currency']))

/** An order names only attempts of its own. */
const attempt = fc.constantFrom(null, 0, 1)
const drawnOrder = fc.record({ quoted: steps, paidBy: attempt, openAttempt: attempt })

const shown = fc.constantFrom<Payment['shown']>(
  null,
  { kind: 'redirect', url: 'https://pay.example/ü?a=1&b="' },
  { kind: 'inline', key: 'k', accessCode: 'c', reference: 'r' },
  { kind: 'prompt' },
  { kind: 'challenge' },
)

const drawnPayment = fc.record({
  state: fc.constantFrom(...(Object.keys(moves) as PaymentState[])),
  payerMsisdn: fc.constantFrom(null, ...phones) as fc.Arbitrary<Msisdn | null>,
  moments: fc.record({
    submittedAt: someSteps,
    paidAt: someSteps,
    deliveredAt: someSteps,
    refundDueAt: someSteps,
    refundedAt: someSteps,
    endedAt: someSteps,
    chargeSentAt: someSteps,
    chargeExpiresAt: someSteps,
    fulfilmentSentBy: someSteps,
    fulfilmentDeniedAt: someSteps,
    hintedAt: someSteps,
    evidenceAt: someSteps,
    namedAt: someSteps,
    cancelledAt: someSteps,
    askedAt: someSteps,
    nextAt: someSteps,
    leaseUntil: someSteps,
  }),
  reason: fc.constantFrom(null, 'declined', 'not-reached'),
  shown,
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
  moments: fc.record({
    sentBy: someSteps,
    initiatedAt: someSteps,
    endedAt: someSteps,
    shortSince: someSteps,
  }),
  tries: fc.nat(3),
  looks: fc.nat(3),
  refusals: fc.nat(3),
  isAskedAbout: fc.boolean(),
  detail: text,
})

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

const recipe = fc.constantFrom('take', 'deliver')
const detail = text
const anomalyKind = fc.constantFrom<Anomaly['kind']>('taken-back', 'second-transaction')

const fields = { payment: paymentIndex }
const kinded = <K extends string, T>(kind: K, rest: { [P in keyof T]: fc.Arbitrary<T[P]> }) =>
  fc.record({ kind: fc.constant(kind), ...rest } as never) as unknown as fc.Arbitrary<
    { kind: K } & T
  >

const txStep = fc.oneof(
  { weight: 4, arbitrary: kinded('order', { order: orderIndex, drawn: drawnOrder }) },
  { weight: 6, arbitrary: kinded('payment', { ...fields, drawn: drawnPayment }) },
  { weight: 4, arbitrary: kinded('refund', { ...fields, drawn: drawnRefund }) },
  kinded('history', { ...fields, at: steps, detail }),
  kinded('refund-history', { ...fields, at: steps, detail }),
  kinded('posting', { ...fields, at: steps, recipe, lines }),
  kinded('message', {
    ...fields,
    at: steps,
    message: fc.constantFrom(...messageKinds),
    to: fc.constantFrom(...phones),
  }),
  kinded('anomaly', { ...fields, at: steps, anomaly: anomalyKind, subject: text, detail }),
  kinded('session', { ...fields, session }),
  kinded('claim-key', { key, operation, fingerprint: fc.constantFrom('F0', 'F1') }),
  kinded('answer-key', { key, operation, answer: text }),
  kinded('was-bought', { order: orderIndex, since: steps }),
  kinded('count-prompts', { phone: fc.constantFrom(...phones), since: steps }),
  { weight: 2, arbitrary: kinded('lock-order', { order: orderIndex }) },
  { weight: 3, arbitrary: kinded('lock-payment', fields) },
)
export type TxStep = typeof txStep extends fc.Arbitrary<infer T> ? T : never

const owner = fc.constantFrom(...owners)
const wait = fc.constantFrom(0, 1, 2).map((count) => count * stepMs)

const operationArbitrary = fc.oneof(
  {
    weight: 14,
    arbitrary: kinded('transaction', {
      steps: fc.array(txStep, { minLength: 1, maxLength: 6 }),
      throws: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
      fate: fc.constantFrom<Fate>(
        'commit',
        'commit',
        'commit',
        'commit',
        'commit',
        'commit',
        'commit-fails',
        'commit-unheard',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: kinded('claim-due', { leaseMs: wait, limit: fc.constantFrom(1, 2, 100) }),
  },
  {
    weight: 3,
    arbitrary: kinded('nudge', {
      ...fields,
      evidence: fc.boolean(),
      evidenceId: fc.constantFrom(null, 'T9'),
      hastens: fc.boolean(),
      hint: fc.boolean(),
      spacingMs: wait,
    }),
  },
  {
    weight: 2,
    arbitrary: kinded('note-failure', {
      ...fields,
      holds: fc.boolean(),
      retryMs: wait,
      stuckRetryMs: wait,
    }),
  },
  kinded('find-by-provider-id', {
    provider,
    id: fc.oneof(session, fc.constantFrom('R0', 'R1', 'X')),
  }),
  kinded('latest', { order: orderIndex }),
  kinded('find-key', { key, operation }),
  kinded('find-unfinished', { owner, since: steps, untouched: steps }),
  kinded('find-pending', { owner, since: steps, sameKey: fc.constantFrom(...sameKeys) }),
  kinded('find-delivered', { owner, since: steps, limit: fc.integer({ min: 1, max: 3 }) }),
  kinded('cases', {}),
  kinded('close-anomalies', fields),
  kinded('find-order', { order: orderIndex, phone: fc.constantFrom(...phones) }),
  kinded('callback', { ...fields, provider }),
  {
    weight: 3,
    arbitrary: kinded('forget', { before: steps, limit: fc.constantFrom(1, 1, 1, 2, 100) }),
  },
  kinded('count-outcomes', { provider, since: steps }),
  kinded('count-waiting', {}),
)
export type Operation = typeof operationArbitrary extends fc.Arbitrary<infer T> ? T : never

const aCommitOf = (step: fc.Arbitrary<TxStep>): fc.Arbitrary<Operation> =>
  step.map((one) => ({ kind: 'transaction', steps: [one], throws: false, fate: 'commit' }))

/** All orders, and those attempts that the constraints accept, so that later operations meet rows. */
const preludeArbitrary = fc.tuple(
  ...Array.from({ length: orders }, (_, order) =>
    aCommitOf(drawnOrder.map((drawn) => ({ kind: 'order', order, drawn }))),
  ),
  ...Array.from({ length: payments }, (_, payment) =>
    aCommitOf(drawnPayment.map((drawn) => ({ kind: 'payment', payment, drawn }))),
  ),
)

/** The last questions to a store, besides all of its rows. */
const lastQuestions: Operation[] = [
  { kind: 'cases' },
  { kind: 'count-waiting' },
  ...providers.map((provider) => ({ kind: 'count-outcomes', provider, since: -1 }) as const),
  ...owners.flatMap((owner): Operation[] => [
    { kind: 'find-unfinished', owner, since: -3, untouched: -1 },
    { kind: 'find-delivered', owner, since: -3, limit: 9 },
    ...sameKeys.map((sameKey) => ({ kind: 'find-pending', owner, since: -3, sameKey }) as const),
  ]),
  {
    kind: 'transaction',
    steps: [
      ...phones.map((phone) => ({ kind: 'count-prompts', phone, since: -3 }) as const),
      ...Array.from(
        { length: orders },
        (_, order) => ({ kind: 'was-bought', order, since: -3 }) as const,
      ),
    ],
    throws: false,
    fate: 'commit',
  },
]

/** Messages and callbacks of different ages, of which the older ones are deleted. */
const lastCleaning: Operation[] = [
  {
    kind: 'transaction',
    steps: [-1, -3, -2].flatMap((at, payment) =>
      phones.map((to) => ({ kind: 'message', payment, at, message: 'delivered', to }) as const),
    ),
    throws: false,
    fate: 'commit',
  },
  ...[2, 0, 1].map((payment) => ({ kind: 'callback', payment, provider: 'pages' }) as const),
  { kind: 'forget', before: 1, limit: 1 },
]

/** One life of a store: rows, operations on them, and questions about them. */
export const lifeArbitrary = fc
  .tuple(preludeArbitrary, fc.array(operationArbitrary, { minLength: 5, maxLength: 30 }))
  .map(([prelude, operations]) => [...prelude, ...operations, ...lastQuestions, ...lastCleaning])

/**
 * Turns steps into moments. Rows of one table differ by a second each, so that no order is left to chance.
 */
export function builder(base: number) {
  const at = (count: number, index = 0): Instant => instantOf(base + count * stepMs + index * 1_000)
  const moments = <T extends Record<string, Steps>>(drawn: T, index: number) =>
    Object.fromEntries(
      Object.entries(drawn).map(([name, count]) => [
        name,
        count === null ? null : at(count, index),
      ]),
    ) as { [P in keyof T]: Instant | null }

  const order = (
    index: number,
    drawn: { quoted: number; paidBy: Steps; openAttempt: Steps },
  ): Order =>
    anOrder({
      id: orderId(index),
      ownerHash: owners[index % 2] ?? owners[0],
      createdAt: at(index - 2, index),
      quotedAt: at(drawn.quoted),
      msisdn: phones[index % 2] as Msisdn,
      item: { kind: 'thing', list: [1, null, { deep: 'ü' }], flag: true },
      sameKey: sameKeys[index < 2 ? 0 : 1] ?? '',
      value: money(7n, 'CDF'),
      reference: `REF-${index}`,
      receiptCode: `REC-${index}`,
      paidBy: drawn.paidBy === null ? null : paymentId(index + orders * drawn.paidBy),
      openAttempt:
        drawn.openAttempt === null ? null : paymentId(index + orders * drawn.openAttempt),
    })

  const payment = (
    index: number,
    {
      moments: drawn,
      ...rest
    }: Pick<Payment, 'state'> & Partial<Payment> & { moments: Record<string, Steps> },
  ): Payment => ({
    ...aPayment({
      id: paymentId(index),
      orderId: orderId(orderOf(index)),
      provider: providers[index % 2] ?? 'pages',
      registeredAt: at((index % 3) - 2, index),
      emailId: index % 2 === 0 ? null : 'a@example.com',
    }),
    ...rest,
    ...moments(drawn, index),
  })

  const refund = (
    index: number,
    { moments: drawn, ...rest }: Partial<Refund> & { moments: Record<string, Steps> },
  ): Refund => ({
    ...aRefund({ paymentId: paymentId(index), createdAt: at(0, index) }),
    ...rest,
    ...moments(drawn, index),
  })
  return { at, order, payment, refund }
}
type Builder = ReturnType<typeof builder>

/** Runs one step of a transaction; what it reads is its result. */
export async function runStep(
  tx: PaymentTransaction,
  step: TxStep,
  build: Builder,
): Promise<unknown> {
  switch (step.kind) {
    case 'order': {
      const order = build.order(step.order, step.drawn)
      const known = await tx.lockOrder(order.id)
      if (!known) return tx.insertOrder(order)
      // Stored values that stay for good must stay, whatever a caller passes.
      return tx.saveOrder({ ...order, amount: money(99n, 'USD'), redirectPage: '/elsewhere' })
    }
    case 'payment': {
      const payment = build.payment(step.payment, step.drawn)
      if (!(await tx.lockOrder(payment.orderId))) return 'no order'
      const known = await tx.lockPayment(payment.id)
      if (!known) return tx.insertPayment(payment)
      return tx.savePayment({ ...payment, amount: money(99n, 'USD'), mode: 'OTHER' })
    }
    case 'lock-order':
      return tx.lockOrder(orderId(step.order))
    case 'lock-payment':
      return tx.lockPayment(paymentId(step.payment))
    case 'claim-key':
      return tx.claimKey(step.key, step.operation, step.fingerprint)
    case 'answer-key':
      return tx.answerKey(step.key, step.operation, step.answer)
    case 'was-bought': {
      const locked = await tx.lockOrder(orderId(step.order))
      return locked && tx.wasBoughtSince(locked.order, build.at(step.since))
    }
    case 'count-prompts':
      return tx.countPrompts(step.phone as Msisdn, build.at(step.since))
    default:
      return runOfPayment(tx, step, build)
  }
}

type StepOfPayment = Extract<TxStep, { payment: number }>

async function runOfPayment(
  tx: PaymentTransaction,
  step: Exclude<StepOfPayment, { kind: 'payment' | 'lock-payment' }>,
  build: Builder,
): Promise<unknown> {
  const locked = await tx.lockPayment(paymentId(step.payment))
  if (!locked) return 'no payment'
  const { payment } = locked
  const of = { paymentId: payment.id, orderId: payment.orderId }
  switch (step.kind) {
    case 'refund':
      return tx.saveRefund(payment.provider, build.refund(step.payment, step.drawn))
    case 'session':
      return tx.appendSession(payment, step.session)
    case 'history':
      return tx.appendHistory({
        ...of,
        at: build.at(step.at),
        move: 'register',
        from: null,
        to: 'registered',
        detail: step.detail,
      })
    case 'refund-history': {
      const entry = { paymentId: payment.id, ordinal: 1, at: build.at(step.at) }
      return tx.appendRefundHistory({
        ...entry,
        move: 'send',
        from: 'due',
        to: 'sent',
        detail: step.detail,
      })
    }
    case 'posting':
      return tx.appendPosting({
        ...of,
        at: build.at(step.at),
        recipe: step.recipe,
        lines: step.lines,
      })
    case 'message':
      return tx.appendMessage({
        ...of,
        kind: step.message,
        to: step.to as Msisdn,
        // No two messages have the same moment, so their order is certain.
        at: build.at(step.at, messageOrder(step)),
      })
    case 'anomaly':
      return tx.appendAnomaly({
        ...of,
        at: build.at(step.at),
        kind: step.anomaly,
        subject: step.subject,
        detail: step.detail,
      })
  }
}

const messageOrder = ({ payment, message, to }: Extract<TxStep, { kind: 'message' }>): number =>
  (payment * messageKinds.length + messageKinds.indexOf(message)) * phones.length +
  phones.indexOf(to)

/** Asks the store one question, outside of any transaction of ours. */
export async function ask(
  store: PaymentStore,
  op: Exclude<Operation, { kind: 'transaction' }>,
  { at }: Builder,
): Promise<unknown> {
  switch (op.kind) {
    case 'claim-due': {
      const claimed = await store.claimDue(op.leaseMs, op.limit)
      return [...claimed].sort((a, b) => (a.id < b.id ? -1 : 1))
    }
    case 'nudge': {
      const { evidence, evidenceId, hint, spacingMs, hastens } = op
      return store.nudge(paymentId(op.payment), { evidence, evidenceId, hint, spacingMs, hastens })
    }
    case 'note-failure': {
      const { retryMs, stuckRetryMs } = op
      const id = paymentId(op.payment)
      const found = op.holds ? await store.findPayment(id) : null
      const leaseUntil = found ? found.payment.leaseUntil : at(9)
      const backOff = { retryMs, failuresMax: 3, stuckRetryMs }
      return store.noteFailure({ id, leaseUntil }, 'why', backOff)
    }
    case 'find-by-provider-id':
      return store.findByProviderId(op.provider, op.id)
    case 'latest':
      return [
        await store.latestPayment(orderId(op.order)),
        await store.latestTaken(orderId(op.order)),
      ]
    case 'find-key':
      return store.findKey(op.key, op.operation)
    case 'find-unfinished':
      return store.findUnfinished(op.owner, at(op.since), at(op.untouched))
    case 'find-pending':
      return store.findPending(op.owner, at(op.since), op.sameKey)
    case 'find-delivered':
      return store.findDelivered(op.owner, at(op.since), op.limit)
    case 'cases': {
      // The simulation has no order of cases.
      const cases = await store.listCases(1_000)
      const found = cases.map(({ payment, order, about, detail: words }) => ({
        payment,
        order,
        about,
        words,
      }))
      const name = ({ payment, about, words }: (typeof found)[number]) =>
        [payment.id, about, words].join()
      return found.sort((a, b) => (name(a) < name(b) ? -1 : 1))
    }
    case 'close-anomalies':
      return store.closeAnomalies(paymentId(op.payment), 'who', 'why')
    case 'find-order':
      return [
        await store.findOrder(orderId(op.order)),
        await store.findOrderByReceipt(`REC-${op.order}`),
        await store.findOrderByReference(`REF-${op.order}`, op.phone as Msisdn),
      ]
    case 'callback':
      return store.saveCallback({
        provider: op.provider,
        reference: paymentId(op.payment),
        bodyDigest: 'D',
      })
    case 'forget':
      return store.forgetBefore(at(op.before), op.limit)
    case 'count-outcomes':
      return store.countOutcomes(op.provider, at(op.since))
    case 'count-waiting':
      return store.countWaiting()
  }
}

export const everyOrder = Array.from({ length: orders }, (_, index) => orderId(index))
export const everyPayment = Array.from({ length: payments }, (_, index) => paymentId(index))
