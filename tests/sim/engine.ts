import type * as checkout from '../../apps/service/src/payments/checkout.flow.ts'
import type * as exception from '../../apps/service/src/payments/exception.flow.ts'
import type * as hint from '../../apps/service/src/payments/hint.flow.ts'
import type * as flow from '../../apps/service/src/payments/payment.flow.ts'
import type * as settings from '../../apps/service/src/payments/payment.settings.ts'
import type * as states from '../../apps/service/src/payments/payment.states.ts'
import type * as process from '../../apps/service/src/payments/process.flow.ts'

/** The engine under test: the real one, or a copy with a bug planted in it. */
export type Engine = typeof checkout &
  typeof process &
  typeof hint &
  typeof exception &
  typeof flow &
  typeof settings &
  typeof states

/** `root` is the folder that holds `payments/`, `ports/` and `ledger/`. */
export async function loadEngine(root: URL): Promise<Engine> {
  const load = (name: string) => import(new URL(`payments/${name}.ts`, root).href)
  const parts = await Promise.all(
    [
      'checkout.flow',
      'process.flow',
      'hint.flow',
      'exception.flow',
      'payment.flow',
      'payment.settings',
      'payment.states',
    ].map(load),
  )
  return Object.assign({}, ...parts) as Engine
}

export const realEngine = new URL('../../apps/service/src/', import.meta.url)
