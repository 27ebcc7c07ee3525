import { sameMoney } from '@portal/kernel/money'
import type {
  Order,
  Payment,
  Posting,
  Refund,
} from '../../../apps/service/src/ports/payment.port.ts'
import { ProviderIdTaken } from '../../../apps/service/src/ports/payment-store.port.ts'

export type StoredRefund = Refund & { provider: string }

/** The rows that constraints look at. */
type Rows = {
  readonly orders: ReadonlyMap<string, Order>
  readonly payments: ReadonlyMap<string, Payment>
  readonly refunds: ReadonlyMap<string, StoredRefund>
  readonly postings: readonly Posting[]
}

/** A row that the schema refuses: the rules did something they must never do. */
export class ConstraintViolation extends Error {}

const openStates: readonly string[] = ['registered', 'raised', 'in-process', 'unknown']
const paidStates: readonly string[] = ['paid', 'delivered']
const moneyStates: readonly string[] = ['paid', 'delivered', 'refund-due']
const finalStates: readonly string[] = ['delivered', 'refunded']
const finalRefunds: readonly string[] = ['returned', 'called-off']
const openRefunds: readonly string[] = ['due', 'sent', 'under-way']

const refuse = (name: string, id: string): never => {
  throw new ConstraintViolation(`17: ${name} refuses ${id}`)
}

/** The unique and check constraints of payments, as the migrations declare them. */
export function checkPayment({ payments, orders }: Rows, payment: Payment) {
  const { id, state, taken, amount, reason, orderId, provider, providerId } = payment
  if (moneyStates.includes(state) && taken === null) refuse('payments_money_needs_taken', id)
  if (taken !== null && taken.minor <= 0n) refuse('payments_taken_positive', id)
  const isAsAsked = taken !== null && sameMoney(taken, amount)
  const isByPerson = state === 'delivered' && reason === 'other-amount'
  if (paidStates.includes(state) && !isAsAsked && !isByPerson) {
    refuse('payments_took_what_was_asked', id)
  }
  const before = payments.get(id)?.state
  const isNotInstalled =
    before === 'delivered' &&
    state === 'refund-due' &&
    reason === 'not-installed' &&
    orders.get(orderId)?.item.installs === true
  if (before !== undefined && finalStates.includes(before) && before !== state && !isNotInstalled) {
    refuse('payments_final', id)
  }
  for (const other of payments.values()) {
    if (other.id === id) continue
    if (other.orderId === orderId) {
      const both = (states: readonly string[]) =>
        states.includes(state) && states.includes(other.state)
      if (both(paidStates)) refuse('payments_one_paid', id)
      if (both(openStates)) refuse('payments_one_open', id)
    }
    const isSameId = providerId !== null && other.providerId === providerId
    // One of two answers of the provider is wrong, and the rules are not at fault.
    if (isSameId && other.provider === provider) {
      throw new ProviderIdTaken(`17: payments_by_provider_id refuses ${id}`)
    }
  }
}

/** An order is paid by an attempt that there is. */
export function checkOrder({ payments }: Rows, { id, paidBy }: Order) {
  if (paidBy !== null && !payments.has(paidBy)) refuse('orders_paid_by', id)
}

/** No more goes back than was taken, and nothing has gone back of what is not refunded. */
function checkRefundFits({ payments, refunds }: Rows, refund: StoredRefund) {
  const { paymentId, ordinal, state, amount } = refund
  const payment = payments.get(paymentId)
  const taken = payment?.taken ?? null
  if (taken === null || amount.currency !== taken.currency || amount.minor > taken.minor) {
    refuse('refunds_within_taken', paymentId)
  }
  if (state === 'returned' && payment?.state !== 'refunded') {
    refuse('refunds_returned_of_refunded', paymentId)
  }
  const before = refunds.get(`${paymentId}/${ordinal}`)?.state
  if (before !== undefined && finalRefunds.includes(before) && before !== state) {
    refuse('refunds_final', paymentId)
  }
}

export function checkRefund(disk: Rows, refund: StoredRefund) {
  const { refunds } = disk
  const { paymentId, ordinal, provider, providerRefundId, state, amount } = refund
  if (amount.minor <= 0n) refuse('refunds_amount', paymentId)
  checkRefundFits(disk, refund)
  for (const other of refunds.values()) {
    const isOwn = other.paymentId === paymentId
    if (isOwn && other.ordinal === ordinal) continue
    const areOpen = openRefunds.includes(state) && openRefunds.includes(other.state)
    if (isOwn && areOpen) refuse('refunds_one_open', paymentId)
    const areReturned = state === 'returned' && other.state === 'returned'
    if (isOwn && areReturned) refuse('refunds_one_returned', paymentId)
    const isSameId = providerRefundId !== null && other.providerRefundId === providerRefundId
    const isFailed = state === 'failed' || other.state === 'failed'
    if (isSameId && !isFailed && other.provider === provider)
      refuse('refunds_by_provider_id', paymentId)
  }
}

/** One posting per recipe and payment, balanced in each currency. */
export function checkPosting({ postings, payments }: Rows, posting: Posting) {
  const { paymentId, recipe, lines } = posting
  if (!payments.has(paymentId)) refuse('ledger_lines_payment_id', paymentId)
  const isTwice = postings.some((one) => one.paymentId === paymentId && one.recipe === recipe)
  if (isTwice) refuse(`ledger_lines_once (${recipe})`, paymentId)
  const sums = new Map<string, bigint>()
  for (const { money } of lines) {
    sums.set(money.currency, (sums.get(money.currency) ?? 0n) + money.minor)
  }
  if ([...sums.values()].some((sum) => sum !== 0n)) refuse(`posting ${recipe} balance`, paymentId)
}
