import type { TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Payment, PaymentException } from '../../ports/payment.port.ts'
import type { Claim, LockedPayment, PaymentTransaction } from '../../ports/payment-store.port.ts'
import { isClosedUnpaid } from '../../states/payment.states.ts'
import { databaseTime, readClocks } from '../core/lease.rules.ts'
import { messagesOf } from '../core/message.rules.ts'
import { type Change, cleanText, unchanged, withPayment } from '../core/payment-move.rules.ts'
import { settle } from '../steps/payment-settle.rules.ts'
import { isUnseen } from '../steps/payment-step.rules.ts'
import { type Apply, applyAnswer, call, type Decided, decidedOf } from './call.flow.ts'
import { contextFor, type PaymentDeps } from './payment-deps.flow.ts'

/** Number of calls in a row for one payment before other payments get their turn. */
const callsInARowMax = 8

/**
 * Stores a change: rows, history and postings together. Answers what was stored: the change without contradictions
 * that were known already, so that a repeat raises no second alarm.
 */
export async function storeChange(
  tx: PaymentTransaction,
  before: Change,
  change: Change,
): Promise<Change> {
  const { payment, order } = change
  // Sessions come first: a charge may be known only by its session.
  for (const session of change.sessions) await tx.appendSession(payment, session)
  await tx.savePayment(before.payment, payment)
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
  if (change.uncountedTry !== null) await tx.deleteSecretTry(payment.id, change.uncountedTry)
  if (before.payment.silentSince !== null && payment.silentSince === null) {
    await tx.endSilence(payment.id, 'the service', 'the provider answered')
  }
  const exceptions: PaymentException[] = []
  for (const exception of change.exceptions) {
    if (await tx.appendException(exception)) exceptions.push(exception)
  }
  return { ...change, exceptions }
}

/** Stores something together with the payment as a decision leaves it. */
export type Alongside = (tx: PaymentTransaction, change: Change, now: Instant) => Promise<void>

type NextOptions = { mayCall: boolean; mayReinstate: boolean; alongside?: Alongside | undefined }

/** The payment as it was stored last, and the call to make. */
type Next = { payment: Payment; decided: Decided | null }

/** Decides on the fresh row, stores the decision with its marks, and returns the call to make. */
async function decideNext(
  deps: PaymentDeps,
  id: TransactionId,
  apply: Apply,
  { mayCall, mayReinstate, alongside }: NextOptions = { mayCall: true, mayReinstate: false },
): Promise<Next | null> {
  const before = readClocks(deps)
  const result = await deps.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const heard = readClocks(deps)
    const context = {
      ...contextFor(deps, locked),
      wasBoughtMeanwhile: mayReinstate && (await wasBoughtMeanwhile(tx, locked)),
    }
    const start = unchanged(locked.payment, locked.order)
    const settled = settle(apply(start, context), context, mayCall)
    const stored = await storeChange(tx, start, settled.change)
    await alongside?.(tx, stored, locked.now)
    return { settled, stored, heard, now: locked.now }
  })
  if (!result) return null
  const { settled, stored, heard, now } = result
  report(deps, stored)
  return {
    payment: settled.change.payment,
    decided: decidedOf(deps, settled, now, { before, heard }),
  }
}

/**
 * True if the owner bought the same thing in another order since this attempt began, or is just paying for it, so that
 * a late debit must not buy it again.
 */
export function wasBoughtMeanwhile(
  tx: PaymentTransaction,
  { payment, order }: LockedPayment,
): Promise<boolean> {
  return isClosedUnpaid(payment.state) || isUnseen(payment)
    ? tx.wasBoughtSince(order, payment.registeredAt)
    : Promise.resolve(false)
}

export const report = (deps: PaymentDeps, change: Change): void => deps.observer.moved(change)

/**
 * Works on one payment whose lease is held until it waits for a visitor, a provider or time: calls, stores
 * the answer, decides again. No database transaction is open during a call. Work that throws is put off,
 * and after `workFailuresMax` failures in a row listed for a person. The failure is noted only while the
 * row still has the lease of this work; another process may have taken the payment over.
 */
export async function workOn(deps: PaymentDeps, claim: Claim): Promise<void> {
  await orPutOff(deps, claim, async (hold) => {
    const next = await decideNext(deps, claim.id, (change) => change)
    return followUp(deps, next?.decided ?? null, hold)
  })
}

/** Receives the lease under which the next part of the work runs. */
type Hold = (decided: Decided) => void

async function orPutOff<T>(
  deps: PaymentDeps,
  claim: Claim,
  work: (hold: Hold) => Promise<T>,
): Promise<T | null> {
  let held = claim
  try {
    return await work(({ payment }) => {
      held = payment
    })
  } catch (error) {
    const { workRetryMs: retryMs, workFailuresMax: failuresMax, stuckRetryMs } = deps.settings
    const words = cleanText(error instanceof Error ? error.message : String(error))
    await deps.store.noteFailure(held, words, { retryMs, failuresMax, stuckRetryMs })
    deps.observer.failed(claim.id, error)
    return null
  }
}

/**
 * Makes the call that was decided on and all calls that follow from its answer. `hold` receives each
 * decision, which carries the lease of the next call. Answers the payment as the last answer left it; null
 * where no call was made to its end.
 */
async function followUp(
  deps: PaymentDeps,
  decided: Decided | null,
  hold: Hold,
  alongside?: Alongside,
): Promise<Payment | null> {
  let next = decided
  let left: Payment | null = null
  for (let calls = 1; next; calls++) {
    hold(next)
    const { payment, step, decidedAt, heard, within } = next
    // A machine that was suspended beyond its lease sends nothing: another process may have decided
    // otherwise since.
    if (within.leftMs() <= 0) return null
    const askedAt = databaseTime(decidedAt, heard, deps)
    const reply = await call(deps, next)
    deps.observer.called(payment.provider, step, reply.answer.kind)
    const after = await decideNext(deps, payment.id, applyAnswer(payment, reply, askedAt), {
      mayCall: calls < callsInARowMax,
      mayReinstate: reply.answer.kind === 'successful',
      alongside,
    })
    next = after?.decided ?? null
    left = after?.payment ?? null
  }
  return left
}

/**
 * Works on one payment during a visitor's request. Without a note the payment becomes due at once; a note
 * is stored with the decision, and a note that changes nothing leaves everything as it is. If another
 * process holds the lease, only the change is stored, and that process looks again. Work that throws is put
 * off; the visitor sees the stored state.
 */
export async function advance(
  deps: PaymentDeps,
  id: TransactionId,
  note: Apply | null = null,
): Promise<void> {
  const before = readClocks(deps)
  const taken = await deps.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const heard = readClocks(deps)
    const { payment, order, now } = locked
    const context = contextFor(deps, locked)
    const known = unchanged(payment, order)
    const noted = note === null ? known : note(known, context)
    if (note !== null && noted === known) return null
    const due = note === null ? withPayment(known, { nextAt: now }) : noted
    const isTaken = payment.leaseUntil !== null && now < payment.leaseUntil
    const settled = isTaken ? { change: due, step: null } : settle(due, context)
    const stored = await storeChange(tx, known, settled.change)
    return { settled, stored, heard, now }
  })
  if (!taken) return
  const { settled, stored, heard, now } = taken
  report(deps, stored)
  await followUpFor(deps, decidedOf(deps, settled, now, { before, heard }))
}

/** Makes the calls that follow from a decision; the payment as they left it, if they were made. */
export async function followUpFor(
  deps: PaymentDeps,
  decided: Decided | null,
  alongside?: Alongside,
): Promise<Payment | null> {
  if (!decided) return null
  return orPutOff(deps, decided.payment, (hold) => followUp(deps, decided, hold, alongside))
}

/** Claims up to `limit` payments that are due; no other process gets them while the lease lasts. */
export const claimWork = (deps: PaymentDeps, limit: number): Promise<Claim[]> =>
  deps.store.claimDue(deps.settings.leaseMs, limit)
