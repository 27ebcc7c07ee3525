import { addressOf } from '@portal/contract/call'
import * as calls from '@portal/contract/transaction'
import * as schema from '@portal/contract/transaction.schema'
import { parseId } from '@portal/kernel/ids'
import { after, toIso } from '@portal/kernel/instant'
import { toDecimal } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Limit } from '../http/limits.ts'
import { describeCall } from '../http/openapi.ts'
import { refuse, success } from '../http/refusal.ts'
import type { Sessions } from '../http/session.ts'
import type { Order, Payment } from '../ports/payment-store.port.ts'
import { type Checkout, ownerHashOf } from './checkout.flow.ts'
import { createHealthView } from './method.flow.ts'
import { entityOf, summaryOf, transactionPartOf } from './order-view.rules.ts'
import { publicStatus } from './payment.states.ts'

export type OrderReadDeps = {
  world: Checkout
  sessions: Sessions
  limits: { reads: Limit; finds: Limit }
}

const sessionLifeMs = 30 * 24 * 3_600_000
/** An order without an attempt is worth resuming only while the visitor may still be at it. */
const untouchedOrderLifeMs = 30 * 60_000

const emptyQuery = Type.Object({}, { additionalProperties: false })

export function orderReadRoutes(app: FastifyInstance, deps: OrderReadDeps) {
  const { world, sessions, limits } = deps

  const owns = (request: FastifyRequest, order: Order): boolean => {
    const session = sessions.find(request)
    return session !== null && order.ownerHash === ownerHashOf(world, { session })
  }

  const findByTransaction = async (raw: string | undefined) => {
    const id = parseId<'TransactionId'>(raw ?? '')
    return id.ok ? world.store.findPayment(id.value) : null
  }

  const findByOrder = async (raw: string | undefined) => {
    const id = parseId<'OrderId'>(raw ?? '')
    const order = id.ok ? await world.store.findOrder(id.value) : null
    return order ? { order, payment: await world.store.latestPayment(order.id) } : null
  }

  app.get<{ Querystring: { tid: string } }>(
    addressOf(calls.statusCall),
    {
      schema: describeCall('Status of an attempt', {
        querystring: schema.statusQuery,
        result: schema.statusResult,
      }),
    },
    async (request, reply) => {
      if (await limits.reads(request, reply)) return reply
      const found = await findByTransaction(request.query.tid)
      if (!found) return refuse(reply, 'request.not-found', { field: 'tid' })
      const { payment } = found
      return success({
        transactionId: payment.id,
        transactionStatus: publicStatus[payment.state],
      })
    },
  )

  app.get<{ Querystring: { txnId?: string; id?: string } }>(
    addressOf(calls.fetchCall),
    {
      schema: describeCall('An attempt with its details', {
        querystring: schema.fetchQuery,
        result: schema.transactionEntity,
      }),
    },
    async (request, reply) => {
      if (await limits.reads(request, reply)) return reply
      const found = await findByTransaction(request.query.txnId ?? request.query.id)
      if (!found) return refuse(reply, 'request.not-found', { field: 'txnId' })
      return success(entityOf(found.order, found.payment, owns(request, found.order)))
    },
  )

  app.get<{ Querystring: { tid?: string; order?: string } }>(
    addressOf(calls.orderPageCall),
    {
      schema: describeCall('The order page: what was asked, paid, delivered, refunded', {
        querystring: schema.orderPageQuery,
        result: schema.orderPage,
      }),
    },
    async (request, reply) => {
      if (await limits.reads(request, reply)) return reply
      const { tid, order } = request.query
      const found = await (tid === undefined ? findByOrder(order) : findByTransaction(tid))
      if (!found) {
        return refuse(reply, 'request.not-found', { field: tid === undefined ? 'order' : 'tid' })
      }
      return success(pageOf(found.order, found.payment, owns(request, found.order)))
    },
  )

  const pageOf = (order: Order, payment: Payment | null, owned: boolean) => ({
    orderId: order.id,
    owned,
    language: order.language,
    redirectPage: order.redirectPage,
    summary: summaryOf(order, owned),
    ...(payment
      ? { transaction: transactionPartOf(order, payment, owned, world.clock.now()) }
      : {}),
  })

  app.get(
    addressOf(calls.unfinishedCall),
    {
      schema: describeCall('The payment this device has not finished', {
        querystring: emptyQuery,
        result: schema.unfinishedResult,
      }),
    },
    async (request, reply) => {
      if (await limits.reads(request, reply)) return reply
      const session = sessions.find(request)
      const now = world.clock.now()
      const found = session
        ? await world.store.findUnfinished(
            ownerHashOf(world, { session }),
            after(now, -sessionLifeMs),
          )
        : null
      if (!found) return success({})
      const { order, payment } = found
      if (!payment && now >= after(order.createdAt, untouchedOrderLifeMs)) return success({})
      return success({
        unfinished: {
          orderId: order.id,
          ...(payment ? { transactionId: payment.id } : {}),
          amount: toDecimal(order.amount),
          currency: order.amount.currency,
          msisdn: order.msisdn,
          status: payment ? publicStatus[payment.state] : ('REQUEST_REGISTERED' as const),
        },
      })
    },
  )

  app.get<{ Querystring: { code: string } }>(
    addressOf(calls.receiptCall),
    {
      schema: describeCall('Whether a receipt is genuine', {
        querystring: schema.receiptQuery,
        result: schema.receiptResult,
      }),
    },
    async (request, reply) => {
      if (await limits.finds(request, reply)) return reply
      const order = await world.store.findOrderByReceipt(request.query.code.toUpperCase())
      const paid = order?.paidBy ? await world.store.findPayment(order.paidBy) : null
      if (!order || !paid) return success({ genuine: false })
      return success({
        genuine: true,
        status: publicStatus[paid.payment.state],
        amount: toDecimal(order.amount),
        currency: order.amount.currency,
        transactionType: order.transactionType,
        at: toIso(paid.payment.deliveredAt ?? paid.payment.paidAt ?? order.createdAt),
      })
    },
  )

  app.post<{ Body: { reference: string; msisdn: string } }>(
    addressOf(calls.findCall),
    {
      schema: describeCall('Find a payment by its reference and number', {
        body: schema.findBody,
        result: schema.findResult,
      }),
    },
    async (request, reply) => {
      if (await limits.finds(request, reply)) return reply
      const found = await findByReference(request.body.reference, request.body.msisdn)
      if (!found) return refuse(reply, 'request.not-found', { field: 'reference' })
      return success({ transactionId: found.id })
    },
  )

  /** The attempt that paid, or the newest one. */
  const findByReference = async (typed: string, msisdn: string) => {
    const reference = typed.trim().toUpperCase()
    const order = await world.store.findOrderByReference(reference, msisdn as Order['msisdn'])
    if (!order) return null
    const paid = order.paidBy ? await world.store.findPayment(order.paidBy) : null
    return paid?.payment ?? (await world.store.latestPayment(order.id))
  }

  const healthOf = createHealthView(world)
  const options = {
    schema: describeCall('Ways to pay', {
      body: schema.paymentOptionsBody,
      result: schema.paymentOptionsResult,
    }),
  }
  for (const path of [addressOf(calls.paymentOptionsCall), addressOf(optionsAlias)]) {
    app.post(path, options, async (request, reply) => {
      if (await limits.reads(request, reply)) return reply
      const cards = await Promise.all(
        [...world.gateways.keys()].map(async (provider) => ({
          name: provider.toUpperCase(),
          type: 'PG' as const,
          label: 'Debit/Credit Card',
          health: await healthOf(provider),
        })),
      )
      return success({ paymentOption: cards.sort((a, b) => (a.name < b.name ? -1 : 1)) })
    })
  }
}

const optionsAlias = { path: 'transaction/payment-options' }
