import type { PublicStatus } from '@portal/kernel/transaction'
import { freshNumber } from '../client/line-numbers.ts'
import { pause, until } from '../client/poll.ts'
import { openAttempt, statusOf, submit } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import type { Stack } from '../client/stack.ts'
import { contradictions, isOver, settledWrongs } from '../client/truth.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { sumOf } from '../scale/metrics.ts'
import { payWhenAsked } from '../ways/pay.ts'
import type { Action, Attempt, Hand } from '../ways/way.ts'
import type { Act, FaultCase } from './fault-cases.ts'

export type Journey = {
  act: Act
  visitor: Visitor
  attempts: [Attempt, ...Attempt[]]
  /** Times that a button was pressed. */
  pressed: number
}

/** Its prompts outlive the wallet's patience. */
const phoneIsOff = '971000008'
const showsWithinMs = 45_000

/** A fault that is not held is cleared when this many calls were lost, or after this long. */
const lostEnough = 8
const strikeWithinMs = 4_000
const holdWithinMs = 120_000

const lostCalls = ({ service }: Stack) => sumOf([service], 'provider_calls_total', 'answer="lost"')

const actionOf = (act: Act): Action => (act === 'decline' || act === 'cancel' ? act : 'pay')

/**
 * Opens orders, sets the fault, acts, and clears it once it has done its worst. A prompt that a busy machine loses is
 * not sent again, so a case in which no payer was asked begins anew.
 */
export async function runCase(lane: Stack, one: FaultCase, triesLeft = 2): Promise<Journey[]> {
  const journeys = await Promise.all(one.acts.map((act) => openJourney(lane, one, act)))
  if (one.moment === 'while asked') {
    await setFaults(lane, one)
    await Promise.all(
      journeys.map(({ visitor, attempts }) => submit(visitor, attempts[0], one.way)),
    )
    await lane.outside.clearFaults()
    await Promise.all(journeys.map((journey) => act(lane, one, journey)))
    return journeys
  }
  // Journeys that wait for the wallet to give up begin before the others, whose prompts would end meanwhile, and
  // before the fault, so that nothing else meets it.
  const late = journeys.filter(({ act }) => act === 'late')
  const others = journeys.filter(({ act }) => act !== 'late')
  await Promise.all(late.map((journey) => submitAll(lane, one, journey)))
  await Promise.all(late.map(waitUntilLate))
  const wereAsked = await Promise.all(others.map((journey) => submitAll(lane, one, journey)))
  if (!wereAsked.includes(true)) {
    if (triesLeft === 0) throw new Error('no payer was ever asked, so nothing meets the fault')
    return runCase(lane, one, triesLeft - 1)
  }
  const lostBefore = await lostCalls(lane)
  await setFaults(lane, one)
  const acting = Promise.all(journeys.map((journey) => act(lane, one, journey)))
  await waitForTheWorst(lane, one, journeys, lostBefore)
  await acting
  await lane.outside.clearFaults()
  return journeys
}

async function setFaults({ outside }: Stack, { fault, beside }: FaultCase) {
  if (beside) await outside.setFault(beside)
  await outside.setFault(fault)
}

async function openJourney({ url }: Stack, { way }: FaultCase, act: Act): Promise<Journey> {
  const visitor = createVisitor(url)
  const payer = act === 'late' ? phoneIsOff : freshNumber()
  // Many portals start at once here, and a busy one may put a visitor off.
  const attempt = await retryUntilAnswered(() => openAttempt(visitor, { way, payer }))
  return { act, visitor, attempts: [attempt], pressed: 0 }
}

const handOf = ({ sandboxUrl }: Stack, { visitor }: Journey, attempt: Attempt): Hand => ({
  visitor,
  sandboxUrl,
  attempt,
})

/**
 * Asks for all attempts; the second gives up the first, whose page is looked at before that. Answers whether
 * a payer was asked: on a busy machine a push can be lost by itself, and it is not sent again.
 */
async function submitAll(lane: Stack, { way }: FaultCase, journey: Journey): Promise<boolean> {
  const { visitor, attempts, act } = journey
  const [first] = attempts
  let isAsked = false
  const submitAndLook = async (attempt: Attempt) => {
    await submit(visitor, attempt, way)
    await until('something to press, or the end', showsWithinMs, async () => {
      if (await way.findOffer(handOf(lane, journey, attempt))) {
        isAsked = true
        return true
      }
      const mayBeLost = way.asksOnce && isOver(await statusOf(visitor, attempt.transactionId))
      return mayBeLost || null
    })
  }
  if (act === 'late') {
    await submit(visitor, first, way)
    return true
  }
  await submitAndLook(first)
  if (act !== 'twice') return isAsked
  const { orderId, msisdn } = first
  attempts.push(await openAttempt(visitor, { orderId, msisdn, payer: freshNumber(), way }))
  for (const attempt of attempts.slice(1)) await submitAndLook(attempt)
  return isAsked
}

async function waitUntilLate({ visitor, attempts: [first] }: Journey) {
  await until('the provider gives up', showsWithinMs, async () =>
    isOver(await statusOf(visitor, first.transactionId)) ? true : null,
  )
}

async function act(lane: Stack, one: FaultCase, journey: Journey): Promise<void> {
  if (journey.act === 'leave') return
  const action = actionOf(journey.act)
  for (const attempt of journey.attempts) {
    const hand = handOf(lane, journey, attempt)
    const { isPressed, comeBack } = await payWhenAsked(one.way, hand, action, showsWithinMs)
    if (isPressed) journey.pressed += 1
    if (one.comesBack || action === 'cancel') await retryUntilAnswered(comeBack)
  }
}

async function waitForTheWorst(
  lane: Stack,
  one: FaultCase,
  journeys: Journey[],
  lostBefore: number,
) {
  const deadline = performance.now() + (one.held ? holdWithinMs : strikeWithinMs)
  while (performance.now() < deadline) {
    if (await areOver(journeys)) return
    if (!one.held && (await lostCalls(lane)) >= lostBefore + lostEnough) return
    if (one.mode === 'once' && (await lane.outside.faults()).length === 0) return
    await pause(100)
  }
}

async function areOver(journeys: Journey[]): Promise<boolean> {
  for (const { visitor, attempts } of journeys) {
    for (const { transactionId } of attempts) {
      if (!isOver(await statusOf(visitor, transactionId))) return false
    }
  }
  return true
}

/** Refunds to a card are under way for 15 seconds, and no fault of the operator concerns them. */
export async function arePastDelivery({ books }: Stack, journeys: Journey[]): Promise<boolean> {
  const ids = journeys.flatMap(({ attempts }) => attempts.map((each) => each.transactionId))
  const open = "id = any($1) and state = any('{registered,raised,in-process,unknown,paid}')"
  return (await books.count('payments', open, [ids])) === 0
}

/** Everything that is wrong with a journey at rest, in words; empty when all is well. */
async function wrongs(lane: Stack, one: FaultCase, journey: Journey): Promise<string[]> {
  const { act, visitor } = journey
  const attempts = await Promise.all(
    journey.attempts.map(async ({ transactionId }) => ({
      transactionId,
      status: await statusOf(visitor, transactionId),
    })),
  )
  const [first] = journey.attempts
  const { msisdn } = first
  const payers = journey.attempts.map(({ payer }) => payer)
  const faults = await contradictions(lane.outside, { msisdn, payers, attempts })
  // Prompts of the one phone that is off are not told apart.
  for (const attempt of act === 'late' ? [] : journey.attempts) {
    const times = await one.way.timesAsked(handOf(lane, journey, attempt), lane.outside)
    if (times > 1) faults.push(`its payer was asked ${times} times`)
  }
  const expected = expectedEnd(one, journey)
  const statuses = attempts.map(({ status }) => status)
  if (expected && !statuses.includes(expected)) faults.push(`${statuses} instead of ${expected}`)
  if (act === 'pay' && expected === 'SUCCESS') {
    const detours = await lane.books.count(
      'payment_history',
      "payment_id = $1 and to_state in ('failed', 'expired', 'superseded', 'refund-due', 'exception')",
      [first.transactionId],
    )
    if (detours > 0) faults.push('said to have failed before it succeeded')
  }
  return faults
}

/** Null where chance decides. */
function expectedEnd(one: FaultCase, { act, pressed }: Journey): PublicStatus | null {
  if (act === 'decline' || act === 'cancel' || act === 'leave') return 'FAILED'
  // A push that never went out takes nothing, and is not sent again.
  if (one.way.asksOnce && pressed === 0) return 'FAILED'
  if (one.held) return 'FAILED'
  if (one.fault.kind === 'decline') return null
  // A signed word about another amount cannot be overruled, and the money goes back; which payment it
  // strikes is left to chance.
  if (!one.way.enquiryNamesAmount && one.fault.kind === 'wrong-amount-callback') return null
  return 'SUCCESS'
}

/** Everything that is wrong with the journeys of a case once they have settled. */
export async function caseWrongs(
  lane: Stack,
  one: FaultCase,
  journeys: Journey[],
  deadline: number,
): Promise<string[]> {
  const found = await Promise.all(
    journeys.map(async (journey) => {
      const ids = journey.attempts.map(({ transactionId }) => transactionId)
      const look = () => wrongs(lane, one, journey)
      const left = await settledWrongs(lane.books, ids, { look, deadline })
      return left.length === 0 ? [] : [journey.act, ...left]
    }),
  )
  return found.flat()
}
