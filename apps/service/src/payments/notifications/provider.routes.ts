import { parseId, type TransactionId, typedId } from '@portal/kernel/ids'
import { prefixOf } from '@portal/kernel/language'
import { returnReferences } from '@portal/kernel/return-references'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Limit } from '../../http/limits/limits.ts'
import { sendRefused } from '../../http/refusals/refusal.ts'
import type { Sessions } from '../../http/sessions/session.ts'
import type {
  HostedPageProvider,
  Provider,
  ReturnOutcome,
} from '../../ports/payment-provider.port.ts'
import { methodOf } from '../engine/payment-deps.flow.ts'
import type { CheckoutDeps } from '../orders/checkout.flow.ts'
import { receiveMarkedCallback } from './marked-callback.flow.ts'
import { noteReturn, type ReceivedCallback, receiveCallback } from './notification.flow.ts'

export type ProviderDeps = {
  flowDeps: CheckoutDeps
  sessions: Sessions
  /** Limit of browsers that come back from a provider with a payment: beyond it the provider is not asked. */
  returnLimit: Limit
  /** Limit of callbacks that prove no sender. */
  callbackLimit: Limit
  onRefusedCallback: (provider: string) => void
  /** It is about no payment of ours. */
  onIgnoredCallback: (provider: string) => void
}

/** Routes that providers cause to be called: their callbacks, and the browsers they send back. */
export function providerRoutes(app: FastifyInstance, deps: ProviderDeps) {
  const gateways: HostedPageProvider[] = []
  for (const { provider, protocol } of deps.flowDeps.methods.values()) {
    callbackRoute(app, deps, provider)
    if (protocol.hasReturn && 'readReturn' in provider) gateways.push(provider)
  }
  for (const gateway of gateways) returnRoute(app, deps, gateway)
  leadReturnsOn(app, deps, gateways)
}

/** Duplicate, early, late and unknown callbacks do no harm and are answered 200. */
function callbackRoute(
  app: FastifyInstance,
  { flowDeps, callbackLimit, onRefusedCallback, onIgnoredCallback }: ProviderDeps,
  provider: Provider,
) {
  const { name } = provider
  app.register(async (scope) => {
    // The raw body is kept: signatures cover bytes, and providers use content types of their own.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const handler: RouteHandlerMethod = async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const headers: Record<string, string | undefined> = {}
      for (const [name, value] of Object.entries(request.headers)) {
        headers[name] = Array.isArray(value) ? value[0] : value
      }
      const { mark = null } = request.params as { mark?: string }
      const isMarked = mark !== null && flowDeps.callbackMarks.read(name, mark) !== null
      const callback = provider.readCallback({ headers, rawBody })
      // A callback without proof may come from anyone, so it counts against the limit.
      const isProven = isMarked || (mark === null && callback?.isAuthentic === true)
      const tooMany = isProven ? null : await callbackLimit(request)
      if (tooMany) return sendRefused(reply, tooMany)
      if (!callback && (mark === null || isMarked)) {
        onRefusedCallback(name)
        return reply.code(401).send({ status: 'error' })
      }
      const bodyDigest = flowDeps.digest(rawBody)
      const received = callback && { ...callback, provider: name, bodyDigest }
      const isOurs = received !== null && (await receive(flowDeps, mark, received))
      if (!isOurs) onIgnoredCallback(name)
      const { callbackReply } = provider
      if (callbackReply) return reply.type(callbackReply.contentType).send(callbackReply.body)
      return { status: isOurs ? 'success' : 'ignored' }
    }
    // At a provider the address is entered by hand, and may have got a slash at its end.
    for (const end of ['', '/', '/:mark']) {
      scope.route({
        method: ['POST', 'PUT'],
        url: `/callbacks/${name}${end}`,
        schema: { hide: true },
        handler,
      })
    }
  })
}

/** At its own address a charge is known by that alone, whatever the body names. */
const receive = (
  deps: CheckoutDeps,
  mark: string | null,
  callback: ReceivedCallback,
): Promise<boolean> =>
  mark === null ? receiveCallback(deps, callback) : receiveMarkedCallback(deps, mark, callback)

const idOf = (reference: string): TransactionId | null => {
  const id = parseId<'TransactionId'>(typedId(reference))
  return id.ok ? id.value : null
}

/** The payment of a return: by the gateway's own names, or else by any that a gateway has; and what it says became of it. */
function readBack(
  gateway: HostedPageProvider,
  parameters: URLSearchParams,
): { id: TransactionId; outcome: ReturnOutcome } | null {
  const own = gateway.readReturn(parameters)
  const ids = [...(own ? [own.reference] : []), ...returnReferences(parameters)].map(idOf)
  const id = ids.find((each) => each !== null)
  return id ? { id, outcome: own?.outcome ?? 'unknown' } : null
}

/** Time for which a returning browser waits for the provider's answer before the page is shown. */
const returnWaitMs = 4_000

function returnRoute(app: FastifyInstance, deps: ProviderDeps, gateway: HostedPageProvider) {
  const { name: provider } = gateway
  const { flowDeps } = deps
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
      config: { browser: 'link' },
      handler: async (request, reply) => {
        const query = request.url.split('?')[1] ?? ''
        const parameters = new URLSearchParams(query)
        if (typeof request.body === 'string') {
          for (const [name, value] of new URLSearchParams(request.body)) {
            parameters.append(name, value)
          }
        }
        const back = readBack(gateway, parameters)
        // A visitor whose return address is broken can still find the payment.
        if (!back) return reply.redirect('/payment/status', 303)
        const { id, outcome } = back
        // The limit spares the provider a question; the browser is led to its page in any case.
        const tooMany = await deps.returnLimit(request)
        const noted = { transactionId: id, provider, outcome }
        const prefix = tooMany
          ? await prefixOfAttempt(deps, id)
          : await prefixOfReturn(deps, request, noted)
        if (prefix === null) return reply.redirect('/payment/status', 303)
        const mode = methodOf(flowDeps, provider).modes[0]
        // This makes the page offer another payment method first.
        const left = outcome === 'cancelled' ? '&left=1' : ''
        const address = `${prefix}/payment/status?id=${id}&channel=WEB&pg=${mode}${left}`
        return reply.header('cache-control', 'no-store').redirect(address, 303)
      },
    })
  })
}

const statusPage = /^(\/[a-z]{2,3})?\/payment\/status\/?$/

/**
 * Leads a return to the status page without the id of a payment, as the specification shows it, to the address of the
 * gateway's returns. Applies to routes that are added after it.
 */
function leadReturnsOn(
  app: FastifyInstance,
  { flowDeps }: ProviderDeps,
  gateways: readonly HostedPageProvider[],
) {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '', query] = request.url.split('?')
    if (!query || !statusPage.test(path) || request.method !== 'GET') return
    const parameters = new URLSearchParams(query)
    if (parameters.has('id')) return
    // A gateway may put a mark of its own behind our reference, which it alone can read.
    const own = gateways.flatMap((each) => each.readReturn(parameters)?.reference ?? [])
    for (const reference of new Set([...own, ...returnReferences(parameters)])) {
      const id = idOf(reference)
      const found = id && (await flowDeps.store.findPayment(id))
      const gateway = gateways.find(({ name }) => name === found?.payment.provider)
      if (gateway) return reply.redirect(`/payment/status/return/${gateway.name}?${query}`, 303)
    }
  })
}

type Return = { transactionId: TransactionId; provider: string; outcome: ReturnOutcome }

/** Notes a return, and waits a while for the provider's answer. The language of the order's page; null without one. */
async function prefixOfReturn(
  deps: ProviderDeps,
  request: FastifyRequest,
  back: Return,
): Promise<string | null> {
  const { flowDeps, sessions } = deps
  const session = await sessions.find(request)
  // A return without the cookie counts as a stranger's; the provider is asked nevertheless.
  const noted = noteReturn(flowDeps, session ? { session } : null, back)
  return Promise.race([
    noted.then((order) => order && prefixOf(flowDeps.languages, order.language)),
    flowDeps.pause(returnWaitMs).then(() => prefixOfAttempt(deps, back.transactionId)),
  ])
}

/** The same without a note. */
async function prefixOfAttempt(
  { flowDeps }: ProviderDeps,
  id: TransactionId,
): Promise<string | null> {
  const found = await flowDeps.store.findPayment(id)
  return found ? prefixOf(flowDeps.languages, found.order.language) : null
}
