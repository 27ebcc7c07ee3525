import { isDeepStrictEqual } from 'node:util'
import { after, toIso } from '@portal/kernel/instant'
import { sameMoney } from '@portal/kernel/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProviderReply } from '../faults/provider-call.ts'
import type { World } from '../world.ts'
import { catalogueOf } from './catalogue.store.ts'
import type { Offering } from './offering.ts'
import { offeringHref } from './product-catalogue.routes.ts'
import { endsAfterMs, startDelivery } from './product-order.delivery.ts'
import { type OrderRequest, readOrder } from './product-order.request.ts'
import { type ProductOrder, productOrdersOf } from './product-order.store.ts'
import {
  bssCall,
  finalRefusal,
  internationalNumber,
  priceOf,
  queryOf,
  tmfError,
  tmfList,
  unknownParameter,
} from './tmf-reply.ts'

const base = '/tmf-api/productOrderingManagement/v4'

export const orderHref = (id: string): string => `${base}/productOrder/${id}`

function itemOf({ request, offering, state }: ProductOrder) {
  return {
    id: request.itemId,
    action: 'add',
    quantity: 1,
    state,
    productOffering: {
      id: offering.productCode,
      href: offeringHref(offering.productCode),
      name: offering.name,
    },
    product: { productSerialNumber: internationalNumber(request.msisdn) },
    itemTotalPrice: [{ priceType: 'oneTime', price: priceOf(offering.price) }],
  }
}

/** Fields of orders that came to an end alone. */
function endOf({ state, completedAt, cancellation }: ProductOrder) {
  if (completedAt !== null) return { completionDate: toIso(completedAt) }
  if (cancellation) {
    const { at, reason } = cancellation
    return { cancellationDate: toIso(at), ...(reason ? { cancellationReason: reason } : {}) }
  }
  const note = (text: string) => ({ note: [{ id: '1', author: 'BSS', text }] })
  if (state === 'rejected') return note(finalRefusal)
  return state === 'failed' ? note('The charging system rejected the bundle.') : {}
}

const resourceOf =
  (world: World) =>
  (order: ProductOrder): object => ({
    id: order.id,
    href: orderHref(order.id),
    externalId: order.request.externalId,
    category: 'bundle',
    state: order.state,
    orderDate: toIso(order.orderedAt),
    expectedCompletionDate: toIso(after(order.orderedAt, world.scaled(endsAfterMs))),
    ...(order.request.description ? { description: order.request.description } : {}),
    ...(order.request.channel ? { channel: order.request.channel } : {}),
    productOrderItem: [itemOf(order)],
    ...endOf(order),
  })

/** A text says why this order cannot be taken. */
function findOffering(
  world: World,
  { productCode, msisdn, price }: OrderRequest,
): Offering | string {
  const offering = catalogueOf(world).byCode(productCode)
  if (!offering) return `There is no product offering ${productCode}.`
  if (offering.retired) return `${productCode} is no longer sold.`
  const line = world.people.line(msisdn)
  if (!line) return 'The number has no subscriber.'
  // A plan comes with a device, which has a line of its own: any subscriber may order it.
  const isPlan = offering.serviceType !== null
  if (!isPlan && !offering.lineTypes.includes(line.lineType)) {
    return `${productCode} is not for a line of type ${line.lineType}.`
  }
  if (price && !sameMoney(price, offering.price)) return 'itemTotalPrice is not the price.'
  return offering
}

function placeOrder(world: World, request: FastifyRequest): ProviderReply {
  const wanted = readOrder(request, world.market)
  if (typeof wanted === 'string') return tmfError(400, wanted)
  const orders = productOrdersOf(world)
  const shown = resourceOf(world)
  const first = orders.byExternalId(wanted.externalId)
  if (first) {
    return isDeepStrictEqual(first.request, wanted)
      ? { status: 201, body: shown(first) }
      : tmfError(409, 'This externalId was used for another order.')
  }
  const offering = findOffering(world, wanted)
  if (typeof offering === 'string') return tmfError(400, offering)
  const order = orders.add({ request: wanted, offering, orderedAt: world.clock.now() })
  startDelivery(world, order)
  return { status: 201, body: shown(order) }
}

function listOrders(world: World, request: FastifyRequest): ProviderReply {
  const other = unknownParameter(request, ['externalId'])
  if (other) return tmfError(400, `Orders cannot be filtered by ${other}.`)
  const orders = productOrdersOf(world)
  const show = resourceOf(world)
  const externalId = queryOf(request, 'externalId')
  if (externalId === null) return tmfList(request, orders.all(), { show })
  const found = orders.byExternalId(externalId)
  return tmfList(request, found ? [found] : [], { show })
}

/** TMF622 v4: orders of bundles. */
export function productOrderRoutes(app: FastifyInstance, world: World): void {
  app.post(
    `${base}/productOrder`,
    bssCall(world, (request) => placeOrder(world, request)),
  )
  app.get(
    `${base}/productOrder`,
    bssCall(world, (request) => listOrders(world, request)),
  )
  app.get<{ Params: { id: string } }>(
    `${base}/productOrder/:id`,
    bssCall(world, (request) => {
      const { id } = request.params as { id: string }
      const order = productOrdersOf(world).byId(id)
      return order
        ? { status: 200, body: resourceOf(world)(order) }
        : tmfError(404, 'There is no such product order.')
    }),
  )
}
