import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { cardsOf, successOf } from './card.store.ts'
import { gatewayCall, noTransaction, refusal, success, transactionOf } from './envelope.ts'
import { idOf, queryOf } from './gateway-request.ts'

function verifyByReference(world: World, request: FastifyRequest): ProviderReply {
  const reference = queryOf(request).get('tx_ref')
  if (!reference) return refusal(400, 'tx_ref is required')
  const payment = cardsOf(world).byReference(reference)
  // A success counts, whatever its place among the tries; else the last try does.
  const transaction = payment && (successOf(payment) ?? payment.transactions.at(-1))
  if (!payment || !transaction) return noTransaction
  return success('Transaction fetched successfully', transactionOf(payment, transaction))
}

/** Verification, by the merchant's reference or by the gateway's id. */
export function transactionsRoutes(app: FastifyInstance, world: World): void {
  const base = '/flutterwave/v3/transactions'
  app.get(
    `${base}/verify_by_reference`,
    gatewayCall(world, (request) => verifyByReference(world, request)),
  )
  app.get(
    `${base}/:id/verify`,
    gatewayCall(world, (request) => {
      const found = cardsOf(world).byTransaction(idOf(request))
      if (!found) return noTransaction
      const { payment, transaction } = found
      return success('Transaction fetched successfully', transactionOf(payment, transaction))
    }),
  )
}
