import { after } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { gatewayCall, isRecord, notFound, refused, success } from './envelope.ts'
import { askedRefundOf, refundOf } from './refund.shape.ts'
import { transactionsOf } from './transaction.store.ts'
import { paidBy, type Refund, refundableMinorOf, type Transaction } from './transaction.ts'
import type { Webhook } from './webhook.ts'

const minuteMs = 60_000
/** From the request until the refund is taken up, and until it ends; before the time scale. */
const startsAfterMs = minuteMs
const endsAfterMs = 5 * minuteMs

/** By its reference, or by the gateway's own id. */
function namedBy(world: World, raw: unknown): Transaction | null {
  const store = transactionsOf(world)
  if (typeof raw === 'number') return store.byId(raw)
  if (typeof raw !== 'string') return null
  return store.byReference(raw) ?? (/^\d+$/.test(raw) ? store.byId(Number(raw)) : null)
}

const noteOf = (raw: unknown): string => (typeof raw === 'string' ? raw : '')

/** Null: more than what is left, or no whole number. */
function minorOf(raw: unknown, rest: bigint): bigint | null {
  if (raw === undefined) return rest
  const isWhole = typeof raw === 'number' && Number.isSafeInteger(raw) && raw > 0
  return isWhole && BigInt(raw) <= rest ? BigInt(raw) : null
}

function ask(world: World, request: FastifyRequest, webhook: Webhook): ProviderReply {
  const body = isRecord(request.body) ? request.body : {}
  const transaction = namedBy(world, body.transaction)
  if (!transaction) return notFound('Transaction not found')
  const paid = paidBy(transaction)
  if (!paid) return refused('Transaction has not been completed')
  const now = world.clock.now()
  const rest = refundableMinorOf(transaction, now)
  if (rest <= 0n) return refused('Transaction has been fully reversed')
  const { currency } = transaction.amount
  if ((body.currency ?? currency) !== currency) {
    return refused('Currency is not that of the transaction')
  }
  const minor = minorOf(body.amount, rest)
  if (minor === null) return refused('Refund amount cannot be more than transaction amount')
  const isBroken = world.faults.take('paystack', ['refund-fails']) !== null
  const made = transactionsOf(world).refund(transaction, {
    amount: money(minor, currency),
    merchantNote: noteOf(body.merchant_note),
    customerNote: noteOf(body.customer_note),
    processingAt: after(now, world.scaled(startsAfterMs)),
    endsAt: after(now, world.scaled(endsAfterMs)),
    ends: isBroken ? 'failed' : paid.card.refundEnds,
  })
  webhook.tellRefund(transaction, made)
  return success('Refund has been queued for processing', askedRefundOf(transaction, made, now))
}

type Found = { transaction: Transaction; refund: Refund }

/** Newest first. */
const allOf = (world: World): Found[] =>
  transactionsOf(world)
    .all()
    .flatMap((transaction) => transaction.refunds.map((refund) => ({ transaction, refund })))
    .toSorted((a, b) => b.refund.id - a.refund.id)

const countIn = (query: URLSearchParams, name: string, fallback: number): number | null => {
  const raw = query.get(name) ?? String(fallback)
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : null
}

function list(world: World, request: FastifyRequest): ProviderReply {
  const query = new URL(request.url, 'http://sandbox').searchParams
  const [page, perPage] = [countIn(query, 'page', 1), countIn(query, 'perPage', 50)]
  if (page === null || perPage === null) return refused('page and perPage must be whole numbers')
  const bounds = ['from', 'to'].map((name) => query.get(name))
  if (bounds.some((bound) => bound !== null && Number.isNaN(Date.parse(bound)))) {
    return refused('from and to must be dates')
  }
  const [from, to] = bounds.map((bound) => (bound === null ? null : Date.parse(bound)))
  const wanted = query.get('transaction')
  const found = allOf(world).filter(
    ({ transaction, refund }) =>
      (wanted === null || String(transaction.id) === wanted) &&
      (from === null || from === undefined || refund.at >= from) &&
      (to === null || to === undefined || refund.at <= to),
  )
  const start = (page - 1) * perPage
  const now = world.clock.now()
  const rows = found.slice(start, start + perPage)
  return success(
    'Refunds retrieved',
    rows.map(({ transaction, refund }) => refundOf(transaction, refund, now)),
    {
      meta: {
        ...{ total: found.length, skipped: start, perPage: String(perPage), page },
        pageCount: Math.ceil(found.length / perPage),
        failedRefundCount: 0,
      },
    },
  )
}

/** Refunds: to ask for one, to ask about one, and the list of all. */
export function refundRoutes(app: FastifyInstance, world: World, webhook: Webhook): void {
  app.post(
    '/paystack/refund',
    gatewayCall(world, (request) => ask(world, request, webhook)),
  )
  app.get(
    '/paystack/refund',
    gatewayCall(world, (request) => list(world, request)),
  )
  app.get(
    '/paystack/refund/:id',
    gatewayCall(world, (request) => {
      const { id } = request.params as { id: string }
      const found = allOf(world).find(({ refund }) => String(refund.id) === id)
      return found
        ? success('Refund retrieved', refundOf(found.transaction, found.refund, world.clock.now()))
        : notFound('Refund not found')
    }),
  )
}
