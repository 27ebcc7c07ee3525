import type { Money } from '@portal/kernel/money'
import type { Channel } from '../../../apps/service/src/ports/messages/channel.port.ts'
import type { Order, Payment, Posting } from '../../../apps/service/src/ports/payment.port.ts'
import type { Disk } from '../disk/disk.ts'
import { methodModels } from '../models.ts'
import type { Outside } from '../outside/outside.ts'
import { hourMs } from '../time/durations.ts'
import { Violation } from './witness.ts'

type Parts = { disk: Disk; outside: Outside }

/** The part of the books that has been held against the outside. */
export class Bookings {
  #checked = 0

  /** Forgets what the database has lost with its newest rows. */
  reset() {
    this.#checked = 0
  }

  /** True of every posting as it is written: what came in is what some debit took, or what was signed for. */
  checkStep({ disk, outside }: Parts) {
    for (; this.#checked < disk.postings.length; this.#checked++) {
      const posting = disk.postings[this.#checked]
      if (posting && !disk.shaken.has(posting.orderId)) checkPosting(outside, posting)
    }
  }
}

function checkPosting({ charges }: Outside, { paymentId, recipe, lines }: Posting) {
  const transactions = charges.get(paymentId)?.transactions ?? []
  const amounts = transactions.flatMap(({ taken, named, takenAt }) => [
    ...(takenAt === null ? [] : [taken]),
    ...(named ? [named.amount] : []),
  ])
  const isTrue = (minor: bigint, currency: string) =>
    amounts.some((one) => one.minor === minor && one.currency === currency)
  for (const { account, money } of lines) {
    const minor = money.minor < 0n ? -money.minor : money.minor
    if (account === 'gateway' && !isTrue(minor, money.currency)) {
      throw new Violation(`4: ${paymentId} is booked (${recipe}) with an amount that was not taken`)
    }
  }
}

/** An order names as open only an attempt that is. */
export function checkOrders({ orders, payments }: Disk) {
  for (const { id, openAttempt } of orders.values()) {
    const state = openAttempt === null ? null : payments.get(openAttempt)?.state
    if (state && !openStates.includes(state)) {
      throw new Violation(`17: ${id} is held by an attempt that is ${state}`)
    }
  }
}

const openStates: readonly string[] = ['registered', 'raised', 'in-process', 'unknown']

/** True in the end of each payment alone: its books, its texts, and the cases that were made of it. */
export function checkRecords({ disk, outside }: Parts) {
  for (const payment of disk.payments.values()) {
    if (disk.shaken.has(payment.orderId)) continue
    checkBookings(disk, payment, disk.orders.get(payment.orderId))
    checkTexts(disk, payment)
    checkCases(disk, outside, payment)
  }
}

/** Where the money of a payment is booked, by the account that owes or holds it. */
const heldBy: Partial<Record<Payment['state'], Posting['lines'][number]['account']>> = {
  paid: 'customers',
  'refund-due': 'customers',
  delivered: 'deliveries',
  exception: 'exceptions',
}

/** What was delivered is booked by its price: where it was paid in another currency, through the exchange in both. */
function deliveredLines(taken: Money, value: Money) {
  const gateway = [`gateway ${taken.currency}`, taken.minor] as const
  const deliveries = [`deliveries ${value.currency}`, -value.minor] as const
  return value.currency === taken.currency
    ? [deliveries, gateway]
    : [
        deliveries,
        gateway,
        [`exchange ${taken.currency}`, -taken.minor],
        [`exchange ${value.currency}`, value.minor],
      ]
}

function checkBookings({ postings }: Disk, { id, state, taken }: Payment, order?: Order) {
  const sums = new Map<string, bigint>()
  for (const { paymentId, lines } of postings) {
    if (paymentId !== id) continue
    for (const { account, money } of lines) {
      const name = `${account} ${money.currency}`
      sums.set(name, (sums.get(name) ?? 0n) + money.minor)
    }
  }
  const booked = [...sums].filter(([, minor]) => minor !== 0n).sort()
  const holder = heldBy[state]
  const kept =
    taken && holder
      ? [
          [`${holder} ${taken.currency}`, -taken.minor],
          [`gateway ${taken.currency}`, taken.minor],
        ]
      : []
  const expected =
    taken && order && state === 'delivered' ? deliveredLines(taken, order.value) : kept
  const words = (lines: readonly (readonly unknown[])[]) =>
    lines
      .map((line) => line.join(' '))
      .sort()
      .join(', ')
  if (words(booked) !== words(expected)) {
    throw new Violation(`4: ${id} is ${state}, and the books say: ${words(booked) || 'nothing'}`)
  }
}

/** Every move of money is told to its payer, also by mail where there is an address, and a delivery to the number that got it. */
function checkTexts({ messages, history, orders }: Disk, payment: Payment) {
  const { id, orderId, payerMsisdn, emailId, taken, state } = payment
  const number = orders.get(orderId)?.msisdn
  if (taken === null || number === undefined) return
  const payer = payerMsisdn ?? number
  const count = (kind: string, channel: Channel, to: string) =>
    messages.filter(
      (one) =>
        one.paymentId === id &&
        one.kind === kind &&
        one.channel === channel &&
        one.recipient === to,
    ).length
  const mustTell = (kind: string, phone: string) => {
    if (count(kind, 'sms', phone) === 0) {
      const reader = phone === payer ? 'its payer' : 'its number'
      throw new Violation(`7: no text says "${kind}" of ${id} to ${reader}`)
    }
    if (emailId !== null && count(kind, 'mail', emailId) !== 1) {
      throw new Violation(`7: not one mail says "${kind}" of ${id} to its address`)
    }
  }
  if (state === 'delivered') for (const to of new Set([payer, number])) mustTell('delivered', to)
  if (state === 'refunded') mustTell('refunded', payer)
  const wasDue = history.some((entry) => entry.paymentId === id && entry.to === 'refund-due')
  if (wasDue) mustTell('refund-due', payer)
  if (state === 'exception') mustTell('with-support', payer)
}

/** No person is called without need: a doubt lasts for hours first, and a contradiction has two sides. */
const doubtMinMs = 12 * hourMs
const doubtsAfterMs = (provider: string): number =>
  methodModels.find((model) => model.provider === provider)?.doubtsAfterMs ?? doubtMinMs

function checkCases(
  { history, exceptions }: Disk,
  { charges, faults }: Outside,
  { id, provider }: Payment,
) {
  const transactions = charges.get(id)?.transactions ?? []
  const [only] = transactions
  const begun = history.find((entry) => entry.paymentId === id)?.at ?? 0
  const doubt = history.find((entry) => entry.paymentId === id && entry.move === 'doubt')
  const isUnread = transactions.some(({ isUnreadable }) => isUnreadable)
  if (doubt && !isUnread && doubt.at - begun < doubtsAfterMs(provider)) {
    throw new Violation(`7: ${id} was given to a person too soon, ${doubt.detail}`)
  }
  const isPlain =
    only !== undefined &&
    transactions.length === 1 &&
    only.status !== 'reversed' &&
    !only.isUnreadable &&
    only.named === null &&
    only.taken.minor === only.charge.asked.minor &&
    only.taken.currency === only.charge.asked.currency
  if (!isPlain || faults.plan.habits.has('odd-names')) return
  const odd = [...exceptions.values()].find(
    ({ paymentId, kind }) => paymentId === id && contradictions.includes(kind),
  )
  if (odd) throw new Violation(`15: ${id} is listed as ${odd.kind}, and nothing contradicts it`)
}

const contradictions: readonly string[] = ['second-transaction', 'other-amount', 'taken-back']
