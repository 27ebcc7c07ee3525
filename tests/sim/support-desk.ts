import type { Engine } from './engine.ts'
import type { Disk } from './memory-store.ts'
import type { Outside } from './outside.ts'
import type { Portal } from './portal.ts'

/**
 * A person who looks at both sides' own records and closes what the engine could not: gives back by
 * hand what is neither delivered nor refunded, then says what is true.
 */
export async function closeExceptions(
  engine: Engine,
  disk: Disk,
  outside: Outside,
  portal: Portal,
): Promise<void> {
  for (const { id, state, taken } of [...disk.payments.values()]) {
    if (state !== 'exception') continue
    const charge = outside.charges.get(id)
    const isTaken = charge?.status === 'successful'
    const isGranted = outside.grants.some(({ reference }) => reference.startsWith(`${id}-`))
    // A debit that the engine has not seen yet is its own to find: it still asks.
    if (taken === null && isTaken) continue
    if (isTaken && !isGranted) outside.giveBack(charge)
    const outcome = taken === null ? 'unpaid' : isGranted ? 'delivered' : 'refunded'
    const { store, clock } = portal.world
    const by = { by: 'a person', reason: 'seen in both records' }
    await engine.resolveException(store, clock.now(), { transactionId: id, outcome, ...by })
  }
}
