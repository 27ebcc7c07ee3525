import type { Instant } from '@portal/kernel/instant'
import { type Money, money } from '@portal/kernel/money'
import type { LedgerAccount, Order, Payment, Posting } from '../ports/payment.port.ts'
import type { PaymentMove } from '../states/payment.states.ts'

type Recipe = { name: string; debit: LedgerAccount; credit: LedgerAccount }

const take: Recipe = { name: 'take', debit: 'gateway', credit: 'customers' }
const deliver: Recipe = { name: 'deliver', debit: 'customers', credit: 'deliveries' }
const undoDelivery: Recipe = { name: 'undo-delivery', debit: 'deliveries', credit: 'customers' }
const giveBack: Recipe = { name: 'give-back', debit: 'customers', credit: 'gateway' }
const setAside: Recipe = { name: 'set-aside', debit: 'customers', credit: 'exceptions' }

/**
 * The posting of each move. The gateway owes us what it took from customers; customers are owed that until
 * it is delivered or given back. Money that waits for a person is booked under exceptions.
 */
export const recipes: Partial<Record<PaymentMove, Recipe>> = {
  confirm: take,
  'confirm-late': take,
  'confirm-wrong': take,
  reinstate: take,
  deliver,
  'cannot-install': undoDelivery,
  refund: giveBack,
  'cannot-refund': setAside,
  doubt: setAside,
  'resolve-delivered': { name: 'resolve-delivered', debit: 'exceptions', credit: 'deliveries' },
  'resolve-refunded': { name: 'resolve-refunded', debit: 'exceptions', credit: 'gateway' },
}

/** The posting of a move; null if no money moves, or no debit was ever seen. */
export function postingOf(
  payment: Payment,
  order: Order,
  move: PaymentMove,
  at: Instant,
): Posting | null {
  const recipe = recipes[move]
  if (!recipe || !payment.taken) return null
  return {
    paymentId: payment.id,
    orderId: payment.orderId,
    at,
    recipe: recipe.name,
    lines: linesOf(recipe, payment.taken, order.value),
  }
}

const negative = ({ minor, currency }: Money): Money => money(-minor, currency)

type Lines = Posting['lines']

function linesOf({ debit, credit }: Recipe, taken: Money, value: Money): Lines {
  // Deliveries are booked by what was delivered, all else by what was taken.
  const booked = (account: LedgerAccount) => (account === 'deliveries' ? value : taken)
  const [from, to] = [booked(debit), booked(credit)]
  return [
    { account: debit, money: from },
    ...exchanged(from, to),
    { account: credit, money: negative(to) },
  ]
}

/**
 * Passes a debit that was charged as one amount and delivered as another through the exchange account, so
 * that each currency balances alone: both amounts if the currencies differ, the difference if they do
 * not. Decision 031.
 */
function exchanged(taken: Money, given: Money): Lines {
  if (taken.currency !== given.currency) {
    return [
      { account: 'exchange', money: negative(taken) },
      { account: 'exchange', money: given },
    ]
  }
  const difference = given.minor - taken.minor
  return difference === 0n
    ? []
    : [{ account: 'exchange', money: money(difference, given.currency) }]
}
