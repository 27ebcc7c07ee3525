import type { FaultKind } from '../faults/fault.gate.ts'
import type { World } from '../world.ts'
import { expiryOf } from './offering.ts'
import { cancelOrder, moveOrder, type ProductOrder } from './product-order.store.ts'

/** How long after the order it is worked on and done, divided by the time scale. */
const startsAfterMs = 2_000
export const endsAfterMs = 5_000

const faultKinds = ['fail-delivery', 'hold-delivery', 'refuse-for-good'] as const

/** Gives the line its bundle; only the move to `completed`, which an order makes once, leads here. */
function deliver(world: World, order: ProductOrder): void {
  const { offering, request, id } = order
  const line = world.people.line(request.msisdn)
  if (!line) throw new Error(`Order ${id} is for a number without a subscriber.`)
  const now = world.clock.now()
  order.completedAt = now
  // A plan is active on the line of its device.
  if (offering.serviceType === null) {
    line.bundles.push({
      id,
      productCode: offering.productCode,
      name: offering.name,
      contents: offering.contents,
      expiresAt: expiryOf(offering.validity, now),
    })
  }
  line.deliveries.push({
    reference: request.externalId,
    kind: 'bundle',
    amount: offering.price,
    productCode: offering.productCode,
    at: now,
  })
}

function complete(world: World, order: ProductOrder): boolean {
  const isMoved = moveOrder(order, 'completed')
  if (isMoved) deliver(world, order)
  return isMoved
}

function startOf(fault: FaultKind | null): 'inProgress' | 'held' | 'rejected' {
  if (fault === 'hold-delivery') return 'held'
  return fault === 'refuse-for-good' ? 'rejected' : 'inProgress'
}

/** Works on an acknowledged order until it ends or is cancelled; one that is held waits for the operator's staff. */
export function startDelivery(world: World, order: ProductOrder): void {
  const fault = world.faults.take('bss', faultKinds)?.kind ?? null
  const begun = startOf(fault)
  world.later(world.scaled(startsAfterMs), () => {
    moveOrder(order, begun)
  })
  if (begun !== 'inProgress') return
  world.later(world.scaled(endsAfterMs), () => {
    if (fault === 'fail-delivery') moveOrder(order, 'failed')
    else complete(world, order)
  })
}

/** States into which the operator's staff bring an order by hand. */
export const staffStates = ['inProgress', 'completed', 'failed', 'rejected', 'cancelled'] as const
export type StaffState = (typeof staffStates)[number]

/** False for an order that has ended, or that is in progress already. */
export function moveByHand(world: World, order: ProductOrder, state: StaffState): boolean {
  switch (state) {
    case 'inProgress':
      return moveOrder(order, 'inProgress')
    case 'cancelled':
      return cancelOrder(world, order, null)
    case 'completed':
      moveOrder(order, 'inProgress')
      return complete(world, order)
    case 'failed':
      moveOrder(order, 'inProgress')
      return moveOrder(order, 'failed')
    case 'rejected':
      return moveOrder(order, 'rejected')
  }
}
