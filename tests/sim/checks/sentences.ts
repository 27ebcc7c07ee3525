import type { NewMessage, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import { recordOf } from '../outside/charge.ts'
import type { Outside } from '../outside/outside.ts'
import { minuteMs } from '../time/durations.ts'
import { isShaken } from './invariants.ts'
import type { Oracle, Truth } from './oracle.ts'
import { isSomethingReturned } from './oracle.ts'
import { Violation, type Witness } from './witness.ts'

type Parts = {
  engine: Engine
  disk: Disk
  outside: Outside
  oracle: Oracle
  witness: Witness
  portal: Portal
}

/** Time for which a sentence may lag behind the provider's answer in calm times. */
const graceMs = 10 * 60_000

/** A page dies this much later than the portal counts, since its request took time to arrive. */
const deathMs = 60_000

const wasTaken = ({ transactions }: Truth): boolean =>
  transactions.some(({ takenAt }) => takenAt !== null)

/** No text says earlier that a delivery takes long. */
const lateMs = 3 * minuteMs

const takenNotes: readonly string[] = ['paid-delivering', 'refund-due', 'refund-on-its-way']

/** The provider has a refund of some debit, or the payer's bank took it back. */
const isRefundBegun = (truth: Truth): boolean =>
  truth.transactions.some(({ refunds }) => refunds.length > 0) || isSomethingReturned(truth)

/**
 * Holds every sentence about money against the true state. "Delivered", "refunded" and "on its way back"
 * must be true the moment they are shown. "Nothing was taken" relies on the provider, so it is false once
 * the portal has heard otherwise: the provider's newest answer was pending or successful, or the portal
 * confirmed a callback about a debit that the provider's own records show. A debit that the portal has
 * heard nothing of cannot make it false. Crashes, suspended machines and lost answers delay notifications, so a
 * false sentence may stay for ten minutes after the last of them. A provider that is no longer connected
 * cannot be asked: those payments are listed for a person, and their pages stay as they were.
 */
export class Sentences {
  readonly #parts: Parts
  readonly #wrongSince = new Map<Payment['id'], number>()
  #messages = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** True whenever something was stored or done outside. */
  checkStep() {
    for (const payment of this.#parts.disk.payments.values()) this.#checkPage(payment)
    this.#checkMessages()
  }

  /** True at every moment. */
  checkTime(calmSince: number) {
    const { disk, outside } = this.#parts
    const { now } = outside.scheduler
    for (const [id, since] of this.#wrongSince) {
      // A database that was put back to before it has no page of it.
      if (!disk.payments.has(id)) this.#wrongSince.delete(id)
      else if (now - Math.max(since, calmSince) > graceMs) {
        throw new Violation(`8: "nothing taken" is said of ${id}, and the provider said otherwise`)
      }
    }
  }

  #checkPage(payment: Payment) {
    const { engine, disk, outside, oracle, witness, portal } = this.#parts
    const { id, state } = payment
    const note = engine.moneyNoteOf(portal.deps, payment, outside.scheduler.instant())
    const truth = oracle.truthOf(id)
    const refuse = (words: string) => {
      if (!isShaken(disk, id)) throw new Violation(`8: the page says "${note}" of ${id}, ${words}`)
    }
    if (note === 'delivered' && truth.grants.length === 0) refuse('and nothing was delivered')
    if (note === 'refunded' && !isSomethingReturned(truth)) refuse('and nothing came back')
    if (takenNotes.includes(note) && !wasTaken(truth)) refuse('and nothing was taken')
    if (note === 'refund-on-its-way' && !isRefundBegun(truth)) refuse('and no refund was begun')
    const { now } = outside.scheduler
    const isOver = note === 'nothing-taken' || note === 'with-support'
    if (isOver && !witness.toldOver.has(id)) witness.toldOver.set(id, now)
    if (note !== 'nothing-taken') {
      this.#wrongSince.delete(id)
      return
    }
    if (truth.grants.length > 0) refuse(`it was delivered (${state})`)
    const isEnded = state === 'expired' || state === 'failed'
    if (isEnded && this.#canStillTake(id)) refuse('while the visitor can still pay')
    const isWrong = !isShaken(disk, id) && this.#hasHeardOtherwise(id, truth)
    if (!isWrong) this.#wrongSince.delete(id)
    else if (!this.#wrongSince.has(id)) this.#wrongSince.set(id, now)
  }

  /**
   * True if the page or prompt still takes money. An attempt that is called over for good must have none.
   */
  #canStillTake(id: string): boolean {
    const { charges, scheduler } = this.#parts.outside
    const charge = charges.get(id)
    if (!charge || charge.isRefused || charge.isCancelled) return false
    return charge.transactions.length === 0 && charge.shownUntil > scheduler.now + deathMs
  }

  #hasHeardOtherwise(id: string, { transactions }: Truth): boolean {
    const { outside } = this.#parts
    const word = outside.words.get(id)
    const isDenied = (outside.deniedAt.get(id) ?? 0) > (word?.at ?? 0)
    if (word?.kind === 'pending' && !isDenied) return true
    if (word?.kind === 'successful' || word?.kind === 'unreadable') return true
    return transactions.some((one) => {
      const heardAt = outside.confirmingOf.get(one.providerId)
      return one.status === 'successful' && heardAt !== undefined && recordOf(one, heardAt) !== null
    })
  }

  /** Messages say the same as the page and go only to the payer, the number the order is for, and the address of the payment. */
  #checkMessages() {
    const { disk } = this.#parts
    this.#messages = Math.min(this.#messages, disk.messages.length)
    for (; this.#messages < disk.messages.length; this.#messages++) {
      const message = disk.messages[this.#messages]
      if (message && !disk.shaken.has(message.orderId)) this.#checkMessage(message)
    }
  }

  #checkMessage({ paymentId, orderId, kind, at, ...to }: NewMessage) {
    const { disk, oracle } = this.#parts
    const truth = oracle.truthOf(paymentId)
    const refuse = (words: string) => {
      throw new Violation(
        `8: a ${to.channel === 'mail' ? 'mail' : 'text'} says "${kind}" of ${paymentId}, ${words}`,
      )
    }
    if (kind === 'delivered' && truth.grants.length === 0) refuse('and nothing was delivered')
    if (kind === 'refunded' && !isSomethingReturned(truth)) refuse('and nothing came back')
    if (kind === 'refund-due' && !wasTaken(truth)) refuse('and nothing was taken')
    const payment = disk.payments.get(paymentId)
    if (kind === 'delivery-late') {
      if (!wasTaken(truth)) refuse('and nothing was taken')
      if (at - (payment?.paidAt ?? at) < lateMs) refuse('and it was paid just now')
      if (payment?.state !== 'paid') refuse(`and it is ${payment?.state}`)
    }
    if (to.channel === 'mail') {
      if (to.recipient !== payment?.emailId) {
        throw new Violation(`12: a mail about ${paymentId} goes to an address that is not its own`)
      }
      return
    }
    const payer = payment?.payerMsisdn
    const number = disk.orders.get(orderId)?.msisdn
    const { recipient } = to
    if (recipient !== number && recipient !== payer) {
      refuse('to a number that has nothing to do with it')
    }
    if (kind !== 'delivered' && recipient !== (payer ?? number)) refuse('and it is not the payer')
  }
}
