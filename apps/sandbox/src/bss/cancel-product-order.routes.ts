import { toIso } from '@portal/kernel/instant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { isFields, isReference, unknownField } from './product-order.request.ts'
import { orderHref } from './product-order.routes.ts'
import { type Cancellation, cancelOrder, productOrdersOf } from './product-order.store.ts'
import { bssCall, tmfError } from './tmf-reply.ts'

const path = '/tmf-api/productOrderingManagement/v4/cancelProductOrder'

const resourceOf = (orderId: string, { id, reason, at }: Cancellation): object => ({
  id,
  href: `${path}/${id}`,
  ...(reason ? { cancellationReason: reason } : {}),
  effectiveCancellationDate: toIso(at),
  productOrder: { id: orderId, href: orderHref(orderId), '@referredType': 'ProductOrder' },
  state: 'done',
})

type Wanted = { orderId: string; reason: string | null }

/** A text says what is wrong. */
function readCancellation(body: unknown): Wanted | string {
  if (!isFields(body)) return 'The body is {productOrder: {id}, cancellationReason?}.'
  const other = unknownField(body, ['productOrder', 'cancellationReason'])
  if (other) return `This operator takes no field ${other} in a cancellation.`
  const { productOrder, cancellationReason = null } = body
  if (!isReference(productOrder)) return 'productOrder is {id}.'
  if (cancellationReason !== null && typeof cancellationReason !== 'string') {
    return 'cancellationReason is a text.'
  }
  return { orderId: productOrder.id, reason: cancellationReason }
}

function cancel(world: World, { body }: FastifyRequest): ProviderReply {
  const wanted = readCancellation(body)
  if (typeof wanted === 'string') return tmfError(400, wanted)
  const order = productOrdersOf(world).byId(wanted.orderId)
  // The official file declares no 404 for this call.
  if (!order) return tmfError(400, 'There is no such product order.')
  // A repeat finds the first cancellation.
  if (order.cancellation) return { status: 201, body: resourceOf(order.id, order.cancellation) }
  if (!cancelOrder(world, order, wanted.reason) || !order.cancellation) {
    return tmfError(400, `An order that is ${order.state} cannot be cancelled.`)
  }
  return { status: 201, body: resourceOf(order.id, order.cancellation) }
}

/** TMF622 v4: cancels an order that has not ended. */
export function cancelProductOrderRoutes(app: FastifyInstance, world: World): void {
  app.post(
    path,
    bssCall(world, (request) => cancel(world, request)),
  )
  app.get(
    path,
    bssCall(world, (request) => {
      const { 'productOrder.id': id } = request.query as { 'productOrder.id'?: string }
      const listed = productOrdersOf(world)
        .all()
        .filter((order) => order.cancellation && (id === undefined || order.id === id))
      return {
        status: 200,
        body: listed.flatMap((order) =>
          order.cancellation ? [resourceOf(order.id, order.cancellation)] : [],
        ),
      }
    }),
  )
  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const order = productOrdersOf(world).byCancellation(id)
      return order?.cancellation
        ? { status: 200, body: resourceOf(order.id, order.cancellation) }
        : tmfError(404, 'There is no such cancellation.')
    }),
  )
}
