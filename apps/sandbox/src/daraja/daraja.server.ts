import { toDecimal } from '@portal/kernel/money'
import type { ProviderServer, WalletRow } from '../provider.ts'
import type { World } from '../world.ts'
import { createDarajaCallback } from './callback.ts'
import { pushRoutes } from './push.routes.ts'
import { type Push, pushesOf } from './push.store.ts'
import { reversalRoutes } from './reversal.routes.ts'
import { tokenRoutes } from './token.routes.ts'

function statusOf({ end, debit }: Push): string {
  if (debit?.refunded) return 'refunded'
  if (!end) return 'waiting'
  return end.receipt === null ? 'failed' : 'paid'
}

const walletRows = (world: World): WalletRow[] =>
  pushesOf(world)
    .all()
    .map((push) => ({
      msisdn: push.msisdn,
      reference: push.checkoutId,
      amount: toDecimal(push.amount),
      status: statusOf(push),
    }))

export const darajaServer: ProviderServer = {
  routes(app, world) {
    const callback = createDarajaCallback(world)
    tokenRoutes(app, world)
    pushRoutes(app, world, callback)
    reversalRoutes(app, world, callback)
  },
  walletRows,
}
