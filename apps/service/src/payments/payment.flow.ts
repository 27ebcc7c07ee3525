import type { TransactionId } from '@portal/kernel/ids'
import { after, type Clock, type Instant } from '@portal/kernel/instant'
import type { Operator, TopUpEnquiryAnswer } from '../ports/operator.port.ts'
import type {
  ChargeAnswer,
  EnquiryAnswer,
  Provider,
  RefundEnquiryAnswer,
} from '../ports/payment-provider.port.ts'
import type { Payment, PaymentStore, PaymentTransaction } from '../ports/payment-store.port.ts'
import { messagesOf } from './message.rules.ts'
import type { PaymentSettings } from './payment.settings.ts'
import {
  afterCharge,
  afterEnquiry,
  afterRefund,
  afterTopUp,
  type Context,
} from './payment-answer.rules.ts'
import { type Change, unchanged, withPayment } from './payment-move.rules.ts'
import { type CallStep, settle } from './payment-settle.rules.ts'
import {
  chargeReference,
  type OutsideFacts,
  refundReference,
  topUpReference,
} from './payment-step.rules.ts'

/** What the engine tells whoever watches it: logs and metrics. Never personal data. */
export type PaymentObserver = {
  moved(change: Change): void
  called(provider: string, step: CallStep, answer: string): void
}

export type PaymentWorld = {
  store: PaymentStore
  providers: ReadonlyMap<string, Provider>
  operator: Operator
  clock: Clock
  settings: PaymentSettings
  /** Where providers send browsers back to: "{this}/{gateway}". */
  returnUrl: string
  observer: PaymentObserver
}

type Answer =
  | { step: 'charge'; answer: ChargeAnswer }
  | { step: 'enquire'; answer: EnquiryAnswer }
  | { step: 'top-up' | 'enquire-top-up'; answer: TopUpEnquiryAnswer }
  | { step: 'refund' | 'enquire-refund'; answer: RefundEnquiryAnswer }

/** So many calls in a row for one payment before others get their turn. */
const callsInARowMax = 8

/** Stores a change: rows, history and books together. */
export async function storeChange(tx: PaymentTransaction, before: Change, change: Change) {
  if (change.payment !== before.payment) await tx.savePayment(change.payment)
  if (
    change.order.paidBy !== before.order.paidBy ||
    change.order.openAttempt !== before.order.openAttempt
  ) {
    await tx.saveOrder(change.order)
  }
  for (const entry of change.history) await tx.appendHistory(entry)
  for (const posting of change.postings) await tx.appendPosting(posting)
  for (const message of messagesOf(change)) await tx.appendMessage(message)
}

export function providerOf(world: PaymentWorld, name: string): Provider {
  const provider = world.providers.get(name)
  if (!provider) throw new Error(`No adapter is configured for the provider ${name}`)
  return provider
}

export function contextFor(world: PaymentWorld, payment: Payment, now: Instant): Context {
  const provider = providerOf(world, payment.provider)
  const facts: OutsideFacts = {
    chargeIsRepeatable: provider.chargeIsRepeatable,
    chargeLifeMs: provider.chargeLifeMs,
    chargeSettlesAfterMs: provider.chargeSettlesAfterMs,
    enquireAfterMs: provider.enquireAfterMs,
    refundIsRepeatable: provider.refundIsRepeatable,
    refundSettlesAfterMs: provider.refundSettlesAfterMs,
    topUpSettlesAfterMs: world.operator.topUpSettlesAfterMs,
  }
  return { now, askedAt: now, settings: world.settings, facts }
}

/** What a decision starts from: the fresh rows, and what there is to say about them. */
type Apply = (change: Change, context: Context) => Change

/** A decision that is stored with its marks, and the call to make under the lease it carries. */
export type Decided = { payment: Payment; step: CallStep }

/** Decides on the fresh row, stores the decision with its marks, and answers the call to make. */
async function decideNext(
  world: PaymentWorld,
  id: TransactionId,
  apply: Apply,
): Promise<Decided | null> {
  const result = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const context = contextFor(world, locked.payment, world.clock.now())
    const before = unchanged(locked.payment, locked.order)
    const { change, step } = settle(apply(before, context), context)
    await storeChange(tx, before, change)
    return { change, step }
  })
  if (!result) return null
  if (result.change.history.length > 0) world.observer.moved(result.change)
  return result.step ? { payment: result.change.payment, step: result.step } : null
}

async function call(world: PaymentWorld, payment: Payment, step: CallStep): Promise<Answer> {
  const provider = providerOf(world, payment.provider)
  const { amount, msisdn } = payment
  const refund = {
    reference: refundReference(payment),
    providerId: payment.providerId ?? '',
    amount: payment.taken ?? amount,
  }
  switch (step) {
    case 'charge':
      return {
        step,
        answer: await provider.charge({
          reference: chargeReference(payment),
          amount,
          msisdn,
          payerMsisdn: payment.payerMsisdn,
          emailId: payment.emailId,
          returnUrl: `${world.returnUrl}/${payment.provider}`,
          language: payment.language,
        }),
      }
    case 'enquire':
      return { step, answer: await provider.enquire({ reference: chargeReference(payment) }) }
    case 'top-up':
      return {
        step,
        answer: await world.operator.topUp({ reference: topUpReference(payment), msisdn, amount }),
      }
    case 'enquire-top-up':
      return {
        step,
        answer: await world.operator.enquireTopUp({ reference: topUpReference(payment) }),
      }
    case 'refund':
      return { step, answer: await provider.refund(refund) }
    case 'enquire-refund':
      if (provider.refundIsRepeatable) throw new Error(`${provider.name} is never asked this`)
      return { step, answer: await provider.enquireRefund(refund) }
  }
}

function applyAnswer(asked: Payment, reply: Answer, askedAt: Instant) {
  return (change: Change, context: Context): Change => {
    const answered = applyWord(asked, reply)(change, { ...context, askedAt })
    // Somebody had news while we asked, so what we heard may be older than that: look once more.
    const wasNudged = change.payment.nextAt !== asked.nextAt
    return wasNudged && answered.payment.nextAt !== null
      ? withPayment(answered, { nextAt: context.now })
      : answered
  }
}

function applyWord(asked: Payment, reply: Answer) {
  return (change: Change, context: Context): Change => {
    switch (reply.step) {
      case 'charge':
        return afterCharge(change, reply.answer, context)
      case 'enquire':
        return afterEnquiry(change, reply.answer, context)
      case 'top-up':
      case 'enquire-top-up':
        // A word about an earlier round says nothing about the present one.
        return topUpReference(change.payment) === topUpReference(asked)
          ? afterTopUp(change, reply.answer, context)
          : change
      case 'refund':
      case 'enquire-refund':
        return afterRefund(change, reply.answer, context)
    }
  }
}

/**
 * Works on one payment whose lease is held, until it waits for somebody or something: asks, stores
 * what was answered, decides again. No database transaction is open while it asks.
 */
export async function workOn(world: PaymentWorld, id: TransactionId): Promise<void> {
  await followUp(world, id, await decideNext(world, id, (change) => change))
}

/** Makes the call that was decided on, and all that follow from its answer. */
export async function followUp(
  world: PaymentWorld,
  id: TransactionId,
  decided: Decided | null,
): Promise<void> {
  let next = decided
  for (let calls = 0; next && calls < callsInARowMax; calls++) {
    const { payment, step } = next
    // A machine that slept through its lease must not send what others have decided about since.
    if (payment.leaseUntil === null || world.clock.now() >= payment.leaseUntil) return
    const askedAt = world.clock.now()
    const reply = await call(world, payment, step)
    world.observer.called(payment.provider, step, reply.answer.kind)
    next = await decideNext(world, id, applyAnswer(payment, reply, askedAt))
  }
}

/**
 * Works on one payment now, and stores with that what there is to note about it. Somebody else who is
 * already at it is only told to look once more.
 */
export async function advance(
  world: PaymentWorld,
  id: TransactionId,
  note: Apply = (change) => change,
): Promise<void> {
  const taken = await world.store.transaction(async (tx) => {
    const locked = await tx.lockPayment(id)
    if (!locked) return null
    const { payment, order } = locked
    const context = contextFor(world, payment, world.clock.now())
    const known = unchanged(payment, order)
    const due = withPayment(note(known, context), { nextAt: context.now })
    const isTaken = payment.leaseUntil !== null && context.now < payment.leaseUntil
    const settled = isTaken ? { change: due, step: null } : settle(due, context)
    await storeChange(tx, known, settled.change)
    return settled
  })
  if (!taken) return
  const { change, step } = taken
  if (change.history.length > 0) world.observer.moved(change)
  if (step) await followUp(world, id, { payment: change.payment, step })
}

/** Takes up to `limit` payments whose time has come; nobody else gets them while the lease lasts. */
export async function claimWork(world: PaymentWorld, limit: number): Promise<TransactionId[]> {
  const now = world.clock.now()
  const due = await world.store.claimDue(now, after(now, world.settings.leaseMs), limit)
  return due.map(({ id }) => id)
}
