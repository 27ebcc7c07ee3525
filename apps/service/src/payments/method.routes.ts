import { paymentOptionsAliasCalls, paymentOptionsCall } from '@portal/contract/transaction'
import { paymentOptionsBody, paymentOptionsResult } from '@portal/contract/transaction.schema'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { answer, serveCall } from '../http/serve-call.ts'
import { createHealthView } from './method.flow.ts'
import type { PaymentMethod } from './method.rules.ts'
import type { PaymentWorld } from './payment.flow.ts'

export type MethodDeps = {
  world: PaymentWorld
  methods: readonly PaymentMethod[]
  limit: Limit
}

/** The ways to pay, sorted by name, each with its health. */
export function methodRoutes(app: FastifyInstance, { world, methods, limit }: MethodDeps) {
  const healthOf = createHealthView(world)
  const sorted = [...methods].sort((a, b) => (a.name < b.name ? -1 : 1))
  const listOptions = async () => {
    const options = sorted.map(async ({ name, type, label, provider }) => ({
      name,
      type,
      label,
      health: await healthOf(provider),
    }))
    return answer({ paymentOption: await Promise.all(options) })
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
