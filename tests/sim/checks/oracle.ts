import { sameMoney } from '@portal/kernel/money'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import { exceptionsOf } from '../memory/memory-store.ts'
import { methodModels, productModels } from '../models.ts'
import { isComingBack, isKept, isReturned, recordOf, type Transaction } from '../outside/charge.ts'
import { type Grant, paymentOfReference } from '../outside/grant.ts'
import type { Outside } from '../outside/outside.ts'
import { isShaken } from './invariants.ts'
import { Violation, type Witness } from './witness.ts'

/** The true result of one payment, whatever the portal believes. Decision 034. */
export type Truth = {
  transactions: readonly Transaction[]
  grants: readonly Grant[]
}

export type OracleParts = {
  disk: Disk
  outside: Outside
  witness: Witness
  /** Time for which a provider's refund may be under way, by the provider's own figure. */
  refundMayTakeMs: (provider: string) => number
}

/** Time within which the portal looks after that, unless something keeps it. */
const lookMs = 2 * 3_600_000
/** Time within which a failed refund is sent again. */
const againMs = 24 * 3_600_000

/**
 * The true ledger: who paid how much, who got what, and what went back. It reads the models of providers
 * and operator; of the portal's rows it reads only which payment belongs to which order.
 */
export class Oracle {
  readonly #parts: OracleParts
  #checkedGrants = 0

  constructor(parts: OracleParts) {
    this.#parts = parts
  }

  truthOf(id: string): Truth {
    const { outside } = this.#parts
    const transactions = outside.charges.get(id)?.transactions ?? []
    return { transactions, grants: outside.grantsOf(id) }
  }

  /** True whenever something was stored or done outside. */
  checkStep() {
    const { disk, outside } = this.#parts
    const isNew = outside.grants.length > this.#checkedGrants
    for (; this.#checkedGrants < outside.grants.length; this.#checkedGrants++) {
      const grant = outside.grants[this.#checkedGrants]
      if (grant) this.#checkGrant(grant)
    }
    for (const id of outside.charges.keys()) this.#checkReturns(id)
    if (!isNew) return
    for (const payment of disk.payments.values()) this.#checkBoughtOnce(payment)
  }

  #checkGrant(grant: Grant) {
    const { disk } = this.#parts
    const id = paymentOfReference(grant.reference)
    const { grants, transactions } = this.truthOf(id)
    if (grants.length > 1) throw new Violation(`3: ${id} was delivered ${grants.length} times`)
    const payment = disk.payments.get(id)
    const order = payment && disk.orders.get(payment.orderId)
    if (!order) {
      if (disk.shaken.size > 0) return
      throw new Violation(`2: ${id} was delivered and is not stored`)
    }
    const differs = differenceOf(grant, order)
    if (differs) throw new Violation(`2: ${id} was delivered to ${differs}`)
    const paid = transactions.filter(({ takenAt }) => takenAt !== null)
    if (paid.length === 0) throw new Violation(`2: ${id} was delivered without a debit`)
    const seenAt = this.#parts.outside.seenPaidAt.get(id) ?? 0
    // Signed notifications that were heard in the lost time are forgotten with the rows.
    const isForgotten = (heardAt: number) => isShaken(disk, id) && heardAt <= disk.lossAt
    const isEnough = ({ taken, named }: Transaction) => {
      const heardAt = named?.heardAt ?? Number.POSITIVE_INFINITY
      // Notifications signed after the payment was seen make an exception, whatever was delivered by then.
      return sameMoney(taken, order.amount) && (heardAt > seenAt || isForgotten(heardAt))
    }
    if (!paid.some(isEnough)) {
      throw new Violation(`2: ${id} was delivered for another amount than taken`)
    }
  }

  /** Money that was given back was given back once, and its order was not delivered. */
  #checkReturns(id: string) {
    const { transactions, grants } = this.truthOf(id)
    for (const { refunds, isGivenBackByHand } of transactions) {
      const returned = refunds.filter(({ status }) => status === 'returned').length
      const times = returned + (isGivenBackByHand ? 1 : 0)
      if (times > 1) throw new Violation(`1: ${id} was given back ${times} times`)
    }
    if (grants.length === 0) return
    const paid = transactions.filter(({ takenAt }) => takenAt !== null)
    const isPaidFor = paid.some(
      (one) => one.status === 'reversed' || (isKept(one) && !isComingBack(one)),
    )
    if (!isPaidFor && !this.#isExcused(id)) {
      throw new Violation(`4: ${id} was delivered and refunded`)
    }
  }

  /** No answer about the charge reports a refund that was sent in the time that the database has lost. */
  #isExcused(id: string): boolean {
    const { disk, outside } = this.#parts
    if (!isShaken(disk, id)) return false
    const orderId = disk.payments.get(id)?.orderId
    const refunds = outside.charges.get(id)?.transactions.flatMap((one) => one.refunds) ?? []
    const isLost = refunds.some(({ sentAt }) => sentAt < disk.lossAt)
    return orderId === undefined || isLost
  }

  /** A debit that came after the same thing was bought again must not buy it once more. */
  #checkBoughtOnce(payment: Payment) {
    const { disk, witness } = this.#parts
    const { grants, transactions } = this.truthOf(payment.id)
    const granted = grants[0]
    const toldAt = witness.toldOver.get(payment.id)
    const order = disk.orders.get(payment.orderId)
    if (!granted || !order || toldAt === undefined || disk.shaken.size > 0) return
    const takenAt = Math.min(...transactions.flatMap(({ takenAt }) => takenAt ?? []))
    if (takenAt < toldAt) return
    const isAgain = this.#parts.outside.grants.some((other) => {
      const bought = disk.payments.get(paymentOfReference(other.reference))
      const its = bought && disk.orders.get(bought.orderId)
      const isSame = its?.ownerHash === order.ownerHash && its.sameKey === order.sameKey
      if (!bought || !isSame) return false
      return its.id !== order.id && other.at > toldAt && other.at < takenAt
    })
    if (isAgain) throw new Violation(`18: ${payment.id} delivered again what was bought meanwhile`)
  }

  /** True in the end: every debit was delivered, went back, is on its way back, or is listed. */
  checkEnd() {
    const { disk, outside } = this.#parts
    const listed = new Set(exceptionsOf(disk).map(({ payment }) => payment.id as string))
    for (const [id, charge] of outside.charges) {
      const payment = disk.payments.get(id)
      if (!payment) continue
      if (isShaken(disk, id)) {
        this.#checkEvidence(id, listed)
        continue
      }
      this.#checkKept(id, listed)
      this.#checkLosses(id, listed)
      for (const transaction of charge.transactions) this.#checkUnfinished(id, transaction, listed)
    }
    if (disk.shaken.size > 0) return
    for (const order of disk.orders.values()) this.#checkOrder(order, listed)
  }

  #isListed(id: string, listed: ReadonlySet<string>): boolean {
    return listed.has(id) || this.#parts.witness.writtenOff.has(id)
  }

  #checkKept(id: string, listed: ReadonlySet<string>) {
    const { transactions, grants } = this.truthOf(id)
    const { outside, disk } = this.#parts
    const payment = disk.payments.get(id)
    const taken = transactions.filter(({ takenAt }) => takenAt !== null)
    // A second debit is known from a callback that names it; only the provider's reports tell of the
    // others.
    const isKnown = ({ providerId }: Transaction) =>
      taken.length === 1 || providerId === payment?.providerId || outside.heardOf.has(providerId)
    const known = taken.filter((one) => isKept(one) && !isComingBack(one) && isKnown(one))
    const state = payment?.state
    const isRefundAhead = state === 'refund-due'
    if (known.length > grants.length && !isRefundAhead && !this.#isListed(id, listed)) {
      throw new Violation(`4: the debit of ${id} is kept without delivery (${state})`)
    }
  }

  /** A debit whose notifications came after the database went back in time is found, whatever the row says. */
  #checkEvidence(id: string, listed: ReadonlySet<string>) {
    const { disk, outside, witness } = this.#parts
    const { transactions, grants } = this.truthOf(id)
    const taken = transactions.filter(({ takenAt }) => takenAt !== null)
    const [only] = taken
    if (!only || taken.length > 1 || grants.length > 0) return
    const heardAt = outside.confirmingOf.get(only.providerId) ?? 0
    const isSeen = heardAt > disk.lossAt && recordOf(only, heardAt) !== null
    const isOpen = isKept(only) && !isComingBack(only)
    const payment = disk.payments.get(id)
    const state = payment?.state
    if (!isOpen || state === 'refund-due' || this.#isListed(id, listed)) return
    if (isSeen)
      throw new Violation(`4: notifications of the debit of ${id} were ignored (${state})`)
    // The provider is asked before an attempt ends, or when it gives way, whatever the database has lost of it.
    const isGone = payment !== undefined && witness.disconnected.has(payment.provider)
    const model = methodModels.find(({ provider }) => provider === payment?.provider)
    const isMute = payment !== undefined && model?.canBeAsked?.(payment) === false
    const endedAt = payment?.endedAt ?? null
    const wasThere =
      endedAt !== null &&
      only.takenAt !== null &&
      only.takenAt < endedAt &&
      recordOf(only, endedAt) === 'successful'
    if (wasThere && !isGone && !isMute) {
      throw new Violation(
        `4: the debit of ${id} was there when it ended, and no question found it (${state})`,
      )
    }
  }

  /** A delivery whose money the payer's bank took back is a loss that a person must see. */
  #checkLosses(id: string, listed: ReadonlySet<string>) {
    const { transactions, grants } = this.truthOf(id)
    const isHeard = transactions.some(
      ({ status, providerId }) =>
        status === 'reversed' && this.#parts.outside.reversalsHeard.has(providerId),
    )
    const isPaid = transactions.some(isKept)
    const isOther = transactions.some(({ named }) => named !== null && named.heardAt !== null)
    if (grants.length > 0 && isOther && !this.#isListed(id, listed)) {
      throw new Violation(`15: another amount was signed for ${id}, and it is not listed`)
    }
    if (grants.length > 0 && isHeard && !isPaid && !this.#isListed(id, listed)) {
      throw new Violation(`15: ${id} was taken back after delivery, and is not listed`)
    }
  }

  #checkUnfinished(id: string, transaction: Transaction, listed: ReadonlySet<string>) {
    const { outside, refundMayTakeMs } = this.#parts
    const last = transaction.refunds.at(-1)
    const state = this.#parts.disk.payments.get(id)?.state
    const isGivenUp = last?.status === 'failed' && state !== 'refund-due'
    if (isGivenUp && !isReturned(transaction) && !this.#isListed(id, listed)) {
      throw new Violation(`15: the refund of ${id} failed, and it is not listed (${state})`)
    }
    const failedAt = last?.status === 'failed' ? (last.endedAt ?? 0) : Number.POSITIVE_INFINITY
    const isForgotten = failedAt < outside.scheduler.now - againMs - lookMs
    if (isForgotten && !isReturned(transaction) && !this.#isListed(id, listed)) {
      throw new Violation(`7: the refund of ${id} failed, and is not sent again (${state})`)
    }
    const overdueMs = refundMayTakeMs(transaction.charge.provider) + lookMs
    const isOverdue =
      last?.status === 'under-way' && last.sentAt < outside.scheduler.now - overdueMs
    if (isOverdue && !this.#isListed(id, listed)) {
      throw new Violation(`15: the refund of ${id} does not arrive, and it is not listed`)
    }
  }

  /** An order keeps one debit over all its attempts. */
  #checkOrder(order: Order, listed: ReadonlySet<string>) {
    const attempts = [...this.#parts.disk.payments.values()].filter(
      ({ orderId }) => orderId === order.id,
    )
    const granted = attempts.filter(({ id }) => this.truthOf(id).grants.length > 0)
    if (granted.length > 1 && !granted.some(({ id }) => this.#isListed(id, listed))) {
      throw new Violation(`1: ${order.id} was delivered by ${granted.length} attempts`)
    }
  }
}

function differenceOf(grant: Grant, order: Order): string | null {
  const model = productModels.find(({ name }) => name === order.item.kind)
  return model ? model.differs(grant, order) : 'nothing that is sold'
}

/** True once the payer has the money of some debit back, from us or from its own bank. */
export const isSomethingReturned = ({ transactions }: Truth): boolean =>
  transactions.some((one) => isReturned(one) || one.status === 'reversed')
