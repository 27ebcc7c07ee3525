import * as calls from '@portal/contract/calls/transaction.schema'
import { parseId } from '@portal/kernel/ids'
import { parseMoney, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, refused } from '../../http/refusals/answer.ts'
import { ownerHashOf, replaceOrder } from './checkout.flow.ts'
import { priceOrder } from './order.flow.ts'
import { type OrderDeps, priceWithin } from './order.routes.ts'
import { requestOf } from './order.rules.ts'
import { summaryOf } from './order-view.rules.ts'

/** The other currency of the market: what an amount is in it, and an order that is paid in it. Decision 179. */
export function currencyRoutes(app: FastifyInstance, deps: OrderDeps & { readLimit: Limit }) {
  const { flowDeps, sessions, limit, readLimit } = deps
  serveRead(
    app,
    calls.exchangeRateCall,
    limited(readLimit, async ({ fromCurrency, toCurrency, amount }) => {
      const from = parseMoney(amount, fromCurrency)
      if (!from.ok) return refused('amount.invalid', { field: 'amount' })
      const converted = await flowDeps.exchange.convert(from.value, toCurrency)
      return converted
        ? answer({ convertedAmount: toDecimal(converted) })
        : refused('exchange.unavailable')
    }),
  )

  serveCall(app, calls.changeCurrencyCall, async ({ orderId, currency }, { request }) => {
    const id = parseId<'OrderId'>(orderId)
    const session = await sessions.find(request)
    const before = id.ok && session ? await flowDeps.store.findOrder(id.value) : null
    const isOwn = session && before?.ownerHash === ownerHashOf(flowDeps, { session })
    if (!before || !isOwn) return refused('request.not-found', { field: 'orderId' })
    if (before.paidBy !== null) return refused('order.paid-already')
    const { language, redirectPage } = before
    const wanted = { ...requestOf(before), currency }
    const price = () =>
      priceOrder(flowDeps, wanted, { language, redirectPage }, before.ownerHash, before.id)
    const priced = await priceWithin(deps, request, price)
    if (!priced.ok) return priced.error
    const tooMany = await limit(request)
    if (tooMany) return tooMany
    const order = await replaceOrder(flowDeps, { session }, before.id, priced.value)
    if (!order) return refused('order.paid-already')
    return answer({
      orderId: order.id,
      amount: toDecimal(order.amount),
      currency: order.amount.currency,
      summary: summaryOf(flowDeps, order, true),
    })
  })
}
