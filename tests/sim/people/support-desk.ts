import type { OpenException } from '../../../apps/service/src/ports/payment-store.port.ts'
import type { Witness } from '../checks/witness.ts'
import type { Disk } from '../disk/disk.ts'
import type { Engine } from '../engine/engine.ts'
import type { Portal } from '../engine/portal.ts'
import { isComingBack, isKept, isReturned } from '../outside/charge.ts'
import type { Outside } from '../outside/outside.ts'

type Desk = {
  engine: Engine
  disk: Disk
  outside: Outside
  portal: Portal
  witness: Witness
}

const exceptionsMax = 100

/**
 * A person who reads both sides' records and closes the cases that the engine could not: gives back by hand
 * what was neither delivered nor refunded, and then closes the case with the true outcome.
 */
export async function closeExceptions(desk: Desk): Promise<void> {
  const { portal, witness } = desk
  try {
    for (const found of await portal.deps.store.listExceptions(exceptionsMax))
      await closeUndecided(desk, found)
  } catch (error) {
    witness.noteBug(error)
  }
}

async function closeUndecided(desk: Desk, found: OpenException): Promise<void> {
  if (found.about === 'stuck') return
  if (found.about === 'exception') await closeException(desk, found)
  else await closeContradiction(desk, found)
}

const isGranted = ({ outside }: Desk, id: string): boolean => outside.grantsOf(id).length > 0

async function closeException(desk: Desk, { payment }: OpenException): Promise<void> {
  const { engine, outside, portal, witness } = desk
  const { id } = payment
  const { scheduler } = outside
  // Asks first in most cases, since the provider may know more by now.
  if (scheduler.chance(payment.refund === null ? 0.3 : 0.6)) {
    await engine.askAboutException(portal.deps, id)
    return
  }
  const transactions = outside.charges.get(id)?.transactions ?? []
  const taken = transactions.filter(({ takenAt }) => takenAt !== null)
  const isOpen = transactions.some(({ status }) => status === 'pending')
  const isUnseen = payment.taken === null && payment.providerId === null
  // The engine still asks about a debit that it has not seen, and has to find it.
  if (isUnseen && taken.length > 0) return
  // A pending charge is no debit yet: in half of the cases the person waits for its end.
  if (isUnseen && isOpen && scheduler.chance(0.5)) return
  if (taken.some(isComingBack)) return
  const delivered = isGranted(desk, id)
  if (!delivered) {
    for (const transaction of taken.filter(isKept)) {
      transaction.isGivenBackByHand = true
      outside.version++
    }
  }
  const outcome = isUnseen ? 'unpaid' : delivered ? 'delivered' : 'refunded'
  // Money that its own bank has taken back is neither kept nor owed: the person chooses the nearest
  // outcome.
  if (taken.some(({ status }) => status === 'reversed')) witness.writtenOff.add(id)
  const by = { by: 'a person', reason: 'seen in both records' }
  await engine.resolveException(portal.deps, { transactionId: id, outcome, ...by })
}

/** Gives back by hand what was taken beside the one delivery, and writes off a loss. */
async function closeContradiction(desk: Desk, { payment }: OpenException): Promise<void> {
  const { outside, portal, witness } = desk
  // The case itself decides which transaction pays, if any.
  if (payment.state === 'exception') return
  const { id } = payment
  const transactions = outside.charges.get(id)?.transactions ?? []
  const kept = transactions.filter((one) => isKept(one) && !isComingBack(one))
  const isOwed = isGranted(desk, id) || payment.state !== 'delivered'
  const ownId = payment.providerId
  if (isOwed) {
    for (const transaction of kept) {
      if (transaction.providerId !== ownId) transaction.isGivenBackByHand = true
    }
  }
  outside.version++
  if (transactions.some(({ named }) => named !== null)) witness.writtenOff.add(id)
  if (!kept.some(({ providerId }) => providerId === ownId)) witness.writtenOff.add(id)
  if (transactions.some((one) => isReturned(one)) && isGranted(desk, id)) witness.writtenOff.add(id)
  await portal.deps.store.closeExceptions(id, 'a person', 'seen in both records')
}
