import type { Msisdn } from '@portal/kernel/msisdn'
import type { Books } from '../../client/books.ts'
import type { Fault, Outside } from '../../client/outside.ts'
import type { Stack } from '../../client/stack.ts'
import type { Visitor } from '../../client/visitor.ts'
import type { ShownGood } from '../../goods/good.ts'
import { payWhenAsked } from '../../methods/pay.ts'
import type { Action, Attempt, Hand, PaymentMethod } from '../../methods/payment-method.ts'
import type { CrashGate } from './crash-gate.ts'
import type { CrashPoint } from './crash-points.ts'

export type CrashLane = {
  portal: Stack
  outside: Outside
  books: Books
  gate: CrashGate
  /** Whoever was asked to pay on this portal, by payments that were tried again too. */
  payers: string[]
}

export type CrashCell = {
  method: PaymentMethod
  good: ShownGood
  point: CrashPoint
  /** Fault that is set when the service comes back, until it has struck for a while. */
  after: Fault | null
  /** The payer's act; it pays unless another is named. */
  action?: Action
  /** The payer's phone was off: it acts once the provider has given up. */
  isLate?: true
}

export type CrashJourney = {
  cell: CrashCell
  visitor: Visitor
  orderId: string
  msisdn: Msisdn
  attempts: Attempt[]
}

export const payWithinMs = 60_000

export const handOf = (
  { portal }: CrashLane,
  { visitor }: CrashJourney,
  attempt: Attempt,
): Hand => ({
  visitor,
  sandboxUrl: portal.sandboxUrl,
  attempt,
})

/** Pays by the visitor's hand as soon as there is something to press; nothing where it is over before. */
export async function pay(lane: CrashLane, journey: CrashJourney, attempt: Attempt): Promise<void> {
  const hand = handOf(lane, journey, attempt)
  const { method, action = 'pay' } = journey.cell
  const { comeBack } = await payWhenAsked(method, hand, action, payWithinMs)
  // The browser that comes back may meet a dead portal; callbacks and polls tell then.
  await comeBack().catch(() => {})
}
