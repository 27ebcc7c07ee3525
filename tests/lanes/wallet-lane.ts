import { paymentModes } from '@portal/contract/constants'
import { processCall } from '@portal/contract/transaction'
import { insist } from '../client/insist.ts'
import { freshNumber } from '../client/line-numbers.ts'
import { until } from '../client/poll.ts'
import { openWalletAttempt, type PromptAction, phoneOf } from '../client/push.ts'
import { statusOf } from '../client/recharge.ts'
import { isOver } from '../client/truth.ts'
import type { Act, FaultCase } from './fault-cases.ts'
import {
  type Journey,
  type Lane,
  lostCalls,
  newJourney,
  runCardCase,
  waitForTheWorst,
} from './fault-lane.ts'

export type WalletLane = Lane & { sandboxUrl: string }

/** Its prompts outlive the wallet's patience. */
const phoneIsOff = '971000008'
const showsWithinMs = 45_000

export const runCase = (lane: WalletLane, one: FaultCase): Promise<Journey[]> =>
  one.method === 'card' ? runCardCase(lane, one) : runWalletCase(lane, one)

async function runWalletCase(lane: WalletLane, one: FaultCase): Promise<Journey[]> {
  const journeys = await Promise.all(one.acts.map((act) => openJourney(lane, act)))
  const setFault = async () => {
    if (one.beside) await lane.outside.setFault(one.beside)
    await lane.outside.setFault(one.fault)
  }
  if (one.moment === 'at the push') {
    await setFault()
    await Promise.all(journeys.map(submitAll))
    await lane.outside.clearFaults()
    await Promise.all(journeys.map((journey) => act(lane, journey)))
    return journeys
  }
  await Promise.all(journeys.map(submitAll))
  // What waits for the wallet to give up begins before the fault, so that nothing else meets it.
  await Promise.all(journeys.map((journey) => waitUntilLate(journey)))
  const lostBefore = await lostCalls(lane)
  await setFault()
  const acting = Promise.all(journeys.map((journey) => act(lane, journey)))
  await waitForTheWorst(lane, one, journeys, lostBefore)
  await acting
  await lane.outside.clearFaults()
  return journeys
}

async function openJourney(lane: WalletLane, act: Act): Promise<Journey> {
  const journey = newJourney(lane, act)
  const payer = act === 'late' ? phoneIsOff : freshNumber()
  const first = await insist(() => openWalletAttempt(journey.visitor, { payer }))
  journey.attempts.push(first)
  journey.payers.push(payer)
  return journey
}

/** Asks the payers of all attempts; the second attempt gives the first one up. */
async function submitAll(journey: Journey) {
  const { visitor, attempts, payers, act } = journey
  const submit = (transactionId: string) =>
    visitor.result(processCall, { transactionId, paymentMode: paymentModes.wallet })
  const [first] = attempts
  if (!first) return
  await submit(first.transactionId)
  if (act !== 'twice') return
  const payer = freshNumber()
  const { orderId, msisdn } = first
  const second = await openWalletAttempt(visitor, { orderId, msisdn, payer })
  attempts.push(second)
  payers.push(payer)
  await submit(second.transactionId)
}

async function waitUntilLate({ act, visitor, attempts: [first] }: Journey) {
  if (act !== 'late' || !first) return
  await until('the wallet gives up', showsWithinMs, async () =>
    isOver(await statusOf(visitor, first.transactionId)) ? true : null,
  )
}

async function act(lane: WalletLane, journey: Journey): Promise<void> {
  if (journey.act === 'leave') return
  const action: PromptAction = journey.act === 'decline' ? 'decline' : 'approve'
  for (const payer of journey.payers) await pressOn(lane, journey, payer, action)
}

/** Presses what shows up on the phone, unless it is all over before that. */
async function pressOn(lane: WalletLane, journey: Journey, payer: string, action: PromptAction) {
  const phone = phoneOf(lane.sandboxUrl, payer)
  await until(`a prompt on ${payer}`, showsWithinMs, async () => {
    const prompt = (await phone.prompts()).find(({ status }) => status === 'waiting')
    if (prompt) {
      if ((await phone.answer(prompt.id, action)) < 300) journey.pressed += 1
      return true
    }
    const ends = journey.attempts.map(({ transactionId }) =>
      statusOf(journey.visitor, transactionId),
    )
    return (await Promise.all(ends)).every(isOver) ? true : null
  })
}
