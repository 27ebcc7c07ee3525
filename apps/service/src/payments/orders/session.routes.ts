import { forgetCall, recentCall } from '@portal/contract/calls/device.schema'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer } from '../../http/refusals/answer.ts'
import type { Sessions } from '../../http/sessions/session.ts'
import type { Order } from '../../ports/payment.port.ts'
import type { CheckoutDeps } from './checkout.flow.ts'
import { findRecent } from './order.flow.ts'

export type SessionDeps = { flowDeps: CheckoutDeps; sessions: Sessions; limit: Limit }

/** The name of the item among others of its kind, where it has one. */
function itemPart({ products }: CheckoutDeps, { item }: Order) {
  const { productCode, name } = products.get(item.kind)?.describe(item).summary ?? {}
  return {
    ...(productCode === undefined ? {} : { productCode }),
    ...(name === undefined ? {} : { name }),
  }
}

/** Calls by which a device reads what the portal stores about it, and deletes it. Decision 020. */
export function sessionRoutes(app: FastifyInstance, { flowDeps, sessions, limit }: SessionDeps) {
  serveRead(
    app,
    recentCall,
    limited(limit, async (_query, { request }) => {
      const session = await sessions.find(request)
      const recent = session ? await findRecent(flowDeps, { session }) : []
      return answer({
        recent: recent.map(({ order, payment: { mode, payerMsisdn } }) => ({
          transactionType: order.transactionType,
          msisdn: order.msisdn,
          // What it costs, whatever it was paid in: bought again, it is priced anew.
          amount: toDecimal(order.value),
          currency: order.value.currency,
          ...itemPart(flowDeps, order),
          paymentMode: mode,
          ...(payerMsisdn === null ? {} : { payer: payerMsisdn }),
        })),
      })
    }),
  )

  serveCall(
    app,
    forgetCall,
    limited(limit, async (_body, { request, reply }) => {
      await sessions.end(request, reply)
      // Pages that the browser keeps would show on Back what is forgotten.
      reply.header('clear-site-data', '"cache", "storage"')
      return answer({})
    }),
  )
}
