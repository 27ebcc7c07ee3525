import { toDecimal } from '@portal/kernel/money'
import type { ProviderServer, WalletRow } from '../provider.ts'
import type { World } from '../world.ts'
import { createCamaraCallback } from './callback.ts'
import { invalid } from './envelope.ts'
import { paymentRoutes } from './payment.routes.ts'
import { type Payment, paymentsOf } from './payment.store.ts'
import { refundRoutes } from './refund.routes.ts'
import { tokenRoutes } from './token.routes.ts'

const words = { processing: 'waiting', succeeded: 'paid', denied: 'failed' } as const

const statusOf = ({ status, debit }: Payment): string =>
  debit && debit.refunded.minor > 0n ? 'refunded' : words[status]

const walletRows = (world: World): WalletRow[] =>
  paymentsOf(world)
    .all()
    .map((payment) => ({
      msisdn: payment.msisdn,
      reference: payment.clientCorrelator ?? payment.referenceCode,
      amount: toDecimal(payment.amount),
      status: statusOf(payment),
    }))

export const camaraBillingServer: ProviderServer = {
  routes(app, world) {
    const callback = createCamaraCallback(world)
    // Tokens are asked for by form fields, and mistakes are told in the words of the API: each a scope of its own.
    app.register(async (scope) => tokenRoutes(scope, world))
    app.register(async (scope) => {
      scope.setErrorHandler((_error, _request, reply) => {
        // Bodies that are no JSON: the calls themselves throw nothing.
        const { status, body } = invalid('the body')
        return reply.code(status).send(body)
      })
      paymentRoutes(scope, world, callback)
      refundRoutes(scope, world, callback)
    })
  },
  walletRows,
}
