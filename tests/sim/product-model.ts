import type { Order } from '../../apps/service/src/ports/payment.port.ts'
import type { OrderRequest, Product } from '../../apps/service/src/ports/product.port.ts'
import type { Grant, Outside } from './outside.ts'
import type { PlantedBug } from './planted-bug.ts'
import type { Scheduler } from './scheduler.ts'
import type { SimProcess } from './sim-process.ts'

/** What can be bought as the simulation knows it: the production product over systems that misbehave. */
export type ProductModel = {
  name: string
  load: (root: URL) => Promise<(outside: Outside, process: SimProcess) => Product>
  /** What a visitor asks for. */
  request: (scheduler: Scheduler) => OrderRequest
  /** How a grant differs from what the order asks for; null where it does not. */
  differs: (grant: Grant, order: Order) => string | null
  bugs: readonly PlantedBug[]
}
