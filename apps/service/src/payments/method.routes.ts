import { paymentOptionsAliasCalls, paymentOptionsCall } from '@portal/contract/transaction'
import { paymentOptionsBody, paymentOptionsResult } from '@portal/contract/transaction.schema'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { answer, serveCall } from '../http/serve-call.ts'
import { createHealthView } from './method.flow.ts'
import type { PaymentWorld } from './payment.flow.ts'

export type MethodDeps = { world: PaymentWorld; limit: Limit }

/** The ways to pay, sorted by name, each with its health. */
export function methodRoutes(app: FastifyInstance, { world, limit }: MethodDeps) {
  const healthOf = createHealthView(world)
  const listOptions = async () => {
    const cards = [...world.gateways.keys()].sort().map(async (provider) => ({
      name: provider.toUpperCase(),
      type: 'PG' as const,
      label: 'Debit/Credit Card',
      health: await healthOf(provider),
    }))
    return answer({ paymentOption: await Promise.all(cards) })
  }
  const served = {
    summary: 'Ways to pay',
    input: paymentOptionsBody,
    result: paymentOptionsResult,
    limit,
  }
  for (const call of [paymentOptionsCall, ...paymentOptionsAliasCalls]) {
    serveCall(app, call, served, listOptions)
  }
}
