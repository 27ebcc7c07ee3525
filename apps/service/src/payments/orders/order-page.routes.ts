import { unfinishedCall } from '@portal/contract/calls/device.schema'
import * as calls from '@portal/contract/calls/order-page.schema'
import { channels } from '@portal/contract/constants'
import { parseId } from '@portal/kernel/ids'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../http/addresses/ip-network.ts'
import type { KnownBuyers } from '../../http/addresses/known-buyers.ts'
import { limited, serveCall, serveRead } from '../../http/calls/serve-call.ts'
import type { Limit } from '../../http/limits/limits.ts'
import { answer, refused, refuseField } from '../../http/refusals/answer.ts'
import type { Sessions } from '../../http/sessions/session.ts'
import type { Order } from '../../ports/payment.port.ts'
import { modeOf } from '../methods/method.rules.ts'
import { type CheckoutDeps, ownerHashOf } from './checkout.flow.ts'
import { attemptToShow, findDuplicate, findUnfinished } from './order.flow.ts'
import { duplicateOf, orderPageOf, publicStatusOf } from './order-view.rules.ts'
import { entityOf } from './transaction-entity.rules.ts'
import { unfinishedOf } from './unfinished-view.rules.ts'

export type OrderPageDeps = {
  flowDeps: CheckoutDeps
  sessions: Sessions
  limit: Limit
  /** Encrypts the PINs that attempts wait for; base64 DER SPKI. */
  pinKey: string
  buyers: KnownBuyers
}

/** Answers about an order: by its id, by an attempt of it, or by the device. */
export function orderPageRoutes(app: FastifyInstance, deps: OrderPageDeps) {
  statusRoute(app, deps)
  fetchRoute(app, deps)
  orderRoute(app, deps)
  unfinishedRoute(app, deps)
}

async function owns(
  { flowDeps, sessions, buyers }: OrderPageDeps,
  request: Caller,
  order: Order,
): Promise<boolean> {
  const session = await sessions.find(request)
  if (session === null || order.ownerHash !== ownerHashOf(flowDeps, { session })) return false
  // Of another process or an earlier hour, perhaps.
  buyers.note(session)
  return true
}

/** Null for malformed and unknown ids alike. */
async function findByTransaction({ flowDeps }: OrderPageDeps, raw: string | undefined) {
  const id = parseId<'TransactionId'>(raw ?? '')
  return id.ok ? flowDeps.store.findPayment(id.value) : null
}

async function findByOrder({ flowDeps }: OrderPageDeps, raw: string | undefined) {
  const id = parseId<'OrderId'>(raw ?? '')
  const order = id.ok ? await flowDeps.store.findOrder(id.value) : null
  return order && ((await attemptToShow(flowDeps, order)) ?? { order, payment: null })
}

function statusRoute(app: FastifyInstance, deps: OrderPageDeps) {
  const { flowDeps, limit } = deps
  serveCall(
    app,
    calls.statusCall,
    limited(limit, async ({ tid }) => {
      const id = parseId<'TransactionId'>(tid)
      const attempt = id.ok ? await flowDeps.store.findState(id.value) : null
      if (!id.ok || !attempt) return refused('request.not-found', { field: 'tid' })
      const transactionStatus = publicStatusOf(flowDeps, attempt)
      return answer({ transactionId: id.value, transactionStatus })
    }),
  )
}

function fetchRoute(app: FastifyInstance, deps: OrderPageDeps) {
  const { flowDeps, limit } = deps
  const methods = [...flowDeps.methods.values()]
  serveCall(
    app,
    calls.fetchCall,
    limited(limit, async ({ txnId, id, paymentMode, channel }, { request }) => {
      if (txnId !== undefined && id !== undefined && txnId !== id) return refuseField('id')
      const found = await findByTransaction(deps, txnId ?? id)
      if (!found) return refused('request.not-found', { field: 'txnId' })
      const { payment, order } = found
      // Mode and channel name the attempt more closely: others than its own find nothing.
      const isElsewhere = channel !== undefined && !channels.some((own) => own === channel)
      if (isElsewhere) return refused('request.not-found', { field: 'channel' })
      const isOther = paymentMode !== undefined && modeOf(methods, paymentMode) !== payment.mode
      if (isOther) return refused('request.not-found', { field: 'paymentMode' })
      const entity = entityOf(flowDeps, order, payment, await owns(deps, request, order))
      return answer({ ...entity, channel: channels[0] })
    }),
  )
}

function orderRoute(app: FastifyInstance, deps: OrderPageDeps) {
  const { flowDeps, limit } = deps
  serveRead(
    app,
    calls.orderPageCall,
    limited(limit, async ({ tid, order }, { request }) => {
      if (tid !== undefined && order !== undefined) return refuseField('order')
      const found = await (tid === undefined
        ? findByOrder(deps, order)
        : findByTransaction(deps, tid))
      if (!found) {
        return refused('request.not-found', { field: tid === undefined ? 'order' : 'tid' })
      }
      const owned = await owns(deps, request, found.order)
      const page = orderPageOf(flowDeps, found.order, found.payment, owned, flowDeps.clock.now())
      // The page that pays asks by the order's own id.
      const mayPay = owned && tid === undefined && found.order.paidBy === null
      const alike = mayPay ? await findDuplicate(flowDeps, found.order) : null
      return answer({
        ...page,
        ...(alike ? { alike: duplicateOf(alike) } : {}),
        ...(page.transaction?.awaitsPin ? { pinKey: deps.pinKey } : {}),
      })
    }),
  )
}

function unfinishedRoute(app: FastifyInstance, deps: OrderPageDeps) {
  const { flowDeps, sessions, limit } = deps
  serveRead(
    app,
    unfinishedCall,
    limited(limit, async (_query, { request }) => {
      const session = await sessions.find(request)
      const found = session ? await findUnfinished(flowDeps, { session }) : null
      return answer(found ? { unfinished: unfinishedOf(flowDeps, found.order, found.payment) } : {})
    }),
  )
}
