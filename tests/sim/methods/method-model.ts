import type { TransactionId } from '@portal/kernel/ids'
import type { Instant } from '@portal/kernel/instant'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { Method } from '../../../apps/service/src/ports/method.port.ts'
import type { Order, Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { ReturnOutcome } from '../../../apps/service/src/ports/payment-provider.port.ts'
import type { PlantedBug } from '../bugs/planted-bug.ts'
import type { Witness } from '../checks/witness.ts'
import type { Habit } from '../days/faults.ts'
import type { Disk, StoredProof } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { LoadModule } from '../engine/engine-modules.ts'
import type { Outside } from '../outside/outside.ts'
import type { SimProcess } from '../time/sim-process.ts'

/** Everything that a visitor's actions need to know of the attempt they pay. */
export type Hand = {
  outside: Outside
  id: TransactionId
  /** Returns the browser to the portal, with or without the visitor's own session. */
  comeBack: (isConfirming: ReturnOutcome) => Promise<void>
  giveUp: () => Promise<void>
}

/** The submission of an attempt by a secret; every key is one request. */
export type SecretHand = {
  outside: Outside
  witness: Witness
  disk: Disk
  id: TransactionId
  payer: Msisdn
  send: (
    key: string,
    secret: string,
  ) => Promise<Awaited<ReturnType<Engine['processPayment']>> | null>
}

/** A payment method in the simulation: the production method over a provider that misbehaves. */
export type MethodModel = {
  name: string
  provider: string
  mode: string
  /** A habit of visitors that shows by this way alone: with it they prefer this way. */
  habit?: Habit
  emailId: string | null
  /** The phone that rings, or the number that pays; null if the provider asks for it itself. `number`: that of the order. */
  payerOf: (payer: Msisdn, number: Msisdn) => Msisdn | null
  /** Proves the payer's number to the portal, where attempts need that; each proof serves one attempt. */
  prove?: (
    disk: Disk,
    proof: Pick<StoredProof, 'digest' | 'ownerHash' | 'subject'>,
    now: Instant,
  ) => void
  load: (load: LoadModule) => Promise<(outside: Outside, process: SimProcess) => Method>
  /** Submits the attempt, where that takes more than one request. */
  submit?: (hand: SecretHand) => Promise<void>
  pay: (hand: Hand) => Promise<void>
  /** A late payment in an old tab, or on a phone that was off. */
  payLate: (outside: Outside, reference: string) => void
  bugs: readonly PlantedBug[]
  /** False for a charge that its provider cannot be asked about, since the database has lost the provider's own id of it. */
  canBeAsked?: (payment: Payment) => boolean
  /** The least age of a doubt that goes to a person, where nothing can be asked and waiting brings nothing more. */
  doubtsAfterMs?: number
  /** Faults of a stored payment of this way, by the provider's own knowledge. */
  faultOf?: (outside: Outside, payment: Payment, order: Order) => string | null
}
