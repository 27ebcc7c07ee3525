import type { TransactionId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { ReturnHint } from '../../apps/service/src/ports/payment-provider.port.ts'
import type { LoadModule } from './engine-modules.ts'
import type { Outside } from './outside.ts'
import type { PlantedBug } from './planted-bug.ts'
import type { SimProcess } from './sim-process.ts'

/** Everything that a visitor's actions need to know of the attempt they pay. */
export type Hand = {
  outside: Outside
  id: TransactionId
  /** Returns the browser to the portal, with or without the visitor's own session. */
  comeBack: (hint: ReturnHint) => Promise<void>
  giveUp: () => Promise<void>
}

/** A way to pay in the simulation: the production method over a provider that misbehaves. */
export type MethodModel = {
  name: string
  provider: string
  mode: string
  emailId: string | null
  /** The phone that rings; null if the provider asks for the number itself. */
  payerOf: (payer: Msisdn) => Msisdn | null
  load: (load: LoadModule) => Promise<(outside: Outside, process: SimProcess) => Method>
  pay: (hand: Hand) => Promise<void>
  /** A late payment in an old tab, or on a phone that was off. */
  payLate: (outside: Outside, reference: string) => void
  bugs: readonly PlantedBug[]
}
