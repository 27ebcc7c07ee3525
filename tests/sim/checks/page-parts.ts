import { sameMoney, toDecimal } from '@portal/kernel/money'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import type { Outside } from '../outside/outside.ts'
import { minuteMs } from '../time/durations.ts'
import { Violation } from './witness.ts'

type Parts = { engine: Engine; disk: Disk; outside: Outside; portal: Portal }

const lateMs = 3 * minuteMs
const windowMs = 15 * minuteMs

/** What stands in the owner's answer alone. */
const ownFields = ['emailId', 'payer', 'reference', 'redirectUrl', 'paidBy', 'awaitsPin'] as const

/** The parts of an order page beside its sentence about the money, held against the outside and against each other. */
export function checkPages(parts: Parts) {
  const { disk } = parts
  for (const payment of disk.payments.values()) {
    const order = disk.orders.get(payment.orderId)
    if (order && !disk.shaken.has(order.id)) checkPage(parts, order, payment)
  }
}

function checkPage({ engine, outside, portal }: Parts, order: Order, payment: Payment) {
  const now = outside.scheduler.instant()
  const { id, paidAt, state } = payment
  const refuse = (promise: number, words: string) => {
    throw new Violation(`${promise}: the page of ${id} (${state}) ${words}`)
  }
  const foreign = engine.transactionPartOf(portal.deps, order, payment, false, now)
  const shown = ownFields.find((field) => field in foreign)
  if (shown) refuse(11, `shows ${shown} to a stranger`)
  const summary = engine.orderPageOf(portal.deps, order, payment, false, now).summary
  if (summary.msisdn === order.msisdn) refuse(11, 'shows the number to a stranger')
  const own = engine.transactionPartOf(portal.deps, order, payment, true, now)
  const { status, money, legs, canRetry, refund } = own
  const isOver = money === 'nothing-taken' || money === 'refunded'
  if ((status === 'SUCCESS') !== (money === 'delivered')) refuse(8, `says ${status} and ${money}`)
  if ((status === 'FAILED') !== isOver) refuse(8, `says ${status} and ${money}`)
  const doneLegs = legs.filter((leg) => leg.state === 'done').map((leg) => leg.leg)
  const isDone = (leg: string) => doneLegs.some((one) => one === leg)
  if (isDone('delivered') && outside.grantsOf(id).length === 0)
    refuse(8, 'has a delivery that was none')
  const wasTaken = outside.charges.get(id)?.transactions.some(({ takenAt }) => takenAt !== null)
  if (isDone('paid') && !wasTaken) refuse(8, 'has a payment that was none')
  if (state === 'delivered' && !isDone('delivered')) refuse(8, 'hides its delivery')
  const moments = legs.flatMap((leg) => (leg.state === 'done' ? [Date.parse(leg.at ?? '')] : []))
  // A debit that could not be read has no moment.
  if (payment.taken !== null && moments.some((at, index) => !(at >= (moments[index - 1] ?? 0)))) {
    refuse(8, `dates its legs ${legs.map(({ at }) => at ?? 'never').join(', ')}`)
  }
  checkReason(order, payment, own.reason, refuse)
  if (canRetry && (!isOver || order.paidBy !== null || order.openAttempt !== null)) {
    refuse(1, 'offers to pay again what is paid or being paid')
  }
  const age = paidAt === null ? 0 : now - paidAt
  if ('late' in own && (state !== 'paid' || age < lateMs))
    refuse(8, 'calls a delivery late too soon')
  if ('calledOff' in own && (state !== 'paid' || age < windowMs))
    refuse(8, 'calls a delivery off too soon')
  const isOther = payment.taken !== null && !sameMoney(payment.taken, payment.amount)
  if (refund && 'amount' in refund !== isOther)
    refuse(8, 'names no other amount, or one that is none')
  if (refund && isOther && payment.taken && refund.amount !== toDecimal(payment.taken)) {
    refuse(8, 'names an amount that was not taken')
  }
  if (own.redirectUrl !== undefined) checkLink(outside, id, own.linkExpiresAt ?? '', refuse)
}

/** Why money goes back, by what is stored beside it. */
function checkReason(
  { paidBy }: Order,
  { id, taken, amount, fulfilmentRefusedRound }: Payment,
  reason: string | undefined,
  refuse: (promise: number, words: string) => void,
) {
  const isOther = taken !== null && !sameMoney(taken, amount)
  if (reason === 'paid-twice' && (paidBy === null || paidBy === id)) refuse(8, 'says paid twice')
  if (reason === 'other-amount' && !isOther) refuse(8, 'says that another amount was paid')
  const isRefused = fulfilmentRefusedRound !== null
  if (reason === 'delivery-refused' && !isRefused) refuse(8, 'says that the network refused')
}

function checkLink(
  { charges, scheduler }: Outside,
  id: string,
  until: string,
  refuse: (promise: number, words: string) => void,
) {
  const charge = charges.get(id)
  if (!charge) return refuse(8, 'leads to a page that there is not')
  if (Date.parse(until) <= scheduler.now) refuse(8, 'leads to a page whose time is over')
}
