import type { OpenCase } from '../../apps/service/src/ports/payment-store.port.ts'
import { DatabaseTrouble, type Disk } from './disk.ts'
import type { Engine } from './engine.ts'
import { isComingBack, isKept, isReturned, type Outside } from './outside.ts'
import type { Portal } from './portal.ts'
import type { Witness } from './witness.ts'

type Desk = {
  engine: Engine
  disk: Disk
  outside: Outside
  portal: Portal
  witness: Witness
}

const casesMax = 100

/**
 * A person who looks at both sides' own records and closes what the engine could not: gives back by
 * hand what is neither delivered nor refunded, then says what is true.
 */
export async function closeCases(desk: Desk): Promise<void> {
  const { portal, witness } = desk
  try {
    for (const found of await portal.world.store.listCases(casesMax)) await closeCase(desk, found)
  } catch (error) {
    if (!(error instanceof DatabaseTrouble)) witness.noteBug(error)
  }
}

async function closeCase(desk: Desk, found: OpenCase): Promise<void> {
  if (found.about === 'stuck') return
  if (found.about === 'exception') await closeException(desk, found)
  else await closeAnomaly(desk, found)
}

const isGranted = ({ outside }: Desk, id: string): boolean => outside.grantsOf(id).length > 0

/** Every case is as the provider's own records have it by then. */
async function closeException(desk: Desk, { payment }: OpenCase): Promise<void> {
  const { engine, outside, portal, witness } = desk
  const { id } = payment
  const { scheduler } = outside
  // What the provider itself may know by now is asked first, more often than not.
  if (scheduler.chance(payment.refund === null ? 0.3 : 0.6)) {
    await engine.askAboutCase(portal.world, id)
    return
  }
  const transactions = outside.charges.get(id)?.transactions ?? []
  const taken = transactions.filter(({ takenAt }) => takenAt !== null)
  const isOpen = transactions.some(({ status }) => status === 'pending')
  const isUnseen = payment.taken === null && payment.providerId === null
  // A debit that the engine has not seen yet is its own to find: it still asks.
  if (isUnseen && taken.length > 0) return
  // What is merely pending is no debit yet: some wait for its end, and some do not.
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
  // Money that its own bank has taken back is neither kept nor owed: the person says what is nearest.
  if (taken.some(({ status }) => status === 'reversed')) witness.writtenOff.add(id)
  const by = { by: 'a person', reason: 'seen in both records' }
  await engine.resolveException(portal.world, { transactionId: id, outcome, ...by })
}

/** What was taken beside the one delivery goes back by hand; a loss is written off. */
async function closeAnomaly(desk: Desk, { payment }: OpenCase): Promise<void> {
  const { outside, portal, witness } = desk
  // Which transaction pays, if any, is decided with the case itself.
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
  await portal.world.store.closeAnomalies(id, 'a person', 'seen in both records')
}
