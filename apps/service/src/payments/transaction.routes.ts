import type { FastifyInstance } from 'fastify'
import { initiateRoutes, type TransactionDeps } from './initiate.routes.ts'
import { processRoutes } from './process.routes.ts'

/** Opens an attempt, submits it, and gives it up. */
export function transactionRoutes(app: FastifyInstance, deps: TransactionDeps) {
  initiateRoutes(app, deps)
  processRoutes(app, deps)
}
