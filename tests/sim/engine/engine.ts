import type { Method } from '../../../apps/service/src/ports/method.port.ts'
import type { Product } from '../../../apps/service/src/ports/product.port.ts'
import type { Disk } from '../disk/disk.ts'
import type { Outside } from '../outside/outside.ts'
import type { SimProcess } from '../time/sim-process.ts'
import type { EngineModules } from './engine-modules.ts'

/** The modules of the service that make the engine. */
export const engineFiles = [
  'payments/exceptions/exception.flow.ts',
  'payments/exceptions/failed-installation.flow.ts',
  'payments/orders/checkout.flow.ts',
  'payments/notifications/notification.flow.ts',
  'payments/notifications/marked-callback.flow.ts',
  'payments/attempts/initiate.flow.ts',
  'payments/orders/order.flow.ts',
  'payments/orders/order-view.rules.ts',
  'payments/engine/payment.flow.ts',
  'payments/core/payment.settings.ts',
  'payments/attempts/process.flow.ts',
  'states/payment.states.ts',
  'states/refund.states.ts',
] as const

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The engine under test with its methods and products: the real one, or one with a bug planted. Decision 010. */
export type Engine = AllOf<EngineModules[(typeof engineFiles)[number]]> & {
  methodsFor(outside: Outside, process: SimProcess): ReadonlyMap<string, Method>
  productsFor(outside: Outside, process: SimProcess, disk: Disk): ReadonlyMap<string, Product>
}
