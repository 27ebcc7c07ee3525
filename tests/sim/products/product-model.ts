import type { Order } from '../../../apps/service/src/ports/payment.port.ts'
import type { OrderRequest, Product } from '../../../apps/service/src/ports/product.port.ts'
import type { PlantedBug } from '../bugs/planted-bug.ts'
import type { Disk } from '../disk/disk.ts'
import type { LoadModule } from '../engine/engine-modules.ts'
import type { Grant } from '../outside/grant.ts'
import type { Outside } from '../outside/outside.ts'
import type { Scheduler } from '../time/scheduler.ts'
import type { SimProcess } from '../time/sim-process.ts'

/** A product in the simulation: the production product over systems that misbehave. */
export type ProductModel = {
  name: string
  load: (
    load: LoadModule,
  ) => Promise<(outside: Outside, process: SimProcess, disk: Disk) => Product>
  request: (scheduler: Scheduler) => OrderRequest
  /** The operator alone knows the number that is served. */
  hidesNumber?: true
  /** The device looks at what it is about to order; absent for what anyone may pay for. */
  show?: (disk: Disk, ownerHash: string, request: OrderRequest, now: number) => void
  /** The difference between a grant and its order; null if there is none. */
  differs: (grant: Grant, order: Order) => string | null
  bugs: readonly PlantedBug[]
}
