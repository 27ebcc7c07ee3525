import { sameMoney } from '@portal/kernel/money'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Charge } from '../outside/charge.ts'
import type { Outside } from '../outside/outside.ts'
import { minuteMs } from '../time/durations.ts'
import { isShaken } from './invariants.ts'
import { Violation, type Witness } from './witness.ts'

type Parts = { disk: Disk; outside: Outside; witness: Witness }

/** Longer than a request is under way, so that one which was decided on earlier is no fault. */
const underWayMs = 2 * minuteMs

/**
 * What is asked of a payer, and what an owner gets: money is asked for only while it is wanted, and nothing is bought
 * twice. A second debit that goes back is a fault too, where the portal knew better.
 */
export class Purchases {
  readonly #parts: Parts
  #checked = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** True of every charge as it arrives. */
  checkStep() {
    const { charges } = this.#parts.outside
    if (charges.size === this.#checked) return
    for (const charge of [...charges.values()].slice(this.#checked)) this.#checkCharge(charge)
    this.#checked = charges.size
  }

  #checkCharge({ reference, askedAt }: Charge) {
    const { disk } = this.#parts
    const payment = disk.payments.get(reference)
    if (!payment || isShaken(disk, reference)) return
    const { endedAt, orderId } = payment
    if (endedAt !== null && endedAt < askedAt - underWayMs) {
      throw new Violation(`16: ${reference} was asked for after it had ended`)
    }
    for (const other of disk.payments.values()) {
      const isOfOrder = other.orderId === orderId && other.id !== payment.id
      if (isOfOrder && this.#wasKnownPaid(other, askedAt - underWayMs)) {
        throw new Violation(`1: ${reference} was asked for although its order was paid`)
      }
    }
  }

  /** The portal had heard of the debit by then, and it was not to go back. */
  #wasKnownPaid({ id, state }: Payment, by: number): boolean {
    const seenAt = this.#parts.outside.seenPaidAt.get(id)
    return seenAt !== undefined && seenAt < by && (state === 'paid' || state === 'delivered')
  }

  /** True in the end: what an owner was paying for already was not bought again by an older attempt. */
  checkEnd() {
    const { disk, outside } = this.#parts
    if (disk.shaken.size > 0) return
    const granted = [...disk.payments.values()].filter(({ id }) => outside.grantsOf(id).length > 0)
    for (const late of granted) {
      for (const other of granted) this.#checkPair(late, other)
    }
  }

  #checkPair(late: Payment, other: Payment) {
    const { disk, outside, witness } = this.#parts
    const [its, bought] = [disk.orders.get(late.orderId), disk.orders.get(other.orderId)]
    if (!its || !bought || its.id === bought.id || !isSamePurchase(its, bought)) return
    const toldAt = witness.toldOver.get(late.id)
    const askedAt = outside.charges.get(other.id)?.askedAt
    const seenAt = outside.seenPaidAt.get(late.id)
    if (toldAt === undefined || askedAt === undefined || seenAt === undefined) return
    if (toldAt < askedAt && askedAt < seenAt) {
      throw new Violation(`18: ${late.id} delivered what its owner was just buying again`)
    }
  }
}

/** The same for the same owner, by what arrives and not by the portal's own word for it. */
const isSamePurchase = (one: Order, other: Order): boolean =>
  one.ownerHash === other.ownerHash &&
  one.msisdn === other.msisdn &&
  one.item.kind === other.item.kind &&
  one.item.productCode === other.item.productCode &&
  sameMoney(one.value, other.value)
