import type { RefusalCode } from '@portal/contract/codes'
import * as calls from '@portal/contract/transaction.schema'
import { toIso } from '@portal/kernel/instant'
import { type Money, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance } from 'fastify'
import { answer, type Refused, refused } from '../http/answer.ts'
import type { Limit } from '../http/limits.ts'
import { serveCall } from '../http/serve-call.ts'
import type { Sessions } from '../http/session.ts'
import { type Checkout, openOrder } from './checkout.flow.ts'
import { findDuplicates, priceOrder } from './order.flow.ts'
import { filledItem } from './order.rules.ts'
import { summaryOf } from './order-view.rules.ts'

export type OrderDeps = {
  world: Checkout
  sessions: Sessions
  /** Counts orders that are stored. */
  limit: Limit
  /** Counts numbers that are no subscriber's, as checks of a number are. */
  checkLimit: Limit
}

/** Prices and stores an order before the visitor chooses a way to pay. */
export function orderRoutes(
  app: FastifyInstance,
  { world, sessions, limit, checkLimit }: OrderDeps,
) {
  serveCall(app, calls.openOrderCall, async (body, { request, reply }) => {
    const { transactionType, msisdn, amount, currency, language, redirectPage } = body
    const wanted = { transactionType, msisdn, amount, currency, ...filledItem(body) }
    const priced = await priceOrder(world, wanted, { language, redirectPage })
    if (!priced.ok) {
      const tooMany = isMiss(priced.error) ? await checkLimit(request) : null
      return tooMany ?? refusePrice(priced.error)
    }
    const tooMany = await limit(request)
    if (tooMany) return tooMany
    const asker = { session: await sessions.findOrStart(request, reply) }
    const order = await openOrder(world, asker, priced.value)
    const duplicates = await findDuplicates(world, asker, order)
    return answer({
      orderId: order.id,
      amount: toDecimal(order.amount),
      currency: order.amount.currency,
      summary: summaryOf(world, order, true),
      duplicates: duplicates.map((payment) => ({
        transactionId: payment.id,
        amount: toDecimal(payment.amount),
        askedAt: toIso(payment.registeredAt),
      })),
    })
  })
}

/** The reason for which a call refuses an order: its price, or an attempt to pay it. */
type RefusedPrice = { code: RefusalCode; field?: string; limit?: Money }

/** The operator was asked about a number, and has no such subscriber. */
export const isMiss = ({ code }: RefusedPrice): boolean => code === 'line.invalid'

/** The refusal of a price; `names` maps the fields of an order to the field names of the caller's body. */
export function refusePrice(
  { code, field, limit }: RefusedPrice,
  names: Readonly<Record<string, string>> = {},
): Refused {
  const named = field === undefined ? undefined : (names[field] ?? field)
  const major = limit && String(limit.minor / 100n)
  return refused(code, {
    ...(named ? { field: named } : {}),
    // The words of each limit name one of them.
    ...(major ? { values: { min: major, max: major } } : {}),
  })
}
