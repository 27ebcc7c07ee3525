import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { gatewayCall, success } from './envelope.ts'

/** One balance for each currency of the merchant's account: the market's own, and those of two currencies. */
export function balanceRoutes(app: FastifyInstance, world: World): void {
  app.get(
    '/paystack/balance',
    gatewayCall(world, () =>
      success(
        'Balances retrieved',
        [...new Set([world.market.currency, 'USD', 'CDF'])].map((currency) => ({
          currency,
          balance: 0,
        })),
      ),
    ),
  )
}
