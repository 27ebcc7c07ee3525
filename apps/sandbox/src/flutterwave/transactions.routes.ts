import { type Money, money, parseMoney } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { type CardPayment, refundedOf, successOf } from './card.store.ts'
import {
  gatewayCall,
  noTransaction,
  refundOf,
  refusal,
  success,
  transactionOf,
} from './envelope.ts'

const pageSize = 20

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://sandbox').searchParams

const idOf = (request: FastifyRequest): number => Number((request.params as { id: string }).id)

function verifyByReference(world: World, request: FastifyRequest): ProviderReply {
  const reference = queryOf(request).get('tx_ref')
  if (!reference) return refusal(400, 'tx_ref is required')
  const payment = world.cards.byReference(reference)
  // The success counts, wherever it stands among the tries; else the last try does.
  const transaction = payment && (successOf(payment) ?? payment.transactions.at(-1))
  if (!payment || !transaction) return noTransaction
  return success('Transaction fetched successfully', transactionOf(payment, transaction))
}

function refundAmount(request: FastifyRequest, payment: CardPayment): Money | null {
  const raw = (request.body as { amount?: unknown } | null)?.amount
  const rest = payment.amount.minor - refundedOf(payment).minor
  if (raw === undefined) return money(rest, payment.amount.currency)
  if (typeof raw !== 'number' && typeof raw !== 'string') return null
  const parsed = parseMoney(raw, payment.amount.currency)
  return parsed.ok && parsed.value.minor > 0n && parsed.value.minor <= rest ? parsed.value : null
}

function refund(world: World, request: FastifyRequest): ProviderReply {
  const found = world.cards.byTransaction(idOf(request))
  if (!found) return noTransaction
  const { payment, transaction } = found
  if (transaction.status !== 'successful') {
    return refusal(400, 'Only successful transactions can be refunded')
  }
  if (refundedOf(payment).minor >= payment.amount.minor) {
    return refusal(400, 'Transaction has been fully refunded already')
  }
  const amount = refundAmount(request, payment)
  if (!amount) return refusal(400, 'Refund amount is more than what is left of the transaction')
  const made = world.cards.refund(payment, transaction, amount)
  return success('Transaction refund initiated', refundOf(made))
}

function listRefunds(world: World, request: FastifyRequest): ProviderReply {
  const page = queryOf(request).get('page') ?? '1'
  if (!/^[1-9]\d{0,6}$/.test(page)) return refusal(400, 'page must be a whole number')
  const all = world.cards.refunds()
  const start = (Number(page) - 1) * pageSize
  return success('Refunds fetched', all.slice(start, start + pageSize).map(refundOf), {
    page_info: {
      total: all.length,
      current_page: Number(page),
      total_pages: Math.max(1, Math.ceil(all.length / pageSize)),
    },
  })
}

/** Verification, refunds and the list of refunds. */
export function transactionsRoutes(app: FastifyInstance, world: World): void {
  const base = '/flutterwave/v3'
  app.get(
    `${base}/transactions/verify_by_reference`,
    gatewayCall(world, (request) => verifyByReference(world, request)),
  )
  app.get(
    `${base}/transactions/:id/verify`,
    gatewayCall(world, (request) => {
      const found = world.cards.byTransaction(idOf(request))
      if (!found) return noTransaction
      const { payment, transaction } = found
      return success('Transaction fetched successfully', transactionOf(payment, transaction))
    }),
  )
  app.post(
    `${base}/transactions/:id/refund`,
    gatewayCall(world, (request) => refund(world, request)),
  )
  app.get(
    `${base}/refunds`,
    gatewayCall(world, (request) => listRefunds(world, request)),
  )
}
