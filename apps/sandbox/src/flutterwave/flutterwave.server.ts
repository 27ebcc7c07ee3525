import { toDecimal } from '@portal/kernel/money'
import type { CardRow, ProviderServer } from '../provider.ts'
import type { World } from '../world.ts'
import { cardsOf, statusOf } from './card.store.ts'
import { refundStateOf, returnedOf } from './card-refund.ts'
import { hostedPageRoutes } from './hosted-page.routes.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { refundRoutes } from './refund.routes.ts'
import { transactionsRoutes } from './transactions.routes.ts'
import { createWebhook } from './webhook.ts'

function cardRows(world: World): CardRow[] {
  const now = world.clock.now()
  return cardsOf(world)
    .all()
    .map((payment) => ({
      gateway: 'flutterwave',
      reference: payment.reference,
      amount: toDecimal(payment.amount),
      currency: payment.amount.currency,
      status: statusOf(payment, now),
      refunded: toDecimal(returnedOf(payment, now)),
      refunds: payment.refunds.map((refund) => ({
        amount: toDecimal(refund.amount),
        status: refundStateOf(refund, now),
      })),
    }))
}

export const flutterwaveServer: ProviderServer = {
  routes(app, world) {
    const webhook = createWebhook(world)
    paymentsRoutes(app, world)
    transactionsRoutes(app, world)
    refundRoutes(app, world)
    // Reads bodies in its own lenient way, and so has a scope of its own.
    app.register(async (scope) => hostedPageRoutes(scope, world, webhook))
  },
  cardRows,
}
