import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../operations/metrics.ts'
import { isAddress } from './ip-network.ts'

/**
 * Counts the requests whose forwarded address cannot be read, and logs the first: their visitors all count as the proxy, and
 * share its limits. Applies to routes that are added after it.
 */
export function watchForwarded(
  app: FastifyInstance,
  { forwardedUnreadable }: Pick<Metrics, 'forwardedUnreadable'>,
) {
  let isTold = false
  app.addHook('onRequest', ({ ip, log }, _reply, done) => {
    if (isAddress(ip)) return done()
    forwardedUnreadable.inc()
    if (!isTold) log.warn('an entry of X-Forwarded-For is no address; its visitors share one limit')
    isTold = true
    done()
  })
}
