import { type Money, money } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { Line, LineDebit } from '../people/people.store.ts'
import type { World } from '../world.ts'
import type { CamaraCallback } from './callback.ts'
import {
  amountMax,
  billingBase,
  postpaidMax,
  processingMs,
  system,
} from './camara-billing.facts.ts'
import { alreadyExists, camaraCall, notFound, refusal } from './envelope.ts'
import { msisdnOf } from './fields.ts'
import { camaraList } from './list.ts'
import { type PaymentRequest, readPayment } from './payment.request.ts'
import { type Payment, paymentsOf } from './payment.store.ts'
import { shapeOfPayment } from './shapes.ts'

const denied = refusal(403, 'CARRIER_BILLING.PAYMENT_DENIED', 'Payment denied by business.')
const overLimit = refusal(
  422,
  'CARRIER_BILLING.USER_AMOUNT_THRESHOLD_OVERPASSED',
  'Unauthorized payment request. Accumulated user mobile payments overpass account amount threshold.',
)

/** The line that pays; a refusal where there is none, or where it never pays such a sum. */
function lineFor(world: World, { phoneNumber, amount }: PaymentRequest): Line | ProviderReply {
  const line = world.people.line(msisdnOf(phoneNumber) ?? '')
  if (!line) return refusal(404, 'IDENTIFIER_NOT_FOUND', 'phoneNumber not found.')
  if (line.lineType === 'BROADBAND') {
    return refusal(
      422,
      'SERVICE_NOT_APPLICABLE',
      'The service is not available for the provided identifier.',
    )
  }
  if (amount.minor <= world.market.ofFacts(amountMax).minor) return line
  return refusal(422, 'CARRIER_BILLING.UNAUTHORIZED_AMOUNT', 'Unauthorized amount requested.')
}

/** What payments have put on the next bill of a postpaid line, in minor units. */
const billedMinor = ({ debits }: Line): bigint =>
  debits.reduce((sum, { amount, refunded }) => sum + amount.minor - refunded.minor, 0n)

/** Why a line cannot pay now; null where it can. */
function denialOf(world: World, line: Line, { minor }: Money): ProviderReply | null {
  if (world.faults.take(system, ['decline'])) return denied
  if (line.lineType === 'POSTPAID') {
    const most = world.market.ofFacts(postpaidMax)
    return billedMinor(line) + minor > most.minor ? overLimit : null
  }
  return line.airtime.minor < minor ? denied : null
}

/** Takes the money: from the airtime, or onto the next bill. */
function debit(world: World, line: Line, { amount, ...names }: PaymentRequest): LineDebit {
  if (line.lineType !== 'POSTPAID') {
    line.airtime = money(line.airtime.minor - amount.minor, line.airtime.currency)
  }
  const taken: LineDebit = {
    reference: names.clientCorrelator ?? names.referenceCode,
    amount,
    refunded: money(0n, amount.currency),
    at: world.clock.now(),
  }
  line.debits.push(taken)
  return taken
}

/** Ends a payment that was answered before. */
function settle(world: World, callback: CamaraCallback, line: Line, payment: Payment): void {
  const isDenied = denialOf(world, line, payment.amount) !== null
  payment.status = isDenied ? 'denied' : 'succeeded'
  payment.debit = isDenied ? null : debit(world, line, payment)
  payment.endedAt = world.clock.now()
  if (isDenied) callback.forge(payment, payment.id)
  callback.announce(payment)
}

function create(
  world: World,
  callback: CamaraCallback,
  request: FastifyRequest,
  clientId: string,
): ProviderReply {
  const read = readPayment(request.body, world.market)
  if ('fault' in read) return read.fault
  const { value: wanted } = read
  const { clientCorrelator } = wanted
  const payments = paymentsOf(world)
  const isKnown = (payment: Payment) => payment.clientCorrelator === clientCorrelator
  if (clientCorrelator !== null && payments.ofClient(clientId).some(isKnown)) return alreadyExists
  const line = lineFor(world, wanted)
  if ('body' in line) return line
  const later = world.faults.take(system, ['asynchronous'])
  const id = `CB${world.nextId()}`
  const denial = later ? null : denialOf(world, line, wanted.amount)
  if (denial) {
    // A refusal leaves no payment behind.
    callback.forge(wanted, id)
    return denial
  }
  const now = world.clock.now()
  const payment = payments.add({
    ...wanted,
    id,
    clientId,
    msisdn: line.msisdn,
    status: later ? 'processing' : 'succeeded',
    createdAt: now,
    endedAt: later ? null : now,
    debit: later ? null : debit(world, line, wanted),
    refunds: [],
  })
  if (later) {
    const waitMs = later.delayMs ?? world.scaled(processingMs)
    world.later(waitMs, () => settle(world, callback, line, payment))
  } else callback.announce(payment)
  const headers = { location: `${billingBase}/payments/${id}` }
  return { status: 201, headers, body: shapeOfPayment(payment) }
}

/** Payments in one step, and what became of them. */
export function paymentRoutes(app: FastifyInstance, world: World, callback: CamaraCallback): void {
  app.post(
    `${billingBase}/payments`,
    camaraCall(world, 'carrier-billing:payments:create', (request, clientId) =>
      create(world, callback, request, clientId),
    ),
  )
  app.get(
    `${billingBase}/payments`,
    camaraCall(world, 'carrier-billing:payments:read', (request, clientId) =>
      camaraList(request, {
        items: paymentsOf(world).ofClient(clientId),
        show: shapeOfPayment,
        noun: 'payment',
        codes: 'CARRIER_BILLING',
        otherStatuses: ['pending_validation', 'reserved', 'cancelled'],
      }),
    ),
  )
  app.get(
    `${billingBase}/payments/:paymentId`,
    camaraCall(world, 'carrier-billing:payments:read', (request, clientId) => {
      const { paymentId } = request.params as { paymentId: string }
      const found = paymentsOf(world).byId(clientId, paymentId)
      return found ? { status: 200, body: shapeOfPayment(found) } : notFound
    }),
  )
}
