import { type Money, money, toDecimal } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import type { CamaraCallback } from './callback.ts'
import { processingMs, refundBase, system } from './camara-billing.facts.ts'
import { alreadyExists, camaraCall, notFound, refusal } from './envelope.ts'
import { camaraList } from './list.ts'
import { type Payment, paymentsOf, type Refund } from './payment.store.ts'
import { type RefundRequest, readRefund } from './refund.request.ts'
import { shapeOfRefund } from './shapes.ts'

/** The part of a payment that no refund has asked for; one that was denied has asked for nothing. */
function remainingOf({ amount, refunds }: Payment): Money {
  const asked = refunds
    .filter(({ status }) => status !== 'denied')
    .reduce((sum, refund) => sum + refund.amount.minor, 0n)
  return money(amount.minor - asked, amount.currency)
}

const notEligible = refusal(
  403,
  'CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND',
  'Payment not eligible for refund.',
)

/** The sum that goes back; a refusal where none can. */
function sumFor(payment: Payment, { amount }: RefundRequest): Money | ProviderReply {
  if (payment.status !== 'succeeded') {
    const code = 'CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS'
    return refusal(422, code, 'Payment is not yet completed.')
  }
  const remaining = remainingOf(payment)
  const isFinal = payment.refunds.some((one) => one.type === 'total' && one.status !== 'denied')
  if (isFinal || remaining.minor === 0n) return notEligible
  if (amount === null) return remaining
  const code = 'CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT'
  return amount.minor > remaining.minor
    ? refusal(422, code, 'Unauthorized amount requested.')
    : amount
}

/** Gives the money back: into the airtime, or off the next bill. */
function giveBack(world: World, { msisdn, debit }: Payment, { minor }: Money): void {
  const line = world.people.line(msisdn)
  if (!line || !debit) throw new Error(`Nothing was taken from ${msisdn}.`)
  debit.refunded = money(debit.refunded.minor + minor, debit.refunded.currency)
  if (line.lineType !== 'POSTPAID') {
    line.airtime = money(line.airtime.minor + minor, line.airtime.currency)
  }
}

function end(
  world: World,
  callback: CamaraCallback,
  { payment, refund, isDenied }: { payment: Payment; refund: Refund; isDenied: boolean },
): void {
  if (!isDenied) giveBack(world, payment, refund.amount)
  refund.status = isDenied ? 'denied' : 'succeeded'
  refund.endedAt = world.clock.now()
  callback.announceRefund(payment, refund)
}

/** The client's payment that a request names. */
function paymentIn(world: World, request: FastifyRequest, clientId: string): Payment | null {
  const { paymentId } = request.params as { paymentId: string }
  return paymentsOf(world).byId(clientId, paymentId)
}

function create(
  world: World,
  callback: CamaraCallback,
  request: FastifyRequest,
  clientId: string,
): ProviderReply {
  const payment = paymentIn(world, request, clientId)
  if (!payment) return notFound
  const read = readRefund(request.body, { payment, market: world.market })
  if ('fault' in read) return read.fault
  const { value: wanted } = read
  const { clientCorrelator } = wanted
  const isKnown = paymentsOf(world)
    .ofClient(clientId)
    .some(({ refunds }) => refunds.some((one) => one.clientCorrelator === clientCorrelator))
  if (clientCorrelator !== null && isKnown) return alreadyExists
  const amount = sumFor(payment, wanted)
  if ('body' in amount) return amount
  const refund: Refund = {
    ...wanted,
    amount,
    id: `CR${world.nextId()}`,
    status: 'processing',
    createdAt: world.clock.now(),
    endedAt: null,
  }
  payment.refunds.push(refund)
  const later = world.faults.take(system, ['refund-fails', 'asynchronous'])
  const isDenied = later?.kind === 'refund-fails'
  const finish = () => end(world, callback, { payment, refund, isDenied })
  if (later) world.later(later.delayMs ?? world.scaled(processingMs), finish)
  else finish()
  return { status: 201, body: shapeOfRefund(refund) }
}

/** Payments given back, whole or in parts. */
export function refundRoutes(app: FastifyInstance, world: World, callback: CamaraCallback): void {
  const base = `${refundBase}/payments/:paymentId/refunds`
  const read = (path: string, act: (request: FastifyRequest, payment: Payment) => ProviderReply) =>
    app.get(
      base + path,
      camaraCall(world, 'carrier-billing-refund:refunds:read', (request, clientId) => {
        const payment = paymentIn(world, request, clientId)
        return payment ? act(request, payment) : notFound
      }),
    )

  app.post(
    base,
    camaraCall(world, 'carrier-billing-refund:refunds:create', (request, clientId) =>
      create(world, callback, request, clientId),
    ),
  )
  read('', (request, { refunds }) =>
    camaraList(request, {
      items: refunds,
      show: shapeOfRefund,
      noun: 'refund',
      codes: 'CARRIER_BILLING_REFUND',
    }),
  )
  read('/remaining-amount', (_request, payment) => {
    const remaining = remainingOf(payment)
    const amount = Number(toDecimal(remaining))
    return { status: 200, body: { amount, currency: remaining.currency } }
  })
  read('/:refundId', (request, { refunds }) => {
    const { refundId } = request.params as { refundId: string }
    const found = refunds.find(({ id }) => id === refundId)
    return found ? { status: 200, body: shapeOfRefund(found) } : notFound
  })
}
