import type { World } from '../world.ts'
import { expiryOf } from './offering.ts'
import { moveOrder, type ProductOrder } from './product-order.store.ts'

/** How long after the order it is worked on and done, divided by the time scale. */
const startsAfterMs = 2_000
export const endsAfterMs = 5_000

const faultKinds = ['fail-delivery', 'hold-delivery'] as const

/** Gives the line its bundle; only the move to `completed`, which an order makes once, leads here. */
function deliver(world: World, order: ProductOrder): void {
  const { offering, request, id } = order
  const line = world.people.line(request.msisdn)
  if (!line) throw new Error(`Order ${id} is for a number without a subscriber.`)
  const now = world.clock.now()
  order.completedAt = now
  line.bundles.push({
    id,
    productCode: offering.productCode,
    name: offering.name,
    contents: offering.contents,
    expiresAt: expiryOf(offering.validity, now),
  })
  line.deliveries.push({
    reference: request.externalId,
    kind: 'bundle',
    amount: offering.price,
    productCode: offering.productCode,
    at: now,
  })
}

/** Works on an acknowledged order until it ends, is held or is cancelled. */
export function startDelivery(world: World, order: ProductOrder): void {
  const fault = world.faults.take('bss', faultKinds)?.kind ?? null
  world.later(world.scaled(startsAfterMs), () => {
    moveOrder(order, fault === 'hold-delivery' ? 'held' : 'inProgress')
  })
  world.later(world.scaled(endsAfterMs), () => {
    if (fault === 'fail-delivery') moveOrder(order, 'failed')
    else if (moveOrder(order, 'completed')) deliver(world, order)
  })
}
