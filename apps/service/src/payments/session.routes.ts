import { emptyQuery } from '@portal/contract/shapes.schema'
import { forgetCall, recentCall } from '@portal/contract/transaction'
import { forgetBody, forgetResult, recentResult } from '@portal/contract/transaction.schema'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { answer, serveCall } from '../http/serve-call.ts'
import type { Sessions } from '../http/session.ts'
import type { Checkout } from './checkout.flow.ts'
import { findRecent } from './order.flow.ts'

export type SessionDeps = { world: Checkout; sessions: Sessions; limit: Limit }

/** Calls by which a device reads what the portal stores about it, and deletes it. */
export function sessionRoutes(app: FastifyInstance, { world, sessions, limit }: SessionDeps) {
  serveCall(
    app,
    recentCall,
    {
      summary: 'What this device paid for lately',
      input: emptyQuery,
      result: recentResult,
      limit,
    },
    async (_query, { request }) => {
      const session = sessions.find(request)
      const recent = session ? await findRecent(world, { session }) : []
      return answer({
        recent: recent.map(({ order, payment: { mode, payerMsisdn } }) => ({
          transactionType: order.transactionType,
          msisdn: order.msisdn,
          amount: toDecimal(order.amount),
          currency: order.amount.currency,
          paymentMode: mode,
          ...(payerMsisdn === null ? {} : { payer: payerMsisdn }),
        })),
      })
    },
  )

  serveCall(
    app,
    forgetCall,
    {
      summary: 'Forget this device: what it opened belongs to nobody any more',
      input: forgetBody,
      result: forgetResult,
      limit,
    },
    async (_body, { reply }) => {
      sessions.end(reply)
      return answer({})
    },
  )
}
