import type { Instant } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import fc from 'fast-check'
import { aPayment } from '../../../apps/service/src/payments/core/payment-fixture.ts'
import type { Payment, Posting } from '../../../apps/service/src/ports/payment.port.ts'
import { moves, type PaymentState } from '../../../apps/service/src/states/payment.states.ts'
import { type RefundState, refundMoves } from '../../../apps/service/src/states/refund.states.ts'
import { weighted } from './named-operation.ts'
import { type Clock, orders, payments, pool, recipients } from './pools.ts'
import { stepMs } from './two-stores.ts'

/** A moment as whole steps from the start, or none. */
export type Steps = number | null

export const momentsAt = <T extends Record<string, Steps>>(drawn: T, index: number, at: Clock) =>
  Object.fromEntries(
    Object.entries(drawn).map(([name, steps]) => [name, steps === null ? null : at(steps, index)]),
  ) as { [Name in keyof T]: Instant | null }

export const steps = fc.integer({ min: -4, max: 4 })
const someSteps: fc.Arbitrary<Steps> = fc.option(steps, { nil: null })
const momentsOf = <Name extends string>(...names: Name[]) =>
  fc.record(
    Object.fromEntries(names.map((name) => [name, someSteps])) as Record<Name, typeof someSteps>,
  )
export const orderIndex = fc.nat(orders - 1)
export const paymentIndex = fc.nat(payments - 1)
export const key = fc.constantFrom('K0', 'K1', 'K2')
export const operation = fc.constantFrom('initiate', 'process')
export const text = fc.constantFrom('', 'a', 'ü"\\', '{}')
export const session = fc.constantFrom('S0', 'S1', 'S2')
export const provider = fc.constantFrom(...pool.providers)
export const phone = fc.constantFrom(...pool.phones)
export const recipient = fc.constantFrom(...recipients)
export const owner = fc.constantFrom(...pool.owners)
export const wait = fc.constantFrom(0, 1, 2).map((count) => count * stepMs)

const amount = fc
  .tuple(fc.constantFrom(1n, 2n, 3n, 3n, 2n, 1n, 0n, -1n), fc.constantFrom('ZMW', 'USD'))
  .map(([minor, currency]) => money(minor, currency as Money['currency']))

/** An order names only attempts of its own. */
const attempt = fc.constantFrom(null, 0, 1)
export const drawnOrder = fc.record({ quoted: steps, paidBy: attempt, openAttempt: attempt })

export const drawnPayment = fc.record({
  state: fc.constantFrom(...(Object.keys(moves) as PaymentState[])),
  payerMsisdn: fc.constantFrom(null, ...pool.phones),
  moments: momentsOf(
    ...(['submittedAt', 'paidAt', 'deliveredAt', 'refundDueAt', 'refundedAt', 'endedAt'] as const),
    ...(['chargeSentAt', 'chargeExpiresAt', 'fulfilmentSentBy', 'fulfilmentDeniedAt'] as const),
    ...([
      'confirmingSince',
      'notifiedAt',
      'namedAt',
      'silentSince',
      'cancelledAt',
      'askedAt',
    ] as const),
    ...(['nextAt', 'leaseUntil'] as const),
  ),
  reason: fc.constantFrom(null, 'declined', 'not-reached', 'wallet-locked', 'wrong-pin'),
  shown: fc.constantFrom<Payment['shown']>(
    null,
    { kind: 'redirect', url: 'https://pay.example/ü?a=1&b="' },
    {
      ...{ kind: 'redirect', url: 'https://pay.example/' },
      inline: { key: 'k', accessCode: 'c', reference: 'r' },
    },
    { kind: 'prompt' },
  ),
  secretTries: fc.nat(2),
  providerId: fc.constantFrom(null, null, 'T0', 'T1'),
  taken: fc.oneof(
    weighted(1, fc.option(amount, { nil: null })),
    weighted(3, fc.constant(aPayment().amount)),
  ),
  fulfilmentRound: fc.nat(3),
  fulfilmentRefusedRound: fc.option(fc.nat(3), { nil: null }),
  namedIds: fc.constantFrom([], ['T1'], ['T1', 'T2']),
  tries: fc.nat(9),
  workFailures: fc.nat(7),
  lastError: fc.option(text, { nil: null }),
})

export const drawnRefund = fc.record({
  ordinal: fc.constantFrom(1, 1, 2, 3),
  state: fc.constantFrom(...(Object.keys(refundMoves) as RefundState[])),
  amount: fc.oneof(
    weighted(1, amount),
    weighted(3, fc.constantFrom(money(5_000n, 'ZMW'), money(5_001n, 'ZMW'), money(9n, 'ZMW'))),
  ),
  providerRefundId: fc.constantFrom(null, null, 'R0', 'R1'),
  moments: momentsOf('sentBy', 'initiatedAt', 'endedAt', 'shortSince', 'closedAt'),
  tries: fc.nat(3),
  looks: fc.nat(3),
  refusals: fc.nat(3),
  isAskedAbout: fc.boolean(),
  detail: text,
})
export type Drawn<T> = T extends fc.Arbitrary<infer Value> ? Value : never

/** Two lines of one currency or four of two; now and then not balanced. */
export const lines = fc
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
