import { after, toIso } from '@portal/kernel/instant'
import { type Money, parseMoney } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { cardsOf } from './card.store.ts'
import type { CardPayment, CardRefund } from './card-payment.ts'
import { disbursesAfterMs, refundableOf } from './card-refund.ts'
import { gatewayCall, noTransaction, refusal, success } from './envelope.ts'
import { idOf, queryOf } from './gateway-request.ts'
import { refundOf, refundRowOf, refundStatusOf } from './refund.shape.ts'

const pageSize = 20

/** The amount asked for, all that is left where none is named, null where it is more than that. */
function amountOf(world: World, request: FastifyRequest, payment: CardPayment): Money | null {
  const raw = (request.body as { amount?: unknown } | null)?.amount
  const rest = refundableOf(payment, world.clock.now())
  if (raw === undefined) return rest
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  const parsed = parseMoney(raw, payment.amount.currency)
  if (!parsed.ok || parsed.value.minor <= 0n) return null
  return parsed.value.minor <= rest.minor ? parsed.value : null
}

function refund(world: World, request: FastifyRequest): ProviderReply {
  const found = cardsOf(world).byTransaction(idOf(request))
  if (!found) return noTransaction
  const { payment, transaction } = found
  const now = world.clock.now()
  if (transaction.status !== 'successful') {
    return refusal(400, 'Only successful transactions can be refunded')
  }
  if (refundableOf(payment, now).minor <= 0n) {
    return refusal(400, 'Transaction has been fully refunded already')
  }
  const amount = amountOf(world, request, payment)
  if (!amount) return refusal(400, 'Refund amount is more than what is left of the transaction')
  const made = cardsOf(world).refund(payment, transaction, {
    amount,
    disbursesAt: after(now, world.scaled(disbursesAfterMs)),
    fails: world.faults.take('flutterwave', ['refund-fails']) !== null,
  })
  return success('Transaction refund initiated', refundOf(made, now))
}

const dayPattern = /^\d{4}-\d\d-\d\d$/

type Matches = (refund: CardRefund) => boolean

/** The documented filters; `id` is the transaction's, days count whole. A text says what is wrong. */
function readFilters(world: World, query: URLSearchParams): Matches | string {
  const now = world.clock.now()
  const given = (name: string): string => query.get(name) ?? ''
  for (const name of ['from', 'to']) {
    if (given(name) && !dayPattern.test(given(name))) return `${name} must be YYYY-MM-DD`
  }
  const dayOf = (refund: CardRefund): string => toIso(refund.at).slice(0, 10)
  return (refund) =>
    (!given('from') || dayOf(refund) >= given('from')) &&
    (!given('to') || dayOf(refund) <= given('to')) &&
    (!given('status') || refundStatusOf(refund, now).status === given('status')) &&
    (!given('currency') || refund.amount.currency === given('currency')) &&
    (!given('id') || String(refund.transactionId) === given('id'))
}

function listRefunds(world: World, request: FastifyRequest): ProviderReply {
  const query = queryOf(request)
  const page = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,6}$/.test(page)) return refusal(400, 'page must be a whole number')
  const matches = readFilters(world, query)
  if (typeof matches === 'string') return refusal(400, matches)
  const found = cardsOf(world).refunds().filter(matches)
  const start = (Number(page) - 1) * pageSize
  const now = world.clock.now()
  const rows = found.slice(start, start + pageSize).map((each) => refundRowOf(each, now))
  return success('Refunds fetched', rows, {
    page_info: {
      total: found.length,
      current_page: Number(page),
      total_pages: Math.max(1, Math.ceil(found.length / pageSize)),
      page_size: pageSize,
    },
  })
}

/** Refunds: to ask for one, to ask about one, and the list of all. */
export function refundRoutes(app: FastifyInstance, world: World): void {
  const base = '/flutterwave/v3'
  app.post(
    `${base}/transactions/:id/refund`,
    gatewayCall(world, (request) => refund(world, request)),
  )
  app.get(
    `${base}/refunds`,
    gatewayCall(world, (request) => listRefunds(world, request)),
  )
  app.get(
    `${base}/refunds/:id`,
    gatewayCall(world, (request) => {
      const id = idOf(request)
      const found = cardsOf(world)
        .refunds()
        .find((each) => each.id === id)
      if (!found) return refusal(404, 'No refund was found for this id')
      return success('Refund fetched', refundOf(found, world.clock.now()))
    }),
  )
}
