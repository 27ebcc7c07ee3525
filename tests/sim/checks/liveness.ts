import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import { exceptionsOf } from '../memory/memory-store.ts'
import { isReturned, recordOf, type Transaction } from '../outside/charge.ts'
import type { Outside } from '../outside/outside.ts'
import { minuteMs, secondMs } from '../time/durations.ts'
import { isShaken } from './invariants.ts'
import type { Oracle, Truth } from './oracle.ts'
import { Violation } from './witness.ts'

/**
 * Limits in calm times: from a submission to its page, from a debit to its discovery, to delivery, to a
 * refund.
 */
const seenWithinMs = 10 * minuteMs
const deliveredWithinMs = 4 * minuteMs
const shownWithinMs = 5 * minuteMs
const refundedWithinMs = 15 * minuteMs
/** From a final refusal to its discovery, and from there to the provider's word that a refund is begun. */
const finalWithinMs = 30 * secondMs
/** A look that got no answer is repeated later than one that was answered, by more than an outage counts. */
const lookedAtWithinMs = 45 * secondMs
/** Limits of a day on which nothing has failed yet: nobody waits longer than the outside takes. */
const promptlyMs = 30 * secondMs
/** Until the operator's "nothing here" is proof, which is asked for before money goes back for another reason. */
const decidedPromptlyMs = 3 * minuteMs
/** From the moment at which a payer can pay no more to the end of the attempt. */
const endedWithinMs = 10 * minuteMs
/** The same where processes were paused between the questions that come before an end, which are then asked at growing intervals. */
const endedDespitePausesMs = 3 * 60 * minuteMs
/** The life of an attempt that was opened, and of a page. */
const attemptLifeMs = 30 * minuteMs

/**
 * A limit that only machines that stand still extend: a provider that takes no refund is an exception after
 * twenty hours.
 */
const refundKnownWithinMs = 26 * 60 * minuteMs

/** From a debit to the text that its delivery takes long; only machines that all stand still extend it. */
const toldWithinMs = 30 * minuteMs

const openStates: readonly string[] = ['raised', 'in-process', 'unknown']

type Parts = { engine: Engine; disk: Disk; outside: Outside; oracle: Oracle; portal: Portal }
/** `atMostMs` also counts while there are faults. */
type Due = { what: string; from: number; withinMs: number; atMostMs?: number }
type Waiting = Omit<Due, 'from'> & { since: number }

/** The money went back, was asked to, or can't: a provider that wants what a lost callback would have told refuses. */
const isRefundBegun = (paying: Transaction | undefined): boolean =>
  paying?.status !== 'successful' ||
  paying.refunds.length > 0 ||
  paying.isUnnamed ||
  isReturned(paying)

/**
 * No payment waits for too long. A wait counts from the moment at which a payment has something to wait
 * for, or from the last fault, crash or suspended machine, whichever came later.
 */
export class Liveness {
  readonly #parts: Parts
  readonly #waiting = new Map<string, Waiting>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Finds what each payment waits for; called whenever something was stored or done outside. */
  lookAtAll() {
    for (const payment of this.#parts.disk.payments.values()) this.#lookAt(payment)
  }

  #lookAt(payment: Payment) {
    const { disk, outside, oracle } = this.#parts
    const { id } = payment
    const truth = oracle.truthOf(id)
    const due = isShaken(disk, id) ? this.#newsOf(payment, truth) : this.#dueOf(payment, truth)
    if (due === null) {
      this.#waiting.delete(id)
      return
    }
    const { from, ...waiting } = due
    const { what } = waiting
    const known = this.#waiting.get(id)
    const since = known?.what === what ? known.since : Math.max(outside.scheduler.now, from)
    this.#waiting.set(id, { ...waiting, since })
  }

  /** True at every moment. */
  checkTime(calmSince: number, runningSince: number) {
    const { disk, outside } = this.#parts
    const { now } = outside.scheduler
    const isLate = ({ since, withinMs, atMostMs = Number.POSITIVE_INFINITY }: Waiting) =>
      now - Math.max(since, calmSince) > withinMs || now - Math.max(since, runningSince) > atMostMs
    for (const [id, waiting] of this.#waiting) {
      if (!isLate(waiting)) continue
      const payment = disk.payments.get(id)
      // Some waits end only because time has passed.
      if (payment) this.#lookAt(payment)
      const still = payment && this.#waiting.get(id)
      if (still && isLate(still) && !this.#isListed(id)) {
        throw new Violation(`7: ${id} waits: ${still.what}`)
      }
    }
  }

  /** The database lost the submission of an attempt, and the provider reports that it was paid. */
  #newsOf({ id, state }: Payment, { transactions }: Truth) {
    const { disk, outside } = this.#parts
    const isNotification = transactions.some((one) => {
      const heardAt = outside.heardOf.get(one.providerId) ?? 0
      return one.status === 'successful' && heardAt > disk.lossAt && recordOf(one, heardAt) !== null
    })
    // A charge that the provider called pending in between is asked about only after its time is over.
    const isPending = outside.words.get(id)?.kind === 'pending'
    return isNotification && !isPending && state === 'registered'
      ? { what: 'notifications of its debit are not followed', from: 0, withinMs: seenWithinMs }
      : null
  }

  #pageOf(payment: Payment) {
    const { engine, portal, outside } = this.#parts
    const note = engine.moneyNoteOf(portal.deps, payment, outside.scheduler.instant())
    return note === 'opening-page' && payment.workFailures === 0
      ? {
          what: 'no page to pay on is shown',
          from: 0,
          withinMs: this.#isUntroubled ? promptlyMs : shownWithinMs,
        }
      : null
  }

  /** True until the first fault, accident or suspension of the day. */
  get #isUntroubled(): boolean {
    const { faults, accidents } = this.#parts.outside
    return faults.lastAt === 0 && accidents.struck === 0 && faults.plan.kinds.size === 0
  }

  /** What the provider has told is followed at once; what it has not is found by asking. */
  #discoveryOf({ takenAt, unseenUntil, lagsUntil, providerId, charge }: Transaction): Due {
    const { outside } = this.#parts
    const heardAt = outside.heardOf.get(providerId)
    const from = Math.max(takenAt ?? 0, unseenUntil, lagsUntil, heardAt ?? 0)
    const wasVisible = heardAt !== undefined && heardAt > Math.max(unseenUntil, lagsUntil)
    const isTold = wasVisible && this.#isUntroubled
    // Some wallets must not be asked within minutes, and tell nothing that counts before.
    const isAskable = outside.scheduler.now > charge.askedAt + seenWithinMs || charge.payer === null
    const withinMs = isTold && isAskable ? promptlyMs : seenWithinMs
    return { what: 'its debit is not seen', from, withinMs }
  }

  /** Nothing was taken, and nothing can be any more: the attempt ends, and its order is free. */
  #endOf(payment: Payment, transactions: readonly Transaction[]): Due | null {
    const { state, registeredAt, submittedAt, provider } = payment
    const { outside } = this.#parts
    const isPending = transactions.some(({ status }) => status === 'pending')
    const isMute = isPending || outside.words.get(payment.id)?.kind === 'pending'
    if (isMute || this.#parts.portal.deps.methods.get(provider) === undefined) return null
    const what = 'it is over, and not ended'
    if (state === 'registered') {
      // A process that pauses after each of several questions outlives its lease before the last one, again and again.
      const isPaused = outside.accidents.struck > 0
      const withinMs = isPaused ? endedDespitePausesMs : endedWithinMs
      return { what, from: registeredAt + attemptLifeMs, withinMs }
    }
    // A machine that was suspended counts the life of a page from when it heard of it.
    if (!openStates.includes(state) || submittedAt === null || !this.#isUntroubled) return null
    const diesAt = outside.charges.get(payment.id)?.diesAt ?? 0
    return { what, from: Math.max(submittedAt + attemptLifeMs, diesAt), withinMs: endedWithinMs }
  }

  /** The operator has refused it for good: its money is on its way back at once, and not after the delivery window. */
  #refusalOf({ id, state, providerId }: Payment, { transactions, grants }: Truth): Due | null {
    const { outside } = this.#parts
    const refusal = outside.refusedForGood.get(id)
    const isWaiting = state === 'paid' || state === 'refund-due'
    if (!refusal || !isWaiting || grants.length > 0) return null
    const heardAt = outside.refusalHeardAt.get(id)
    if (heardAt === undefined) {
      // One that left no record is heard of by its answer or not at all.
      if (!refusal.isListed || state !== 'paid') return null
      const what = 'a refusal for good is not heard of'
      return { what, from: refusal.at, withinMs: lookedAtWithinMs }
    }
    const { habits, refuseRefund } = outside.faults.plan
    const paying = transactions.find((one) => one.providerId === providerId)
    const isRefusing = habits.has('short-balance') || refuseRefund > 0
    if (isRefusing || isRefundBegun(paying)) return null
    // A refund whose requests failed since is tried again at growing intervals.
    const isDisturbed = outside.faults.lastAt > heardAt
    return {
      what: 'it was refused for good, and no refund is begun',
      from: heardAt,
      withinMs: isDisturbed ? refundedWithinMs : finalWithinMs,
    }
  }

  #isToldLate(id: string): boolean {
    const { messages } = this.#parts.disk
    return messages.some(({ paymentId, kind }) => paymentId === id && kind === 'delivery-late')
  }

  #isListed(id: string): boolean {
    return exceptionsOf(this.#parts.disk).some(({ payment }) => payment.id === id)
  }

  #dueOf(payment: Payment, { transactions, grants }: Truth): Due | null {
    const { state, workFailures } = payment
    const debit = transactions.find(({ status }) => status === 'successful')
    if (!debit) return this.#pageOf(payment) ?? this.#endOf(payment, transactions)
    if (openStates.includes(state)) return this.#discoveryOf(debit)
    const refused = this.#refusalOf(payment, { transactions, grants })
    if (refused) return refused
    if (state === 'paid' && workFailures === 0) {
      const what = 'it is paid and not delivered'
      const isWaiting = grants.length === 0
      const usualMs = isWaiting ? deliveredWithinMs : Number.POSITIVE_INFINITY
      const withinMs = this.#isUntroubled ? promptlyMs : usualMs
      // The operator may have it and not say so: its payer hears that it takes long, whatever fails.
      if (!this.#isToldLate(payment.id)) return { what, from: 0, withinMs, atMostMs: toldWithinMs }
      if (isWaiting || this.#isUntroubled) return { what, from: 0, withinMs }
    }
    const isShort = this.#parts.outside.faults.plan.habits.has('short-balance')
    const paying = transactions.find(({ providerId }) => providerId === payment.providerId)
    // A refund of money that the payer's bank has taken back meanwhile is refused for good.
    const last = paying?.refunds.at(-1)
    if (state === 'refund-due' && !isShort && last?.status === 'failed') {
      // One that is under way is looked at once a day in the end.
      const what = 'its refund failed, and no other is begun'
      return { what, from: last.endedAt ?? 0, withinMs: refundKnownWithinMs }
    }
    if (state === 'refund-due' && !isShort && !isRefundBegun(paying)) {
      const isDecided = payment.refund !== null
      return isDecided
        ? {
            what: 'its refund is not begun',
            from: 0,
            withinMs: this.#isUntroubled ? promptlyMs : refundedWithinMs,
            atMostMs: refundKnownWithinMs,
          }
        : {
            what: 'its refund is not decided on',
            from: 0,
            withinMs: this.#isUntroubled ? decidedPromptlyMs : refundedWithinMs,
          }
    }
    return null
  }
}
