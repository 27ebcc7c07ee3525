import type { Payment } from '../../../apps/service/src/ports/payment.port.ts'
import type { Witness } from '../checks/witness.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import type { Outside } from '../outside/outside.ts'

type Installers = {
  engine: Engine
  disk: Disk
  outside: Outside
  portal: Portal
  witness: Witness
  /** The outcome of each installation, by payment: decided once, whatever the portal forgets. */
  outcomes: Map<string, 'installed' | 'failed'>
}

/** People try to install what was ordered, and have the money of some orders given back, days after they were delivered. */
export async function install(installers: Installers): Promise<void> {
  const { disk, outside, outcomes } = installers
  for (const { id, state, orderId } of [...disk.payments.values()]) {
    const isOrdered = state === 'delivered' && disk.orders.get(orderId)?.item.installs === true
    if (!isOrdered) continue
    const outcome = outcomes.get(id) ?? (outside.scheduler.chance(0.4) ? 'failed' : 'installed')
    outcomes.set(id, outcome)
    if (outcome === 'failed') await giveBack(installers, id)
  }
}

async function giveBack(
  { engine, disk, outside, portal, witness }: Installers,
  transactionId: Payment['id'],
): Promise<void> {
  const because = { by: 'an installer', reason: 'no sight of a mast' }
  try {
    await engine.failInstallation(portal.deps, { transactionId, ...because })
  } catch (error) {
    witness.noteBug(error)
  }
  // Also where the answer to the commit was lost.
  if (disk.payments.get(transactionId)?.reason !== 'not-installed') return
  for (const { reference } of outside.grantsOf(transactionId)) outside.withdraw(reference)
}
