import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { Product } from '../../apps/service/src/ports/product.port.ts'
import { type EngineModules, type LoadModule, moduleLoader } from './engine-modules.ts'
import { methodModels, productModels } from './models.ts'
import type { Outside } from './outside.ts'
import type { SimProcess } from './sim-process.ts'

const files = [
  'payments/exceptions/exception.flow.ts',
  'payments/orders/checkout.flow.ts',
  'payments/notifications/notification.flow.ts',
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
export type Engine = AllOf<EngineModules[(typeof files)[number]]> & {
  methodsFor(outside: Outside, process: SimProcess): ReadonlyMap<string, Method>
  productsFor(outside: Outside, process: SimProcess): ReadonlyMap<string, Product>
}

export async function loadEngine(load: LoadModule = moduleLoader()): Promise<Engine> {
  const parts = await Promise.all(files.map((file) => load(file)))
  const methods = await Promise.all(methodModels.map((model) => model.load(load)))
  const products = await Promise.all(productModels.map((model) => model.load(load)))
  return Object.assign({}, ...parts, {
    methodsFor: (outside: Outside, process: SimProcess) =>
      byName(
        methods.map((connect) => connect(outside, process)),
        ({ provider }) => provider.name,
      ),
    productsFor: (outside: Outside, process: SimProcess) =>
      byName(
        products.map((connect) => connect(outside, process)),
        ({ kind }) => kind,
      ),
  })
}

const byName = <T>(all: readonly T[], nameOf: (one: T) => string): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [nameOf(one), one]))
