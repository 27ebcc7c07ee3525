import { openOrderCall } from '@portal/contract/calls/transaction'
import { freshNumber } from '../../client/line-numbers.ts'
import { until } from '../../client/poll.ts'
import { openAttempt, orderBody, statusOf, submit } from '../../client/recharge.ts'
import { retryUntilAnswered } from '../../client/retry-until-answered.ts'
import { isOver } from '../../client/truth.ts'
import { createVisitor, newKey } from '../../client/visitor.ts'
import type { Attempt } from '../../methods/payment-method.ts'
import {
  type CrashCell,
  type CrashJourney,
  type CrashLane,
  handOf,
  pay,
  payWithinMs,
} from './crash-journey.ts'
import { strike, strikeOut, untilNoneIsDelivered } from './crash-strike.ts'

/** Its prompts outlive the wallet's patience. */
const phoneIsOff = '971000008'

/**
 * One visitor's order through one crash; what is still to settle settles afterwards. A machine too busy may miss the
 * moment: that is no verdict, once.
 */
export async function runCrash(
  lane: CrashLane,
  cell: CrashCell,
  triesLeft = 1,
): Promise<CrashJourney> {
  try {
    return await runOnce(lane, cell)
  } catch (error) {
    await lane.gate.open()
    await lane.outside.clearFaults()
    if (lane.portal.service.child().signalCode !== null) await lane.portal.service.start()
    if (triesLeft === 0) throw error
    return runCrash(lane, cell, triesLeft - 1)
  }
}

async function runOnce(lane: CrashLane, cell: CrashCell): Promise<CrashJourney> {
  const visitor = createVisitor(lane.portal.url)
  const msisdn = freshNumber()
  const { sandboxUrl } = lane.portal
  const { prepared } = await retryUntilAnswered(async () => ({
    prepared: await cell.good.prepare?.({ visitor, sandboxUrl, msisdn }),
  }))
  const { orderId } = await retryUntilAnswered(() =>
    visitor.result(openOrderCall, orderBody(msisdn, { ...prepared }, cell.good)),
  )
  const journey: CrashJourney = { cell, visitor, orderId, msisdn, attempts: [] }
  const { method } = cell
  const { stage } = cell.point
  const initiate = newAttempt(lane, journey)
  if (stage === 'initiate') await strike(lane, journey, initiate)
  const first = await retryUntilAnswered(initiate)
  journey.attempts.push(first)
  const key = newKey()
  const ask = () => submit(visitor, first, method, { key })
  if (stage === 'process') await strike(lane, journey, ask)
  if (stage === 'none' && cell.after && !cell.isLate) {
    if (cell.after.system === 'bss') await untilNoneIsDelivered(lane)
    await lane.outside.setFault(cell.after)
  }
  await retryUntilAnswered(ask)
  if (cell.isLate) await giveUpWaiting(journey, first)
  if (cell.isLate && cell.after) await lane.outside.setFault(cell.after)
  if (stage === 'refund') await payAnother(lane, journey, first)
  if (stage === 'pay' || stage === 'refund') {
    await strike(lane, journey, () => pay(lane, journey, first))
  } else
    await Promise.all([pay(lane, journey, first), stage === 'none' ? strikeOut(lane, cell) : null])
  if (cell.after?.times) await strikeOut(lane, cell)
  await lane.outside.clearFaults()
  return journey
}

/** Opens an attempt whose payer no other test asks; called again, it asks for the same one. */
function newAttempt(
  { portal: { sandboxUrl }, payers }: CrashLane,
  { cell, visitor, msisdn, orderId }: CrashJourney,
): () => Promise<Attempt> {
  const { method, good } = cell
  const [payer, key] = [cell.isLate ? phoneIsOff : freshNumber(), newKey()]
  payers.push(payer)
  const asked = { msisdn, orderId, payer, method, good, sandboxUrl }
  return () => openAttempt(visitor, asked, { key })
}

const giveUpWaiting = ({ visitor }: CrashJourney, { transactionId }: Attempt) =>
  until('the provider gives up', payWithinMs, async () =>
    isOver(await statusOf(visitor, transactionId)) ? true : null,
  )

/** The order is paid by a second attempt, so that money of the first has to go back. */
async function payAnother(lane: CrashLane, journey: CrashJourney, first: Attempt) {
  const { visitor, cell } = journey
  // The page is looked at before: the portal shows it no more afterwards.
  await retryUntilAnswered(() => cell.method.findOffer(handOf(lane, journey, first)))
  const second = await retryUntilAnswered(newAttempt(lane, journey))
  journey.attempts.push(second)
  const key = newKey()
  await retryUntilAnswered(() => submit(visitor, second, cell.method, { key }))
  await pay(lane, journey, second)
  await until('the other attempt pays the order', payWithinMs, async () =>
    (await retryUntilAnswered(() => statusOf(visitor, second.transactionId))) === 'SUCCESS'
      ? true
      : null,
  )
}
