import type { Instant } from '@portal/kernel/instant'
import { stateOf, type World } from '../world.ts'
import type { Offering } from './offering.ts'
import type { OrderRequest } from './product-order.request.ts'

/** States of an order and those that may follow each. */
const moves = {
  acknowledged: ['inProgress', 'held', 'rejected', 'cancelled'],
  inProgress: ['completed', 'failed', 'rejected', 'cancelled'],
  held: ['inProgress', 'rejected', 'cancelled'],
  completed: [],
  failed: [],
  rejected: [],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof moves

export type Cancellation = { id: string; reason: string | null; at: Instant }

export type ProductOrder = {
  id: string
  request: OrderRequest
  offering: Offering
  state: OrderState
  orderedAt: Instant
  completedAt: Instant | null
  cancellation: Cancellation | null
}

/** Moves an order; false where the table does not allow it, and then nothing changes. */
export function moveOrder(order: ProductOrder, state: OrderState): boolean {
  const allowed: readonly OrderState[] = moves[order.state]
  if (!allowed.includes(state)) return false
  order.state = state
  return true
}

/** Cancels an order; false for one that has ended. */
export function cancelOrder(world: World, order: ProductOrder, reason: string | null): boolean {
  if (!moveOrder(order, 'cancelled')) return false
  order.cancellation = { id: `CPO-${world.nextId()}`, reason, at: world.clock.now() }
  return true
}

type ProductOrderStore = {
  byExternalId(externalId: string): ProductOrder | null
  byId(id: string): ProductOrder | null
  byCancellation(id: string): ProductOrder | null
  /** The orders for a number, oldest first. */
  to(msisdn: string): ProductOrder[]
  all(): ProductOrder[]
  add(order: Pick<ProductOrder, 'request' | 'offering' | 'orderedAt'>): ProductOrder
}

/** One order per external id: a repeat finds the first. */
function createProductOrders(world: World): ProductOrderStore {
  const byExternalId = new Map<string, ProductOrder>()
  const byId = new Map<string, ProductOrder>()
  const all = () => [...byId.values()]
  return {
    byExternalId: (externalId) => byExternalId.get(externalId) ?? null,
    byId: (id) => byId.get(id) ?? null,
    byCancellation: (id) => all().find(({ cancellation }) => cancellation?.id === id) ?? null,
    to: (msisdn) => all().filter(({ request }) => request.msisdn === msisdn),
    all,
    add(order) {
      // A portal remembers ids for longer than a reset lasts, and must not meet another order by one.
      const id = `PO-${world.nextId()}`
      const stored: ProductOrder = {
        ...order,
        id,
        state: 'acknowledged',
        completedAt: null,
        cancellation: null,
      }
      byExternalId.set(stored.request.externalId, stored)
      byId.set(id, stored)
      return stored
    },
  }
}

export const productOrdersOf = stateOf(createProductOrders)
