import type { FastifyInstance } from 'fastify'
import type { TransactionDeps } from './asked-transaction.routes.ts'
import { initiateRoutes } from './initiate.routes.ts'
import { processRoutes } from './process.routes.ts'

/** Opens an attempt, submits it, and gives it up. */
export function transactionRoutes(app: FastifyInstance, deps: TransactionDeps) {
  initiateRoutes(app, deps)
  processRoutes(app, deps)
}
