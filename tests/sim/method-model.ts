import type { TransactionId } from '@portal/kernel/ids'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Method } from '../../apps/service/src/ports/method.port.ts'
import type { ReturnHint } from '../../apps/service/src/ports/payment-provider.port.ts'
import type { Outside } from './outside.ts'
import type { PlantedBug } from './planted-bug.ts'
import type { SimProcess } from './sim-process.ts'

/** What a visitor's hand needs to know of the attempt it pays. */
export type Hand = {
  outside: Outside
  id: TransactionId
  /** The browser comes back to the portal, with or without the visitor's own session. */
  comeBack: (hint: ReturnHint) => Promise<void>
  /** The visitor says on the order page that the attempt is given up. */
  giveUp: () => Promise<void>
}

/** A way to pay as the simulation knows it: the production method over a provider that misbehaves. */
export type MethodModel = {
  name: string
  provider: string
  mode: string
  emailId: string | null
  /** Whose phone rings; null where the provider asks for itself. */
  payerOf: (payer: Msisdn) => Msisdn | null
  /** `root` is the folder that holds the engine under test. */
  load: (root: URL) => Promise<(outside: Outside, process: SimProcess) => Method>
  /** What the visitor does once there is something to pay with. */
  pay: (hand: Hand) => Promise<void>
  /** An old tab, or a phone that was off, pays long after. */
  payLate: (outside: Outside, reference: string) => void
  /** Of this method and its protocol. */
  bugs: readonly PlantedBug[]
}
