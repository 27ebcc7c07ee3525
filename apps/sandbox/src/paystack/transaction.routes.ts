import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../world.ts'
import { gatewayCall, notFound, success } from './envelope.ts'
import { fetchedOf, transactionOf } from './transaction.shape.ts'
import { transactionsOf } from './transaction.store.ts'

const partOf = (request: FastifyRequest, name: string): string =>
  (request.params as Record<string, string>)[name] ?? ''

/** What became of a transaction, by its reference and by the gateway's own id. */
export function transactionRoutes(app: FastifyInstance, world: World): void {
  app.get(
    '/paystack/transaction/verify/:reference',
    gatewayCall(world, (request) => {
      const found = transactionsOf(world).byReference(partOf(request, 'reference'))
      return found
        ? success('Verification successful', transactionOf(found, world.clock.now()))
        : notFound('Transaction reference not found.')
    }),
  )
  app.get(
    '/paystack/transaction/:id',
    gatewayCall(world, (request) => {
      const found = transactionsOf(world).byId(Number(partOf(request, 'id')))
      return found
        ? success('Transaction retrieved', fetchedOf(found, world.clock.now()))
        : notFound('Transaction not found')
    }),
  )
}
