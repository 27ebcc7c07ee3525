import { addressOf } from '@portal/contract/call'
import { idempotencyHeader, paymentModes } from '@portal/contract/constants'
import * as calls from '@portal/contract/transaction'
import * as schema from '@portal/contract/transaction.schema'
import { parseId } from '@portal/kernel/ids'
import { toIso } from '@portal/kernel/instant'
import { parseMoney, toDecimal } from '@portal/kernel/money'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit } from '../http/limits.ts'
import { describeCall } from '../http/openapi.ts'
import { refuse, success } from '../http/refusal.ts'
import type { Sessions } from '../http/session.ts'
import { type Checkout, type InitiateRequest, initiate, openOrder } from './checkout.flow.ts'
import { findDuplicates, orderOfKey, priceWish, type RechargeRules } from './order.flow.ts'
import { summaryOf } from './order-view.rules.ts'
import { processPayment } from './process.flow.ts'

export type TransactionDeps = {
  world: Checkout
  sessions: Sessions
  recharge: RechargeRules
  limits: { orders: Limit; payments: Limit }
}

/** The idempotency key of a paying call, or null after refusing a missing or odd one. */
function keyOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const key = request.headers[idempotencyHeader]
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  refuse(reply, 'idempotency.missing', { field: idempotencyHeader })
  return null
}

/** A stable form of a body: the same fields in any order are the same request. */
const stableBody = (body: object): string =>
  JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)))

export function transactionRoutes(app: FastifyInstance, deps: TransactionDeps) {
  const { world, sessions, recharge, limits } = deps

  app.post<{ Body: calls.OpenOrderBody }>(
    addressOf(calls.openOrderCall),
    {
      schema: describeCall('Price what is asked for and keep it as an order', {
        body: schema.openOrderBody,
        result: schema.openOrderResult,
      }),
    },
    async (request, reply) => {
      if (await limits.orders(request, reply)) return reply
      const asker = { session: sessions.findOrStart(request, reply) }
      const wish = await priceWish(world, recharge, request.body)
      if (!wish.ok) return refuse(reply, ...refusalOf(wish.error, recharge))
      const order = await openOrder(world, asker, wish.value)
      const duplicates = await findDuplicates(world, asker, order)
      return success({
        orderId: order.id,
        amount: toDecimal(order.amount),
        currency: order.amount.currency,
        summary: summaryOf(order, true),
        duplicates: duplicates.map((payment) => ({
          transactionId: payment.id,
          amount: toDecimal(payment.amount),
          askedAt: toIso(payment.registeredAt),
        })),
      })
    },
  )

  app.post<{ Body: calls.InitiateBody }>(
    addressOf(calls.initiateCall),
    {
      schema: describeCall('Open an attempt to pay', {
        body: schema.initiateBody,
        result: schema.initiateResult,
      }),
    },
    async (request, reply) => {
      const key = keyOf(request, reply)
      if (key === null || (await limits.payments(request, reply))) return reply
      const { body } = request
      const method = methodOf(world, body)
      if ('refused' in method) return refuse(reply, ...method.refused)
      const asker = { session: sessions.findOrStart(request, reply) }
      const named = await orderFor(deps, key, body)
      if ('refused' in named) return refuse(reply, ...named.refused)
      const amount = parseMoney(body.amount, body.currencyCode)
      const msisdn = parseMsisdn(body.mobileNumber)
      if (!amount.ok) return refuse(reply, 'amount.invalid', { field: 'amount' })
      if (!msisdn.ok) return refuse(reply, 'line.invalid', { field: 'mobileNumber' })
      const opened = await initiate(world, asker, {
        key,
        body: stableBody(body),
        order: named,
        amount: amount.value,
        msisdn: msisdn.value,
        provider: method.provider,
        mode: body.paymentMode,
        emailId: method.emailId,
      })
      if (!opened.ok) return refuse(reply, opened.error, initiateFields[opened.error])
      return success({
        transactionId: opened.value,
        encryptionKeyDetails: { key: recharge.encryptionKey },
      })
    },
  )

  app.post<{ Body: calls.ProcessBody }>(
    addressOf(calls.processCall),
    {
      schema: describeCall('Submit an attempt: answers the page to pay on', {
        body: schema.processBody,
        result: schema.processResult,
      }),
    },
    async (request, reply) => {
      const key = keyOf(request, reply)
      if (key === null || (await limits.payments(request, reply))) return reply
      const session = sessions.find(request)
      if (!session) return refuse(reply, 'request.not-found')
      const processed = await processPayment(
        world,
        { session },
        { key, body: stableBody(request.body), transactionId: request.body.transactionId },
      )
      if (!processed.ok) return refuse(reply, processed.error)
      const { transactionId, status, redirectUrl } = processed.value
      return success({
        transactionId,
        transactionStatus: status,
        ...(redirectUrl === null ? {} : { redirectUrl }),
      })
    },
  )
}

type Refused = { refused: Parameters<typeof refuse> extends [unknown, ...infer R] ? R : never }

const initiateFields: Record<string, { field: string }> = {
  'amount.invalid': { field: 'amount' },
  'line.invalid': { field: 'mobileNumber' },
  'request.not-found': { field: 'txnId' },
}

/** Which configured provider a paying body names, with what that one needs. */
function methodOf(
  world: Checkout,
  body: calls.InitiateBody,
): { provider: string; emailId: string } | Refused {
  const provider = (body.paymentGateway ?? '').toLowerCase()
  const isCard =
    body.paymentMode === paymentModes.card || body.paymentMode === paymentModes.cardOption
  if (!isCard) return { refused: ['method.unavailable', { field: 'paymentMode' }] }
  if (!world.gateways.has(provider)) {
    return { refused: ['method.unavailable', { field: 'paymentGateway' }] }
  }
  if (!body.emailId) return { refused: ['email.required', { field: 'emailId' }] }
  return { provider, emailId: body.emailId }
}

/** The order a paying body names, or a new one; a repeat finds the one it opened before. */
async function orderFor(
  deps: TransactionDeps,
  key: string,
  body: calls.InitiateBody,
): Promise<InitiateRequest['order'] | Refused> {
  const { world, recharge } = deps
  if (body.txnId !== undefined) {
    const id = parseId<'OrderId'>(body.txnId)
    return id.ok ? { id: id.value } : { refused: ['request.not-found', { field: 'txnId' }] }
  }
  const known = await orderOfKey(world, key)
  if (known) return { id: known }
  const wish = await priceWish(world, recharge, {
    transactionType: body.transactionType,
    msisdn: body.mobileNumber,
    amount: body.amount,
    currency: body.currencyCode,
  })
  if (wish.ok) return { wish: wish.value }
  const [reason, detail] = refusalOf(wish.error, recharge)
  const field = initiateNames[detail.field ?? ''] ?? detail.field
  return { refused: [reason, { ...detail, ...(field ? { field } : {}) }] }
}

/** What initiate calls the fields of an order. */
const initiateNames: Record<string, string> = { msisdn: 'mobileNumber', currency: 'currencyCode' }

type WishError = Extract<Awaited<ReturnType<typeof priceWish>>, { ok: false }>['error']

function refusalOf(error: WishError, { limits }: RechargeRules) {
  const more = {
    'amount.below-minimum': `ZMW ${limits.minimumMajor}`,
    'amount.above-maximum': `ZMW ${limits.maximumMajor}`,
    'request.invalid': ': currency',
  } as Partial<Record<WishError, string>>
  const fields: Record<WishError, string> = {
    'request.invalid': 'currency',
    'amount.invalid': 'amount',
    'amount.below-minimum': 'amount',
    'amount.above-maximum': 'amount',
    'line.invalid': 'msisdn',
    'line.not-prepaid': 'msisdn',
    'provider.unavailable': '',
    'method.unavailable': 'transactionType',
  }
  const words = more[error]
  return [
    error,
    {
      ...(fields[error] ? { field: fields[error] } : {}),
      ...(words ? { more: words } : {}),
    },
  ] as const
}
