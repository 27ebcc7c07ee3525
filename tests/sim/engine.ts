import type * as cases from '../../apps/service/src/payments/case.flow.ts'
import type * as checkout from '../../apps/service/src/payments/checkout.flow.ts'
import type * as hint from '../../apps/service/src/payments/hint.flow.ts'
import type * as initiate from '../../apps/service/src/payments/initiate.flow.ts'
import type * as order from '../../apps/service/src/payments/order.flow.ts'
import type * as view from '../../apps/service/src/payments/order-view.rules.ts'
import type * as flow from '../../apps/service/src/payments/payment.flow.ts'
import type * as settings from '../../apps/service/src/payments/payment.settings.ts'
import type * as process from '../../apps/service/src/payments/process.flow.ts'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { Product } from '../../apps/service/src/ports/product.port.ts'
import type * as states from '../../apps/service/src/states/payment.states.ts'
import type * as refundStates from '../../apps/service/src/states/refund.states.ts'
import { methodModels, productModels } from './models.ts'
import type { Outside } from './outside.ts'
import type { SimProcess } from './sim-process.ts'

const rules = [
  'payments/case.flow',
  'payments/checkout.flow',
  'payments/hint.flow',
  'payments/initiate.flow',
  'payments/order.flow',
  'payments/order-view.rules',
  'payments/payment.flow',
  'payments/payment.settings',
  'states/payment.states',
  'payments/process.flow',
  'states/refund.states',
] as const

type Rules = typeof cases &
  typeof checkout &
  typeof hint &
  typeof initiate &
  typeof order &
  typeof view &
  typeof flow &
  typeof settings &
  typeof states &
  typeof process &
  typeof refundStates

/** The engine under test with its methods and products: the real one, or a copy with a bug in it. */
export type Engine = Rules & {
  methodsFor(outside: Outside, process: SimProcess): ReadonlyMap<string, Method>
  productsFor(outside: Outside, process: SimProcess): ReadonlyMap<string, Product>
}

/** `root` is the folder that holds `payments/`, `states/`, `ports/`, `ledger/`, `methods/` and `products/`. */
export async function loadEngine(root: URL): Promise<Engine> {
  const loadRules = (name: string) => import(new URL(`${name}.ts`, root).href)
  const parts: Rules[] = await Promise.all(rules.map(loadRules))
  const methods = await Promise.all(methodModels.map(({ load }) => load(root)))
  const products = await Promise.all(productModels.map(({ load }) => load(root)))
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

export const realEngine = new URL('../../apps/service/src/', import.meta.url)
