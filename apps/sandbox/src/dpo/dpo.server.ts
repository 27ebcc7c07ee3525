import { money, toDecimal } from '@portal/kernel/money'
import type { CardRow, ProviderServer } from '../provider.ts'
import type { World } from '../world.ts'
import { apiRoutes } from './api.routes.ts'
import { type CardTransaction, codeOf, refundedMinorOf } from './card-transaction.ts'
import { createListener } from './listener.ts'
import { paymentPageRoutes } from './payment-page.routes.ts'
import { transactionsOf } from './transaction.store.ts'

const statuses: Readonly<Record<string, string>> = {
  '000': 'successful',
  '900': 'pending',
  '901': 'declined',
  '903': 'cancelled',
  '904': 'cancelled',
}

/** Tokens that were paid, and of references without any the newest: an unpaid one beside it took nothing. */
function shown(transactions: readonly CardTransaction[]): CardTransaction[] {
  const isPaid = ({ approval }: CardTransaction) => approval !== null
  return transactions.filter((each, index) => {
    const isSame = ({ companyRef }: CardTransaction) => companyRef === each.companyRef
    const hasPaid = transactions.some((one) => isSame(one) && isPaid(one))
    const hasNewer = transactions.slice(index + 1).some(isSame)
    return isPaid(each) || !(hasPaid || hasNewer)
  })
}

function cardRows(world: World): CardRow[] {
  const now = world.clock.now()
  return shown(transactionsOf(world).all()).map((each) => {
    const refunded = money(refundedMinorOf(each), each.amount.currency)
    const isRefunded = refunded.minor === each.amount.minor
    return {
      gateway: 'dpo',
      reference: each.companyRef ?? each.token,
      amount: toDecimal(each.amount),
      currency: each.amount.currency,
      status: isRefunded ? 'refunded' : (statuses[codeOf(each, now)] ?? 'pending'),
      refunded: toDecimal(refunded),
      refunds: each.refunds.map(({ amount }) => ({
        amount: toDecimal(amount),
        status: 'returned',
      })),
    }
  })
}

export const dpoServer: ProviderServer = {
  routes(app, world) {
    const listener = createListener(world)
    // Each reads bodies in its own way, and so has a scope of its own.
    app.register(async (scope) => apiRoutes(scope, world))
    app.register(async (scope) => paymentPageRoutes(scope, world, listener))
  },
  cardRows,
}
