import { toDecimal } from '@portal/kernel/money'
import type { ProviderServer, WalletRow } from '../provider.ts'
import type { World } from '../world.ts'
import { createWalletCallback } from './callback.ts'
import { callbackUrlRoutes } from './callback-url.routes.ts'
import { pushesOf, standingOf } from './push.store.ts'
import { tokenRoutes } from './token.routes.ts'
import { walletRoutes } from './wallet.routes.ts'

const standingWords = { TIP: 'waiting', TE: 'expired', TS: 'paid', TF: 'failed' } as const

function walletRows(world: World): WalletRow[] {
  const now = world.clock.now()
  return pushesOf(world)
    .all()
    .map((push) => ({
      msisdn: push.msisdn,
      reference: push.id,
      amount: toDecimal(push.amount),
      status: push.refunded ? 'refunded' : standingWords[standingOf(push, now).status],
    }))
}

export const airtelMoneyServer: ProviderServer = {
  routes(app, world) {
    tokenRoutes(app, world)
    walletRoutes(app, world, createWalletCallback(world))
    // Reads bodies in its own lenient way, and so has a scope of its own.
    app.register(async (scope) => callbackUrlRoutes(scope, world))
  },
  walletRows,
}
