import { currencies } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { cardsOf, successOf } from './card.store.ts'
import type { CardPayment, CardTransaction } from './card-payment.ts'
import { gatewayCall, noTransaction, refusal, success, transactionOf } from './envelope.ts'
import { idOf, queryOf } from './gateway-request.ts'

/** A success counts, whatever its place among the tries, and else the last try; a fault names another one. */
function answeredOf(world: World, payment: CardPayment): CardTransaction | undefined {
  const fault = world.faults.take('flutterwave', ['first-try', 'last-try'])?.kind
  if (fault === 'first-try') return payment.transactions[0]
  const last = payment.transactions.at(-1)
  return fault === 'last-try' ? last : (successOf(payment) ?? last)
}

function verifyByReference(world: World, request: FastifyRequest): ProviderReply {
  const reference = queryOf(request).get('tx_ref')
  if (!reference) return refusal(400, 'tx_ref is required')
  const payment = cardsOf(world).byReference(reference)
  const transaction = payment && answeredOf(world, payment)
  if (!payment || !transaction) return noTransaction
  return success('Transaction fetched successfully', transactionOf(payment, transaction))
}

const listSize = 20

/** All tries, newest first; `tx_ref` and `status` filter them. */
function listTransactions(world: World, request: FastifyRequest): ProviderReply {
  const query = queryOf(request)
  const page = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,6}$/.test(page)) return refusal(400, 'page must be a whole number')
  const [reference, status] = [query.get('tx_ref'), query.get('status')]
  const found = cardsOf(world)
    .all()
    .filter((payment) => !reference || payment.reference === reference)
    .flatMap((payment) => payment.transactions.map((each) => ({ payment, each })))
    .filter(({ each }) => !status || each.status === status)
    .toSorted((a, b) => b.each.id - a.each.id)
  const start = (Number(page) - 1) * listSize
  const rows = found.slice(start, start + listSize)
  return success(
    'Transactions fetched',
    rows.map(({ payment, each }) => transactionOf(payment, each)),
    {
      page_info: {
        total: found.length,
        current_page: Number(page),
        total_pages: Math.max(1, Math.ceil(found.length / listSize)),
      },
    },
  )
}

/** The merchant's account takes every currency that a payment here can be in. */
const balances = (): ProviderReply =>
  success(
    'Wallet balances fetched',
    currencies.map((currency) => ({ currency, available_balance: 0, ledger_balance: 0 })),
  )

/** Balances, and verification by the merchant's reference or by the gateway's id. */
export function transactionsRoutes(app: FastifyInstance, world: World): void {
  const base = '/flutterwave/v3/transactions'
  app.get('/flutterwave/v3/balances', gatewayCall(world, balances))
  app.get(
    base,
    gatewayCall(world, (request) => listTransactions(world, request)),
  )
  app.get(
    `${base}/verify_by_reference`,
    gatewayCall(world, (request) => verifyByReference(world, request)),
  )
  app.get(
    `${base}/:id/verify`,
    gatewayCall(world, (request) => {
      const found = cardsOf(world).byTransaction(idOf(request))
      if (!found) return noTransaction
      const { payment, transaction } = found
      return success('Transaction fetched successfully', transactionOf(payment, transaction))
    }),
  )
}
