import * as calls from '@portal/contract/transaction'
import * as schema from '@portal/contract/transaction.schema'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { answer, refused, serveCall } from '../http/serve-call.ts'
import type { Checkout } from './checkout.flow.ts'
import { attemptThatCounts, findPaidByReceipt } from './order.flow.ts'
import { receiptOf } from './order-view.rules.ts'

export type ReceiptDeps = { world: Checkout; limit: Limit }

/** Questions that anyone may ask about a payment with a printed code, or with reference and number. */
export function receiptRoutes(app: FastifyInstance, { world, limit }: ReceiptDeps) {
  serveCall(
    app,
    calls.receiptCall,
    {
      summary: 'Whether a receipt is genuine',
      input: schema.receiptQuery,
      result: schema.receiptResult,
      limit,
    },
    async ({ code }) => {
      const paid = await findPaidByReceipt(world, code)
      return answer(paid ? receiptOf(paid.order, paid.payment) : { genuine: false })
    },
  )

  serveCall(
    app,
    calls.findCall,
    {
      summary: 'Find a payment by its reference and number',
      input: schema.findBody,
      result: schema.findResult,
      limit,
    },
    async ({ reference, msisdn }) => {
      const number = parseMsisdn(msisdn)
      const payment = number.ok ? await attemptThatCounts(world, reference, number.value) : null
      return payment
        ? answer({ transactionId: payment.id })
        : refused('request.not-found', { field: 'reference' })
    },
  )
}
