import { type Currency, currencies, type Money, sameMoney } from '@portal/kernel/money'
import type { HistoryEntry, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import { dollarsUntil, quoteLifeMs } from '../engine/rates.ts'
import { exceptionsOf } from '../memory/memory-store.ts'
import { isKept } from '../outside/charge.ts'
import { paymentOfReference } from '../outside/grant.ts'
import type { Complaint, Outside, Sent } from '../outside/outside.ts'
import { Violation, type Witness } from './witness.ts'

/** The part of histories and calls that has been checked. */
export class Seen {
  history = 0
  refunds = 0
  sent = 0
  complaints = 0
  readonly states = new Map<string, string>()

  /** Resets the check after the database went back in time: histories are read again. */
  reset() {
    this.history = 0
    this.refunds = 0
    this.states.clear()
  }
}

export type Parts = { engine: Engine; disk: Disk; outside: Outside; witness: Witness; seen: Seen }

/** True whenever something was stored, done outside or answered. */
export function checkStep(parts: Parts) {
  const { disk, outside, witness, seen } = parts
  const fault = witness.faults[0]
  if (fault !== undefined) throw new Violation(fault)
  for (; seen.complaints < outside.complaints.length; seen.complaints++) {
    const complaint = outside.complaints[seen.complaints]
    if (complaint) checkComplaint(disk, complaint)
  }
  for (; seen.history < disk.history.length; seen.history++) {
    const entry = disk.history[seen.history]
    if (entry) checkMove(parts, entry)
  }
  for (; seen.refunds < disk.refundHistory.length; seen.refunds++) checkRefundMove(parts)
  for (; seen.sent < outside.sent.length; seen.sent++) {
    const sent = outside.sent[seen.sent]
    if (sent) checkSent(disk, sent)
  }
  for (const id of witness.answered) {
    if (!disk.payments.has(id)) throw new Violation(`6: ${id} was answered but is not stored`)
  }
}

function checkComplaint(disk: Disk, { reference, words, excuse }: Complaint) {
  const isExcused = excuse === 'any-loss' ? disk.shaken.size > 0 : isShaken(disk, reference)
  if (excuse === 'none' || !isExcused) throw new Violation(`${words}: ${reference}`)
}

/** True for rows that went back in time and so may not show what they sent. */
export function isShaken(disk: Disk, reference: string): boolean {
  const payment = disk.payments.get(paymentOfReference(reference))
  return payment === undefined ? disk.shaken.size > 0 : disk.shaken.has(payment.orderId)
}

function checkSent(disk: Disk, { kind, reference, amount }: Sent) {
  const payment = disk.payments.get(paymentOfReference(reference))
  const order = payment && disk.orders.get(payment.orderId)
  if (!order && disk.shaken.size > 0) return
  const quoted: Money | undefined = kind === 'charge' ? order?.amount : order?.value
  if (!quoted || !sameMoney(amount, quoted)) {
    throw new Violation(`9: a ${kind} was sent with another amount than quoted`)
  }
}

function checkMove({ engine, disk, outside, seen }: Parts, entry: HistoryEntry) {
  const { paymentId, move, from, to, detail } = entry
  const before = seen.states.get(paymentId) ?? null
  const isInTable =
    move === 'register'
      ? before === null && to === 'registered'
      : from !== null && engine.follow(from, move) === to
  if (!isInTable || before !== from) {
    throw new Violation(`5: ${move} from ${before} to ${to} is not in the table`)
  }
  seen.states.set(paymentId, to)
  if (/@|\+?260\d{9}/.test(detail)) throw new Violation('12: personal data in the history')
  if (disk.shaken.has(entry.orderId)) return
  checkProof(outside, entry)
  checkRate(disk, entry)
  if (move === 'cannot-refund') checkGivenUp(outside, entry)
  if (move === 'cannot-deliver') checkNotDelivered(outside, entry)
}

/** What is charged in another currency is charged by the rate of its quote, and bought while that is kept. */
function checkRate(disk: Disk, { orderId, move, at }: HistoryEntry) {
  const order = disk.orders.get(orderId)
  if (!order || order.amount.currency === order.value.currency) return
  if (move === 'reinstate' && at >= order.quotedAt + quoteLifeMs) {
    throw new Violation(`9: a late debit of ${orderId} buys by the rate of before`)
  }
  const isOfRate = dollarsUntil(order.value, at).some((each) => sameMoney(each, order.amount))
  if (move === 'register' && !isOfRate) {
    throw new Violation(`9: ${orderId} is to be paid by the rate of before`)
  }
}

/** Time for which delivery is tried while nothing says that it is hopeless. */
const windowMs = 15 * 60_000

/** Money goes back sooner only where the portal has heard of a final refusal. */
function checkNotDelivered(outside: Outside, { paymentId, at }: HistoryEntry) {
  const seenAt = Math.min(
    outside.seenPaidAt.get(paymentId) ?? Infinity,
    // A signed callback proves a debit without a question.
    ...(outside.charges.get(paymentId)?.transactions ?? []).map(
      ({ providerId }) => outside.confirmingOf.get(providerId) ?? Infinity,
    ),
  )
  const isEarly = Number.isFinite(seenAt) && at < seenAt + windowMs
  if (isEarly && !outside.refusalHeardAt.has(paymentId)) {
    throw new Violation(`7: the delivery of ${paymentId} was given up before its window was over`)
  }
}

/** Number of real failures, or length of a wait, before a refund is an exception. */
const failuresMin = 3
const waitMinMs = 12 * 3_600_000

/** A refund becomes an exception only after the engine has done everything it could. */
function checkGivenUp(outside: Outside, { paymentId, at, detail }: HistoryEntry) {
  const transactions = outside.charges.get(paymentId)?.transactions ?? []
  const count = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)
  const failed = count(
    transactions.map(({ refunds }) => refunds.filter(({ status }) => status === 'failed').length),
  )
  const refused = count(transactions.map(({ refusals }) => refusals))
  const takenAt = Math.min(...transactions.flatMap((one) => one.takenAt ?? []))
  const isFounded = failed >= failuresMin || refused >= failuresMin || at - takenAt > waitMinMs
  if (!isFounded) throw new Violation(`7: the refund of ${paymentId} was given up, ${detail}`)
}

/** An attempt ends unpaid only on the provider's answer, or on proof that the provider has nothing. */
function checkProof(outside: Outside, { paymentId, move, detail }: HistoryEntry) {
  const told = (kind: string) => outside.wasTold(paymentId, kind)
  const wasSent = outside.sent.some((one) => one.reference === paymentId && !one.isOver)
  const mayStillCome = outside.underWay.has(paymentId)
  const neverLeft = detail.startsWith('never sent') && !wasSent && !mayStillCome && told('unsent')
  const isDeclined = move === 'decline' || move === 'resolve-unpaid'
  if (move === 'decline' && !told('failed') && !told('refused') && !neverLeft) {
    throw new Violation(`8: ${paymentId} failed without the provider's word`)
  }
  if (!isDeclined && detail === 'cancelled by the visitor' && !told('absent')) {
    throw new Violation(`8: ${paymentId} ended as cancelled without asking the provider`)
  }
  const isUnproven = move === 'expire' && (mayStillCome || (wasSent && !told('absent')))
  if (isUnproven) throw new Violation(`8: ${paymentId} expired without proof of absence`)
}

function checkRefundMove({ engine, disk, seen }: Parts) {
  const entry = disk.refundHistory[seen.refunds]
  if (!entry) return
  const { paymentId, ordinal, move, from, to } = entry
  const name = `${paymentId}/${ordinal}`
  const before = seen.states.get(name) ?? null
  const isInTable =
    move === 'open'
      ? before === null && to === 'due'
      : from !== null && engine.followRefund(from, move) === to
  if (!isInTable || before !== from) {
    throw new Violation(`5: a refund's ${move} from ${before} to ${to} is not in the table`)
  }
  seen.states.set(name, to)
}

const finalStates: readonly string[] = [
  'delivered',
  'refunded',
  'failed',
  'expired',
  'superseded',
  'exception',
]

/** True once faults have stopped and the provider has had its time. */
export function checkEnd(parts: Parts) {
  const { disk, outside } = parts
  for (const payment of disk.payments.values()) checkSettled(payment, parts)
  checkBooks(disk, outside)
}

function checkSettled(payment: Payment, { disk, outside, witness }: Parts) {
  const { id, orderId, state, taken, provider, providerId } = payment
  const paying = outside.transactionOf(providerId ?? '')
  const refunds = paying?.refunds ?? []
  const isWaiting = state === 'refund-due' && (refunds.length > 0 || isPlannedSlow(outside))
  const isListed = exceptionsOf(disk).some(({ payment }) => payment.id === id)
  const isConnected = !witness.disconnected.has(provider)
  if (!finalStates.includes(state) && !isListed && !(isWaiting && isConnected)) {
    throw new Violation(`7: ${id} is still ${state} in the end`)
  }
  if (disk.shaken.has(orderId)) return
  const amounts = paying ? [paying.taken, ...(paying.named ? [paying.named.amount] : [])] : []
  if (taken && !amounts.some((amount) => sameMoney(taken, amount))) {
    throw new Violation(`2: ${id} is booked with another amount than was taken`)
  }
}

const isPlannedSlow = ({ faults }: Outside): boolean => faults.plan.habits.has('short-balance')

/** Debits = delivered + refunded + open exceptions, by the books and by what really happened. */
function checkBooks(disk: Disk, outside: Outside) {
  const balances = new Map<string, bigint>()
  for (const { lines } of disk.postings) {
    for (const { account, money } of lines) {
      const name = `${account} ${money.currency}`
      balances.set(name, (balances.get(name) ?? 0n) + money.minor)
    }
  }
  for (const currency of currencies) checkCurrency(disk, outside, balances, currency)
}

function checkCurrency(
  disk: Disk,
  outside: Outside,
  balances: ReadonlyMap<string, bigint>,
  currency: Currency,
) {
  const balanceOf = (account: string) => balances.get(`${account} ${currency}`) ?? 0n
  const payments = [...disk.payments.values()]
  const isReturning = payments.some(({ state }) => state === 'refund-due')
  if (!isReturning && balanceOf('customers') !== 0n) {
    throw new Violation(`4: customers are still owed ${currency}`)
  }
  const isOdd =
    disk.shaken.size > 0 ||
    disk.exceptions.size > 0 ||
    payments.some(({ state }) => state === 'exception') ||
    outside.transactions().some(({ status }) => status === 'reversed')
  if (isReturning || isOdd) return
  let held = 0n
  for (const transaction of outside.transactions()) {
    const isKnown = payments.some(({ providerId }) => providerId === transaction.providerId)
    if (transaction.taken.currency !== currency) continue
    if (isKnown && isKept(transaction)) held += transaction.taken.minor
  }
  const booked = balanceOf('gateway')
  if (booked !== held) {
    throw new Violation(`4: the books say ${booked} ${currency} at the gateway, it is ${held}`)
  }
}
