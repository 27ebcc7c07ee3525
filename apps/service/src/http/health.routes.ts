import type { FastifyInstance } from 'fastify'
import type { PaymentStore } from '../ports/payment-store.port.ts'
import type { Metrics } from './metrics.ts'

export type HealthDeps = {
  metrics: Metrics
  store: PaymentStore
  /** Names what is not ready; empty when all is. */
  notReady: () => Promise<string[]>
}

export function healthRoutes(app: FastifyInstance, { metrics, store, notReady }: HealthDeps) {
  const hidden = { schema: { hide: true } }

  app.get('/healthz', hidden, () => ({ status: 'up' }))

  app.get('/readyz', hidden, async (_request, reply) => {
    const missing = await notReady()
    if (missing.length > 0) reply.header('retry-after', '5')
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send(missing.length === 0 ? { status: 'ready' } : { status: 'not ready', missing })
  })

  app.get('/metrics', hidden, async (_request, reply) => {
    metrics.payments.reset()
    // The other figures are needed most while the database is away.
    const waiting = await store.countWaiting().catch(() => ({}))
    for (const [state, count] of Object.entries(waiting)) metrics.payments.set({ state }, count)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
