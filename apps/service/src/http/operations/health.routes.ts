import type { FastifyInstance } from 'fastify'
import type { PaymentStore } from '../../ports/payment-store.port.ts'
import type { Metrics } from './metrics.ts'

export type HealthDeps = {
  metrics: Metrics
  store: PaymentStore
  /** Names what is not ready; empty when all is. */
  notReady: () => Promise<string[]>
  /** Names what fails without keeping the process from its work. */
  failing: () => string[]
}

const hidden = { schema: { hide: true } }

/** Says that the process is up; the only one of these that visitors may ask. */
export function aliveRoute(app: FastifyInstance) {
  app.get('/healthz', hidden, () => ({ status: 'up' }))
}

export function healthRoutes(
  app: FastifyInstance,
  { metrics, store, notReady, failing }: HealthDeps,
) {
  aliveRoute(app)

  app.get('/readyz', hidden, async (_request, reply) => {
    const missing = await notReady()
    const failed = failing()
    const also = failed.length > 0 ? { failing: failed } : {}
    if (missing.length === 0) return { status: 'ready', ...also }
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ status: 'not ready', missing, ...also })
  })

  app.get('/metrics', hidden, async (_request, reply) => {
    metrics.payments.reset()
    // The other figures are needed most while the database is away.
    const waiting = await store.countWaiting().catch(() => ({}))
    for (const [state, count] of Object.entries(waiting)) metrics.payments.set({ state }, count)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
