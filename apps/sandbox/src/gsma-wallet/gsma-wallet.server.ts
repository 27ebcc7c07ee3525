import { toDecimal } from '@portal/kernel/money'
import type { ProviderServer, WalletRow } from '../provider.ts'
import type { World } from '../world.ts'
import { isErrorObject } from './envelope.ts'
import { ledgerOf, type Order } from './ledger.store.ts'
import { tokenRoutes } from './token.routes.ts'
import { walletRoutes } from './wallet.routes.ts'
import { type WalletName, walletFacts, walletNames } from './wallets.ts'

function rowsOf(world: World, name: WalletName): WalletRow[] {
  const { transactions, requestStates } = ledgerOf(world, name)
  const row = (order: Omit<Order, 'correlationId'>, reference: string, status: string) => ({
    msisdn: order.msisdn,
    reference: order.echoed.requestingOrganisationTransactionReference || reference,
    amount: toDecimal(order.amount),
    status,
  })
  const open = requestStates.values().flatMap(({ id, order, end }) => {
    if (end && !isErrorObject(end)) return []
    return [row(order, id, end ? 'failed' : 'waiting')]
  })
  const paid = transactions
    .values()
    .filter(({ type }) => type === 'merchantpay')
    .map((each) => row(each, each.reference, each.status === 'reversed' ? 'refunded' : 'paid'))
  return [...paid, ...open]
}

export const gsmaWalletServer: ProviderServer = {
  routes(app, world) {
    for (const name of walletNames) {
      // Tokens are asked for by form fields, and mistakes are told in the wallet's words: each a scope of its own.
      app.register(async (scope) => tokenRoutes(scope, world, walletFacts[name]))
      app.register(async (scope) => walletRoutes(scope, world, walletFacts[name]))
    }
  },
  walletRows: (world) => walletNames.flatMap((name) => rowsOf(world, name)),
}
