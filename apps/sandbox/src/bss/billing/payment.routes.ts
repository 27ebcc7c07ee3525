import { isDeepStrictEqual } from 'node:util'
import { type Instant, toIso } from '@portal/kernel/instant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../../faults/provider-call.ts'
import { stateOf, type World } from '../../world.ts'
import {
  bssCall,
  queryOf,
  sumOf,
  tmfError,
  tmfList,
  tmfRefusal,
  unknownParameter,
} from '../tmf-reply.ts'
import { accountsOf, payIn, refuses } from './account.store.ts'
import { accountHref } from './billing-account.routes.ts'
import { type PaymentRequest, readPayment } from './payment.request.ts'

/** The official file has no `/tmf-api` before it. */
const base = '/payment/v4'

type Payment = {
  id: string
  request: PaymentRequest
  status: 'done' | 'failed'
  reason: string | null
  at: Instant
}

/** One payment per correlator: a repeat finds the first. */
const paymentsOf = stateOf(() => new Map<string, Payment>())

/** The words of a refusal that stays: a code of the operator's documents, then the reason. */
const closedAccount = 'ACCOUNT_CLOSED: The account takes no payments.'

const refusalWords = {
  BILL_SETTLED: 'The bill is settled already.',
  BILL_OTHER_AMOUNT: 'A bill is paid whole: totalAmount is its remainingAmount.',
} as const

const resourceOf = ({ id, request, status, reason, at }: Payment) => ({
  id,
  href: `${base}/payment/${id}`,
  correlatorId: request.correlatorId,
  paymentDate: toIso(at),
  status,
  statusDate: toIso(at),
  ...(reason === null ? {} : { description: reason }),
  account: { id: request.accountNo, href: accountHref(request.accountNo) },
  totalAmount: sumOf(request.amount),
  ...(request.billId === null
    ? {}
    : { paymentItem: [{ item: { id: request.billId }, totalAmount: sumOf(request.amount) }] }),
  paymentMethod: request.method,
})

function reasonOf(world: World): string | null {
  const fault = world.faults.take('bss', ['fail-delivery', 'refuse-for-good'])
  if (!fault) return null
  return fault.kind === 'refuse-for-good' ? closedAccount : 'The billing system took no payment.'
}

function pay(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readPayment(request, world.market)
  if (typeof wanted === 'string') return tmfError(400, wanted)
  const payments = paymentsOf(world)
  const first = payments.get(wanted.correlatorId)
  if (first) {
    return isDeepStrictEqual(first.request, wanted)
      ? { status: 201, body: resourceOf(first) }
      : tmfError(409, 'This correlatorId was used for another payment.')
  }
  const { accountNo, amount, billId, correlatorId } = wanted
  const account = accountsOf(world).account(accountNo)
  if (!account) return tmfRefusal('ACCOUNT_NOT_FOUND', 'There is no such billing account.')
  const bill = account.bills.find(({ id }) => id === billId) ?? null
  if (billId !== null && !bill) return tmfError(400, 'The account has no such bill.')
  const refusal = refuses(bill, amount)
  if (refusal) return tmfRefusal(refusal, refusalWords[refusal])
  const [reason, at] = [reasonOf(world), world.clock.now()]
  const id = `PAY-${world.nextId()}`
  const status = reason === null ? 'done' : 'failed'
  const payment: Payment = { id, request: wanted, status, reason, at }
  payments.set(correlatorId, payment)
  if (reason === null) payIn(account, bill, { reference: correlatorId, amount, at })
  return { status: 201, body: resourceOf(payment) }
}

function listPayments(world: World, request: FastifyRequest): ProviderReply {
  const other = unknownParameter(request, ['correlatorId'])
  if (other) return tmfError(400, `Payments cannot be filtered by ${other}.`)
  const correlatorId = queryOf(request, 'correlatorId')
  const found = [...paymentsOf(world).values()].filter(
    (payment) => correlatorId === null || payment.request.correlatorId === correlatorId,
  )
  return tmfList(request, found, { show: resourceOf })
}

/** TMF676 v4: payments into billing accounts. */
export function paymentRoutes(app: FastifyInstance, world: World): void {
  app.post(
    `${base}/payment`,
    bssCall(world, (request) => pay(world, request)),
  )
  app.get(
    `${base}/payment`,
    bssCall(world, (request) => listPayments(world, request)),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/payment/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const found = [...paymentsOf(world).values()].find((payment) => payment.id === id)
      return found
        ? { status: 200, body: resourceOf(found) }
        : tmfError(404, 'There is no such payment.')
    }),
  )
}
