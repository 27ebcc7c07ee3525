import * as calls from '@portal/contract/calls/transaction.schema'
import type { RefusalCode } from '@portal/contract/codes'
import { toIso } from '@portal/kernel/instant'
import type { Language } from '@portal/kernel/language'
import { type Money, toDecimal } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { fail, type Result } from '@portal/kernel/result'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { KnownBuyers } from '../../http/addresses/known-buyers.ts'
import { serveCall } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, type Refused, refused } from '../../http/refusals/answer.ts'
import { ownerOf, type Sessions } from '../../http/sessions/session.ts'
import { type CheckoutDeps, openOrder } from './checkout.flow.ts'
import { findDuplicates, priceOrder } from './order.flow.ts'
import { filledItem } from './order.rules.ts'
import { summaryOf } from './order-view.rules.ts'

export type OrderDeps = {
  flowDeps: CheckoutDeps
  sessions: Sessions
  /** Counts orders that are stored. */
  limit: Limit
  /** Bundles active on the number beside the product; advice for the session that has proved the number. */
  findActive: (asked: ActiveQuery) => Promise<readonly ActiveBundle[]>
  buyers: KnownBuyers
} & NumberLimits

type ActiveBundle = Static<typeof calls.openOrderCall.result>['activeBundles'][number]
type ActiveQuery = {
  ownerHash: string
  msisdn: Msisdn
  productCode: string
  language: Language
}

/** Limits of learning about numbers by asking for their price. */
export type NumberLimits = {
  /** Counts all questions about a price, before the operator is asked. */
  priceLimit: Limit
  /** Counts numbers that cannot be served, as checks of a number are. */
  checkLimit: Limit
  /** Counts all numbers that the operator was asked about: as many as can be ordered, paid and checked. */
  askLimit: Limit
}

/** Prices and stores an order before the visitor chooses a payment method. */
export function orderRoutes(
  app: FastifyInstance,
  { flowDeps, sessions, limit, findActive, buyers, ...numberLimits }: OrderDeps,
) {
  serveCall(app, calls.openOrderCall, async (body, { request, reply }) => {
    const { transactionType, msisdn, amount, currency, language, redirectPage } = body
    const item = filledItem(body)
    const wanted = { transactionType, msisdn, amount, currency, ...item }
    const priced = await priceWithin(numberLimits, request, async () =>
      priceOrder(
        flowDeps,
        wanted,
        { language, redirectPage },
        await ownerOf({ sessions, flowDeps }, request),
      ),
    )
    if (!priced.ok) return priced.error
    const tooMany = await limit(request)
    if (tooMany) return tooMany
    const asker = { session: await sessions.findOrStart(request, reply) }
    const order = await openOrder(flowDeps, asker, priced.value)
    buyers.note(asker.session)
    const { productCode } = item
    const [duplicates, activeBundles] = await Promise.all([
      findDuplicates(flowDeps, asker, order),
      productCode === undefined
        ? []
        : findActive({
            ownerHash: order.ownerHash,
            msisdn: order.msisdn,
            productCode,
            language: order.language,
          }),
    ])
    return answer({
      orderId: order.id,
      amount: toDecimal(order.amount),
      currency: order.amount.currency,
      summary: summaryOf(flowDeps, order, true),
      duplicates: duplicates.map((payment) => ({
        transactionId: payment.id,
        amount: toDecimal(payment.amount),
        currency: payment.amount.currency,
        askedAt: toIso(payment.registeredAt),
      })),
      activeBundles: [...activeBundles],
    })
  })
}

/** The reason for which a call refuses an order: its price, or an attempt to pay it. */
type RefusedPrice = { code: RefusalCode; field?: string; limit?: Money; tellsOfNumber?: true }

/**
 * Asks for a price within the limits; `names` as for `refusePrice`. What the operator said of a number counts, whatever
 * it said. A refusal does not tell it, so that no list of subscribers or of their lines can be made by orders that are
 * never stored.
 */
export async function priceWithin<T>(
  { priceLimit, askLimit, checkLimit }: NumberLimits,
  request: FastifyRequest,
  price: () => Promise<Result<T, RefusedPrice>>,
  names: Readonly<Record<string, string>> = {},
): Promise<Result<T, Refused>> {
  const tooSoon = await priceLimit(request)
  if (tooSoon) return fail(tooSoon)
  const priced = await price()
  if (!priced.ok && !priced.error.tellsOfNumber) return fail(refusePrice(priced.error, names))
  const tooMany = (await askLimit(request)) ?? (priced.ok ? null : await checkLimit(request))
  if (tooMany) return fail(tooMany)
  return priced.ok ? priced : fail(refusePrice(priced.error, names))
}

/** The refusal of a price; `names` maps the fields of an order to the field names of the caller's body. */
export function refusePrice(
  { code, field, limit }: RefusedPrice,
  names: Readonly<Record<string, string>> = {},
): Refused {
  const named = field === undefined ? undefined : (names[field] ?? field)
  const major = limit ? String(limit.minor / 100n) : ''
  return refused(code, {
    ...(named ? { field: named } : {}),
    // The words of each limit name one of them.
    ...(limit ? { values: { min: major, max: major, price: toDecimal(limit) } } : {}),
    ...(limit && code === 'bundle.other-price' ? { price: toDecimal(limit) } : {}),
  })
}
