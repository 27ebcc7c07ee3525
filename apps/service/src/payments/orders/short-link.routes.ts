import { parseId, typedId } from '@portal/kernel/ids'
import { prefixOf } from '@portal/kernel/language'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../http/limits/limits.ts'
import { sendRefused } from '../../http/refusals/refusal.ts'
import type { CheckoutDeps } from './checkout.flow.ts'

export type ShortLinkDeps = { flowDeps: CheckoutDeps; limit: Limit }

/** Redirects the link of an SMS to the order's page in the order's language; an unknown link too. */
export function shortLinkRoutes(app: FastifyInstance, { flowDeps, limit }: ShortLinkDeps) {
  app.get<{ Params: { id: string } }>(
    '/p/:id',
    { schema: { hide: true }, config: { browser: 'link' } },
    async (request, reply) => {
      const tooMany = await limit(request)
      if (tooMany) return sendRefused(reply, tooMany)
      // The link of a forwarded or retyped message.
      const typed = typedId(request.params.id)
      const id = parseId<'TransactionId'>(typed)
      const found = id.ok ? await flowDeps.store.findPayment(id.value) : null
      const prefix = found ? prefixOf(flowDeps.languages, found.order.language) : ''
      const address = `${prefix}/payment/status?id=${encodeURIComponent(typed)}`
      return reply.redirect(address, 303)
    },
  )
}
