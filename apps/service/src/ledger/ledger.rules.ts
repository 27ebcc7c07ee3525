import type { Instant } from '@portal/kernel/instant'
import type { PaymentMove } from '../payments/payment.states.ts'
import type { LedgerAccount, Payment, Posting } from '../ports/payment-store.port.ts'

type Recipe = { name: string; debit: LedgerAccount; credit: LedgerAccount }

const take: Recipe = { name: 'take', debit: 'gateway', credit: 'customers' }
const deliver: Recipe = { name: 'deliver', debit: 'customers', credit: 'deliveries' }
const giveBack: Recipe = { name: 'give-back', debit: 'customers', credit: 'gateway' }
const setAside: Recipe = { name: 'set-aside', debit: 'customers', credit: 'exceptions' }

/**
 * Which booking goes with which move. The gateway owes us what it took for customers; customers
 * are owed until it is delivered or given back; what waits for a person stands under exceptions.
 */
export const recipes: Partial<Record<PaymentMove, Recipe>> = {
  confirm: take,
  'confirm-late': take,
  'confirm-wrong': take,
  reinstate: take,
  deliver,
  refund: giveBack,
  'cannot-refund': setAside,
  doubt: setAside,
  'resolve-delivered': { name: 'resolve-delivered', debit: 'exceptions', credit: 'deliveries' },
  'resolve-refunded': { name: 'resolve-refunded', debit: 'exceptions', credit: 'gateway' },
}

/** The booking of a move; null where no money moves, or none was ever seen to be taken. */
export function postingOf(payment: Payment, move: PaymentMove, at: Instant): Posting | null {
  const recipe = recipes[move]
  if (!recipe || !payment.taken) return null
  const { minor, currency } = payment.taken
  return {
    paymentId: payment.id,
    orderId: payment.orderId,
    at,
    recipe: recipe.name,
    currency,
    lines: [
      { account: recipe.debit, minor },
      { account: recipe.credit, minor: -minor },
    ],
  }
}
