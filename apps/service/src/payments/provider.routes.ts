import { parseId, type TransactionId } from '@portal/kernel/ids'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../http/limits.ts'
import type { Sessions } from '../http/session.ts'
import type { HostedCardGateway, Provider } from '../ports/payment-provider.port.ts'
import type { Checkout } from './checkout.flow.ts'
import { noteReturn, receiveCallback } from './hint.flow.ts'

export type ProviderDeps = {
  world: Checkout
  sessions: Sessions
  /** Browsers that come back make the provider be asked, so they are counted. */
  limit: Limit
  onRefusedCallback: (provider: string) => void
}

/** Providers answer what they were not asked: callbacks to us, and browsers sent back by them. */
export function providerRoutes(app: FastifyInstance, deps: ProviderDeps) {
  for (const [name, provider] of deps.world.providers) {
    callbackRoute(app, deps, name, provider)
    if (provider.chargeIsRepeatable) returnRoute(app, deps, name, provider)
  }
}

/** Duplicate, early, late and unknown callbacks do no harm and are answered 200. */
function callbackRoute(
  app: FastifyInstance,
  { world, onRefusedCallback }: ProviderDeps,
  name: string,
  provider: Provider,
) {
  app.register(async (scope) => {
    // The raw body: signatures are made over bytes, and providers use content types of their own.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.route<{ Body: string | undefined }>({
      method: ['POST', 'PUT'],
      url: `/callbacks/${name}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const rawBody = request.body ?? ''
        const headers: Record<string, string | undefined> = {}
        for (const [name, value] of Object.entries(request.headers)) {
          headers[name] = Array.isArray(value) ? value[0] : value
        }
        const callback = provider.readCallback({ headers, rawBody })
        if (!callback) {
          onRefusedCallback(name)
          return reply.code(401).send({ status: 'error' })
        }
        const bodyDigest = world.digest(rawBody)
        const isOurs = await receiveCallback(world, { ...callback, provider: name, bodyDigest })
        return { status: isOurs ? 'success' : 'ignored' }
      },
    })
  })
}

/** How long a browser that came back waits for the provider's word before the page is shown. */
const returnWaitMs = 4_000

function returnRoute(
  app: FastifyInstance,
  deps: ProviderDeps,
  provider: string,
  gateway: HostedCardGateway,
) {
  const { world, sessions } = deps
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.route<{ Body: string | undefined }>({
      method: ['GET', 'POST'],
      url: `/payment/status/return/${provider}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        if (await deps.limit(request, reply)) return reply
        const query = request.url.split('?')[1] ?? ''
        const parameters = new URLSearchParams(query)
        if (typeof request.body === 'string') {
          for (const [name, value] of new URLSearchParams(request.body)) {
            parameters.append(name, value)
          }
        }
        const back = gateway.readReturn(parameters)
        const id = parseId<'TransactionId'>(back?.reference ?? '')
        const session = sessions.find(request)
        // A person whose way back is broken can still find the payment.
        if (!back || !id.ok) return reply.redirect('/payment/status', 303)
        const prefix = await Promise.race([
          followReturn(deps, id.value, back.hint === 'cancelled', session),
          world.pause(returnWaitMs).then(() => prefixOf(deps, id.value)),
        ])
        if (prefix === null) return reply.redirect('/payment/status', 303)
        const address = `${prefix}/payment/status?id=${id.value}&channel=WEB&pg=PAYMENT_GATEWAY`
        return reply.header('cache-control', 'no-store').redirect(address, 303)
      },
    })
  })
}

async function followReturn(
  { world }: ProviderDeps,
  transactionId: TransactionId,
  cancelled: boolean,
  session: ReturnType<Sessions['find']>,
): Promise<string | null> {
  // Without the cookie nobody can be told apart, so nothing is given up; the provider is asked all the same.
  const order = await noteReturn(world, session ? { session } : null, { transactionId, cancelled })
  return order ? prefixOfLanguage(order.language) : null
}

async function prefixOf({ world }: ProviderDeps, id: TransactionId): Promise<string | null> {
  const found = await world.store.findPayment(id)
  return found ? prefixOfLanguage(found.order.language) : null
}

const prefixOfLanguage = (language: 'EN' | 'SW'): string => (language === 'SW' ? '/sw' : '')
