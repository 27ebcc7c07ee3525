import type { Instant } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type { CardRow, ProviderServer } from '../provider.ts'
import type { World } from '../world.ts'
import { balanceRoutes } from './balance.routes.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { initializeRoutes } from './initialize.routes.ts'
import { popupRoutes } from './popup.routes.ts'
import { refundRoutes } from './refund.routes.ts'
import { transactionRoutes } from './transaction.routes.ts'
import { transactionsOf } from './transaction.store.ts'
import { paidBy, refundStateOf, returnedOf, statusOf, type Transaction } from './transaction.ts'
import { createWebhook } from './webhook.ts'

const statuses = {
  success: 'successful',
  failed: 'declined',
  ongoing: 'pending',
  reversed: 'refunded',
} as const

function rowStatusOf(transaction: Transaction, now: Instant): string {
  const status = statusOf(transaction, now)
  if (status !== 'abandoned') return statuses[status]
  return now >= transaction.expiresAt ? 'cancelled' : 'pending'
}

/** The merchant's own reference, without the mark of a later try. */
const chargeOf = ({ reference }: Transaction): string => reference.replace(/\.\d$/, '')

/** Tries that were paid, and of charges without any the newest: an unpaid one beside it took nothing. */
function shown(transactions: readonly Transaction[]): Transaction[] {
  return transactions.filter((each, index) => {
    const isSame = (other: Transaction) => chargeOf(other) === chargeOf(each)
    const hasPaid = transactions.some((one) => isSame(one) && paidBy(one))
    const hasNewer = transactions.slice(index + 1).some(isSame)
    return paidBy(each) !== null || !(hasPaid || hasNewer)
  })
}

function cardRows(world: World): CardRow[] {
  const now = world.clock.now()
  return shown(transactionsOf(world).all()).map((each) => ({
    gateway: 'paystack',
    reference: chargeOf(each),
    amount: toDecimal(each.amount),
    currency: each.amount.currency,
    status: rowStatusOf(each, now),
    refunded: toDecimal(returnedOf(each, now)),
    refunds: each.refunds.map((refund) => ({
      amount: toDecimal(refund.amount),
      status: refundStateOf(refund, now),
    })),
  }))
}

export const paystackServer: ProviderServer = {
  routes(app, world) {
    const webhook = createWebhook(world)
    balanceRoutes(app, world)
    initializeRoutes(app, world)
    transactionRoutes(app, world)
    refundRoutes(app, world, webhook)
    popupRoutes(app, world)
    // Reads bodies in its own lenient way, and so has a scope of its own.
    app.register(async (scope) => checkoutRoutes(scope, world, webhook))
  },
  cardRows,
}
