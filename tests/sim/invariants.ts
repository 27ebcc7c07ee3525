import { sameMoney } from '@portal/kernel/money'
import type { HistoryEntry, Payment } from '../../apps/service/src/ports/payment-store.port.ts'
import type { Engine } from './engine.ts'
import type { Disk } from './memory-store.ts'
import type { Grant, Outside } from './outside.ts'

/** What the visitors were told and did, to hold it against what is stored. */
export type Witness = {
  /** Transaction ids that were answered with success. */
  answered: Set<string>
  /** The transaction each idempotency key was answered with. */
  byKey: Map<string, string>
  faults: string[]
}

export class Violation extends Error {}

const paymentOfReference = (reference: string): string => reference.split('-')[0] ?? ''

function grantsByPayment(outside: Outside): Map<string, Grant[]> {
  const grants = new Map<string, Grant[]>()
  for (const grant of outside.grants) {
    const id = paymentOfReference(grant.reference)
    grants.set(id, [...(grants.get(id) ?? []), grant])
  }
  return grants
}

/** True after every single step. `seen` counts the history and sends that were checked before. */
export function checkStep(
  engine: Engine,
  disk: Disk,
  outside: Outside,
  witness: Witness,
  seen: { history: number; sent: number; states: Map<string, string> },
) {
  const fault = witness.faults[0]
  if (fault !== undefined) throw new Violation(fault)
  checkGrants(disk, outside)
  for (; seen.history < disk.history.length; seen.history++) {
    const entry = disk.history[seen.history]
    if (entry) checkMove(engine, outside, seen.states, entry)
  }
  for (; seen.sent < outside.sent.length; seen.sent++) {
    const sent = outside.sent[seen.sent]
    const payment = sent && disk.payments.get(paymentOfReference(sent.reference))
    const order = payment && disk.orders.get(payment.orderId)
    if (!sent || !order || !sameMoney(sent.amount, order.amount)) {
      throw new Violation(`9: a ${sent?.kind} was sent with another amount than quoted`)
    }
  }
  for (const id of witness.answered) {
    if (!disk.payments.has(id)) throw new Violation(`6: ${id} was answered but is not stored`)
  }
}

function checkGrants(disk: Disk, outside: Outside) {
  for (const [id, grants] of grantsByPayment(outside)) {
    if (grants.length > 1) throw new Violation(`3: ${id} was delivered ${grants.length} times`)
    const payment = disk.payments.get(id)
    const charge = outside.charges.get(id)
    if (!payment || charge?.status !== 'successful') {
      throw new Violation(`2: ${id} was delivered without a debit`)
    }
    if (!charge.taken || !sameMoney(charge.taken, payment.amount)) {
      throw new Violation(`2: ${id} was delivered for another amount than taken`)
    }
    if (charge.refunds > 0) throw new Violation(`4: ${id} was delivered and refunded`)
  }
}

function checkMove(
  engine: Engine,
  outside: Outside,
  states: Map<string, string>,
  entry: HistoryEntry,
) {
  const before = states.get(entry.paymentId) ?? null
  const isInTable =
    entry.move === 'register'
      ? before === null && entry.to === 'registered'
      : entry.from !== null && engine.follow(entry.from, entry.move) === entry.to
  if (!isInTable || before !== entry.from) {
    throw new Violation(`5: ${entry.move} from ${before} to ${entry.to} is not in the table`)
  }
  states.set(entry.paymentId, entry.to)
  if (/@|\+?260\d{9}/.test(entry.detail)) throw new Violation('12: personal data in the history')
  const told = (kind: string) => outside.wasTold(entry.paymentId, kind)
  if (entry.move === 'decline' && !told('failed') && !told('refused')) {
    throw new Violation(`8: ${entry.paymentId} failed without the provider's word`)
  }
  const isCancelled = entry.move === 'abandon' && entry.detail === 'cancelled by the visitor'
  if (isCancelled && !told('absent')) {
    throw new Violation(`8: ${entry.paymentId} ended as cancelled without asking the provider`)
  }
  const wasSent = outside.sent.some(({ reference }) => reference === entry.paymentId)
  const mayStillCome = outside.underWay.has(entry.paymentId)
  const isUnproven = entry.move === 'expire' && (mayStillCome || (wasSent && !told('absent')))
  if (isUnproven && entry.from !== 'registered') {
    throw new Violation(`8: ${entry.paymentId} expired without proof of absence`)
  }
}

const finalStates = new Set([
  'delivered',
  'refunded',
  'failed',
  'expired',
  'superseded',
  'exception',
])

/** True once faults have stopped and a day has passed. */
export function checkEnd(disk: Disk, outside: Outside) {
  for (const payment of disk.payments.values()) checkSettled(payment, outside)
  for (const order of disk.orders.values()) {
    const kept = [...disk.payments.values()].filter(
      ({ id, orderId, state }) =>
        orderId === order.id &&
        state !== 'exception' &&
        outside.charges.get(id)?.status === 'successful' &&
        outside.charges.get(id)?.refunds === 0,
    )
    if (kept.length > 1) throw new Violation(`1: ${kept.length} debits are kept for ${order.id}`)
  }
  checkBooks(disk, outside)
}

function checkSettled(payment: Payment, outside: Outside) {
  const { id, state } = payment
  if (!finalStates.has(state)) throw new Violation(`7: ${id} is still ${state} after a day`)
  const charge = outside.charges.get(id)
  if (payment.taken && !(charge?.taken && sameMoney(payment.taken, charge.taken))) {
    throw new Violation(`2: ${id} is booked with another amount than was taken`)
  }
  const isTaken = charge?.status === 'successful' && charge.refunds === 0
  const isGranted = outside.grants.some((grant) => paymentOfReference(grant.reference) === id)
  if (state === 'delivered' && !isGranted)
    throw new Violation(`2: ${id} says delivered, but is not`)
  if (state === 'refunded' && charge?.refunds !== 1) throw new Violation(`1: ${id} says refunded`)
  if (isTaken && !isGranted && state !== 'exception') {
    throw new Violation(`4: the debit of ${id} is kept without delivery (${state})`)
  }
}

/** Debits = delivered + refunded + open exceptions, by the books and by what really happened. */
function checkBooks(disk: Disk, outside: Outside) {
  const balances = new Map<string, bigint>()
  for (const posting of disk.postings) {
    const sum = posting.lines.reduce((total, line) => total + line.minor, 0n)
    if (sum !== 0n) throw new Violation(`4: posting ${posting.recipe} does not balance`)
    for (const { account, minor } of posting.lines) {
      balances.set(account, (balances.get(account) ?? 0n) + minor)
    }
  }
  if ((balances.get('customers') ?? 0n) !== 0n) throw new Violation('4: customers are still owed')
  let held = 0n
  for (const charge of outside.charges.values()) {
    if (charge.status === 'successful' && charge.refunds === 0) held += charge.taken?.minor ?? 0n
  }
  const unsure = [...disk.payments.values()].some(({ state }) => state === 'exception')
  if (!unsure && (balances.get('gateway') ?? 0n) !== held) {
    throw new Violation(`4: the books say ${balances.get('gateway')} at the gateway, it is ${held}`)
  }
}
