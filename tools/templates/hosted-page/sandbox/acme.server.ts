import { toDecimal } from '@portal/kernel/money'
import type { CardRow, ProviderServer } from '../../../../apps/sandbox/src/provider.ts'
import type { World } from '../../../../apps/sandbox/src/world.ts'
import { chargeRoutes } from '../../common/sandbox/charge.routes.ts'
import { chargesOf } from '../../common/sandbox/charge.store.ts'
import { type ChargeStatus, statusOf } from '../../common/sandbox/charge.ts'
import { createWebhook } from '../../common/sandbox/webhook.ts'
import { pageRoutes, pathOf } from './page.routes.ts'

const statuses: Readonly<Record<ChargeStatus, string>> = {
  open: 'pending',
  paid: 'successful',
  refunded: 'refunded',
  declined: 'declined',
  expired: 'cancelled',
}

const cardRows = (world: World): CardRow[] =>
  chargesOf(world)
    .all()
    .map((charge) => {
      const amount = toDecimal(charge.amount)
      return {
        gateway: 'acme',
        reference: charge.reference,
        amount,
        currency: charge.amount.currency,
        status: statuses[statusOf(charge, world.clock.now())],
        refunded: charge.isRefunded ? amount : '0.00',
        refunds: charge.isRefunded ? [{ amount, status: 'returned' }] : [],
      }
    })

export const acmeServer: ProviderServer = {
  routes(app, world) {
    const webhook = createWebhook(world)
    chargeRoutes(app, world, {
      refuse: () => null,
      ask: () => undefined,
      pathOf,
    })
    // Reads bodies in its own lenient way, and so has a scope of its own.
    app.register(async (scope) => pageRoutes(scope, world, webhook))
  },
  cardRows,
}
