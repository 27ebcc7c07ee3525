import type { TransactionId } from '@portal/kernel/ids'
import type { Claim, LockedPayment, PaymentTransaction } from '../ports/payment-store.port.ts'
import { isClosedUnpaid } from '../states/payment.states.ts'
import { type Apply, applyAnswer, call, type Decided, decidedOf } from './call.flow.ts'
import { databaseTime, readClocks } from './lease.rules.ts'
import { messagesOf } from './message.rules.ts'
import { type Change, cleanText, unchanged, withPayment } from './payment-move.rules.ts'
import { settle } from './payment-settle.rules.ts'
import { isUnseen } from './payment-step.rules.ts'
import { contextFor, type PaymentWorld } from './world.flow.ts'

/** At most this many calls in a row for one payment before others get their turn. */
const callsInARowMax = 8

/** Stores a change: rows, history and books together. */
export async function storeChange(tx: PaymentTransaction, before: Change, change: Change) {
  const { payment, order } = change
  // First of all: only by its session may a charge be known.
  for (const session of change.sessions) await tx.appendSession(payment, session)
  if (payment !== before.payment) await tx.savePayment(payment)
  for (const refund of change.endedRefunds) await tx.saveRefund(payment.provider, refund)
  if (payment.refund !== null && payment.refund !== before.payment.refund) {
    await tx.saveRefund(payment.provider, payment.refund)
  }
  if (order.paidBy !== before.order.paidBy || order.openAttempt !== before.order.openAttempt) {
    await tx.saveOrder(order)
  }
  for (const entry of change.history) await tx.appendHistory(entry)
  for (const entry of change.refundHistory) await tx.appendRefundHistory(entry)
  for (const posting of change.postings) await tx.appendPosting(posting)
  for (const message of messagesOf(change)) await tx.appendMessage(message)
  for (const anomaly of change.anomalies) await tx.appendAnomaly(anomaly)
}

type NextOptions = { mayCall: boolean; mayReinstate: boolean }

/** Decides on the fresh row, stores the decision with its marks, and answers the call to make. */
async function decideNext(
  world: PaymentWorld,
  id: TransactionId,
  apply: Apply,
  { mayCall, mayReinstate }: NextOptions = { mayCall: true, mayReinstate: false },
): Promise<Decided | null> {
  const before = readClocks(world)
  const result = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const heard = readClocks(world)
    const context = {
      ...contextFor(world, locked),
      wasBoughtMeanwhile: mayReinstate && (await wasBoughtMeanwhile(tx, locked)),
    }
    const start = unchanged(locked.payment, locked.order)
    const settled = settle(apply(start, context), context, mayCall)
    await storeChange(tx, start, settled.change)
    return { settled, heard, now: locked.now }
  })
  if (!result) return null
  const { settled, heard, now } = result
  report(world, settled.change)
  return decidedOf(world, settled, now, { before, heard })
}

/** A late debit must not buy a second time what its owner bought after the attempt had come to nothing. */
export function wasBoughtMeanwhile(
  tx: PaymentTransaction,
  { payment, order }: LockedPayment,
): Promise<boolean> {
  return isClosedUnpaid(payment.state) || isUnseen(payment)
    ? tx.wasBoughtSince(order, payment.registeredAt)
    : Promise.resolve(false)
}

export function report(world: PaymentWorld, change: Change) {
  const hasNews = change.history.length + change.refundHistory.length + change.anomalies.length > 0
  if (hasNews) world.observer.moved(change)
}

/**
 * Works on one payment whose lease is held, until it waits for a visitor, a provider or time: asks,
 * stores what was answered, decides again. No database transaction is open while it asks. Work that
 * throws is put off, and after some times in a row listed for a person; but not where its lease had run
 * out meanwhile and others went on.
 */
export const workOn = (world: PaymentWorld, claim: Claim): Promise<void> =>
  orPutOff(world, claim, async (hold) => {
    const decided = await decideNext(world, claim.id, (change) => change)
    await followUp(world, claim.id, decided, hold)
  })

/** Tells under which lease the work goes on that begins now. */
type Hold = (decided: Decided) => void

async function orPutOff(
  world: PaymentWorld,
  claim: Claim,
  work: (hold: Hold) => Promise<void>,
): Promise<void> {
  let held = claim
  try {
    await work(({ payment }) => {
      held = payment
    })
  } catch (error) {
    const { workRetryMs: retryMs, workFailuresMax: failuresMax, stuckRetryMs } = world.settings
    const words = cleanText(error instanceof Error ? error.message : String(error))
    await world.store.noteFailure(held, words, { retryMs, failuresMax, stuckRetryMs })
    world.observer.failed(claim.id, error)
  }
}

/**
 * Makes the call that was decided on, and all that follow from its answer. `hold` hears of each decision,
 * which carries the lease that the next call is made under.
 */
async function followUp(
  world: PaymentWorld,
  id: TransactionId,
  decided: Decided | null,
  hold: Hold,
): Promise<void> {
  let next = decided
  for (let calls = 1; next; calls++) {
    hold(next)
    const { payment, step, decidedAt, heard, within } = next
    // A machine that slept through its lease must not send what others have decided about since.
    if (within.leftMs() <= 0) return
    const askedAt = databaseTime(decidedAt, heard, world)
    const reply = await call(world, next)
    world.observer.called(payment.provider, step, reply.answer.kind)
    next = await decideNext(world, id, applyAnswer(payment, reply, askedAt), {
      mayCall: calls < callsInARowMax,
      mayReinstate: reply.step === 'enquire' && reply.answer.kind === 'successful',
    })
  }
}

/**
 * Works on one payment for a visitor who is there: at once, or when a note says so that is stored with it.
 * A note that changes nothing leaves all as it is. A process that is already at it only learns that it must
 * look once more. Work that throws is put off; the visitor is shown what is stored.
 */
export async function advance(
  world: PaymentWorld,
  id: TransactionId,
  note: Apply | null = null,
): Promise<void> {
  const before = readClocks(world)
  const taken = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const heard = readClocks(world)
    const { payment, order, now } = locked
    const context = contextFor(world, locked)
    const known = unchanged(payment, order)
    const noted = note === null ? known : note(known, context)
    if (note !== null && noted === known) return null
    const due = note === null ? withPayment(known, { nextAt: now }) : noted
    const isTaken = payment.leaseUntil !== null && now < payment.leaseUntil
    const settled = isTaken ? { change: due, step: null } : settle(due, context)
    await storeChange(tx, known, settled.change)
    return { settled, heard, now }
  })
  if (!taken) return
  report(world, taken.settled.change)
  const { settled, heard, now } = taken
  await followUpFor(world, decidedOf(world, settled, now, { before, heard }))
}

/** Makes the calls that a visitor's request leads to. */
export async function followUpFor(world: PaymentWorld, decided: Decided | null): Promise<void> {
  if (!decided) return
  const { payment } = decided
  await orPutOff(world, payment, (hold) => followUp(world, payment.id, decided, hold))
}

/** Takes up to `limit` payments whose time has come; no other process gets them while the lease lasts. */
export const claimWork = (world: PaymentWorld, limit: number): Promise<Claim[]> =>
  world.store.claimDue(world.settings.leaseMs, limit)
