import { openOrderCall } from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import { isCallFault } from '../catalogue/faults.ts'
import type { Books } from '../client/books.ts'
import { freshNumber } from '../client/line-numbers.ts'
import type { Fault, Outside } from '../client/outside.ts'
import { pause, until } from '../client/poll.ts'
import { openAttempt, orderBody, statusOf, submit } from '../client/recharge.ts'
import { retryUntilAnswered } from '../client/retry-until-answered.ts'
import type { Stack } from '../client/stack.ts'
import { contradictions, isOver, settledWrongs } from '../client/truth.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import { payWhenAsked } from '../ways/pay.ts'
import type { Action, Attempt, Hand, Way } from '../ways/way.ts'
import type { CrashGate } from './crash-gate.ts'
import { quickCalls } from './crash-lane.ts'
import { type CrashPoint, faultAt } from './crash-points.ts'

export type CrashLane = { portal: Stack; outside: Outside; books: Books; gate: CrashGate }

export type CrashCell = {
  way: Way
  point: CrashPoint
  /** Fault that is set when the service comes back, until it has struck for a while. */
  after: Fault | null
  /** The payer's act; it pays unless another is named. */
  action?: Action
  /** The payer's phone was off: it acts once the provider has given up. */
  isLate?: true
}

export type CrashJourney = {
  cell: CrashCell
  visitor: Visitor
  orderId: string
  msisdn: Msisdn
  attempts: Attempt[]
}

/** How long delivery is tried, at the scale of these portals. */
const deliveryWindowMs = (15 * 60_000) / Number(quickCalls.TIME_SCALE)
const signWithinMs = 20_000
const payWithinMs = 60_000
/** Its prompts outlive the wallet's patience. */
const phoneIsOff = '971000008'
/** A fault of calls is kept so long after the service is back. */
const strikeMs = 2_000

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
  const { orderId } = await retryUntilAnswered(() =>
    visitor.result(openOrderCall, orderBody(msisdn)),
  )
  const journey: CrashJourney = { cell, visitor, orderId, msisdn, attempts: [] }
  const { way } = cell
  const { stage } = cell.point
  const initiate = newAttempt(lane, journey)
  if (stage === 'initiate') await strike(lane, journey, initiate)
  const first = await retryUntilAnswered(initiate)
  journey.attempts.push(first)
  const key = newKey()
  const ask = () => submit(visitor, first, way, { key })
  if (stage === 'process') await strike(lane, journey, ask)
  if (stage === 'none' && cell.after && !cell.isLate) await lane.outside.setFault(cell.after)
  await retryUntilAnswered(ask)
  if (cell.isLate) await giveUpWaiting(journey, first)
  if (cell.isLate && cell.after) await lane.outside.setFault(cell.after)
  if (stage === 'refund') await payAnother(lane, journey, first)
  if (stage === 'pay' || stage === 'refund') {
    await strike(lane, journey, () => pay(lane, journey, first))
  } else
    await Promise.all([pay(lane, journey, first), stage === 'none' ? strikeOut(lane, cell) : null])
  await lane.outside.clearFaults()
  return journey
}

/** Opens an attempt whose payer no other test asks; called again, it asks for the same one. */
function newAttempt(
  { portal: { sandboxUrl } }: CrashLane,
  { cell, visitor, msisdn, orderId }: CrashJourney,
): () => Promise<Attempt> {
  const [payer, key] = [cell.isLate ? phoneIsOff : freshNumber(), newKey()]
  const asked = { msisdn, orderId, payer, way: cell.way, sandboxUrl }
  return () => openAttempt(visitor, asked, { key })
}

const handOf = ({ portal }: CrashLane, { visitor }: CrashJourney, attempt: Attempt): Hand => ({
  visitor,
  sandboxUrl: portal.sandboxUrl,
  attempt,
})

const giveUpWaiting = ({ visitor }: CrashJourney, { transactionId }: Attempt) =>
  until('the provider gives up', payWithinMs, async () =>
    isOver(await statusOf(visitor, transactionId)) ? true : null,
  )

/** The order is paid by a second attempt, so that money of the first has to go back. */
async function payAnother(lane: CrashLane, journey: CrashJourney, first: Attempt) {
  const { visitor, cell } = journey
  // The page is looked at before: the portal shows it no more afterwards.
  await retryUntilAnswered(() => cell.way.findOffer(handOf(lane, journey, first)))
  const second = await retryUntilAnswered(newAttempt(lane, journey))
  journey.attempts.push(second)
  const key = newKey()
  await retryUntilAnswered(() => submit(visitor, second, cell.way, { key }))
  await pay(lane, journey, second)
  await until('the other attempt pays the order', payWithinMs, async () =>
    (await retryUntilAnswered(() => statusOf(visitor, second.transactionId))) === 'SUCCESS'
      ? true
      : null,
  )
}

/** Pays by the visitor's hand as soon as there is something to press; nothing where it is over before. */
async function pay(lane: CrashLane, journey: CrashJourney, attempt: Attempt): Promise<void> {
  const hand = handOf(lane, journey, attempt)
  const { way, action = 'pay' } = journey.cell
  const { comeBack } = await payWhenAsked(way, hand, action, payWithinMs)
  // The browser that comes back may meet a dead portal; callbacks and polls tell then.
  await comeBack().catch(() => {})
}

/** Lets the visitor act, kills the service at the point unless it survives, and starts it again. */
async function strike(lane: CrashLane, journey: CrashJourney, act: () => Promise<unknown>) {
  const { portal, outside, gate } = lane
  const { point, way, after } = journey.cell
  if (point.survives) {
    if (after) await outside.setFault(after)
    await Promise.all([act(), strikeOut(lane, journey.cell)])
    return
  }
  const fault = faultAt(point, way)
  if (fault && !point.faultAtGate) await outside.setFault(firstFault(fault))
  if (point.gate) await gate.close(point.gate)
  const acting = act().catch(() => null)
  if (fault?.system === 'bss') await followUp(outside, fault)
  if (point.gate) await gate.reached()
  if (point.faultAtGate && fault) {
    await outside.setFault(fault)
    await gate.release()
  }
  if (point.sign) await seen(lane, journey, point.sign)
  const [attempt] = journey.attempts
  if (point.paidMeanwhile && attempt) {
    await pay(lane, journey, attempt)
    // Long enough for the callback to arrive and to wait behind the row that is held.
    await pause(200)
  }
  await portal.service.kill()
  await gate.open()
  await outside.clearFaults()
  if (after) await outside.setFault(after)
  await portal.service.start()
  await acting
  await strikeOut(lane, journey.cell)
}

/** Lets a fault of calls strike for a while, and clears it; others last until the payment is made. */
async function strikeOut({ outside }: CrashLane, { after }: CrashCell) {
  if (!after || !isCallFault(after.kind)) return
  await pause(strikeMs)
  await outside.clearFaults()
}

/** A delivery asks for the account first: that is held up, so that the fault strikes what follows. */
const firstFault = (fault: Fault): Fault =>
  fault.system === 'bss' ? { system: 'bss', kind: 'slow', times: 1, delayMs: 600 } : fault

async function followUp(outside: Outside, fault: Fault) {
  await until('the account is asked for', signWithinMs, async () =>
    (await outside.faults()).length === 0 ? true : null,
  )
  await outside.setFault(fault)
}

const seen = (lane: CrashLane, journey: CrashJourney, sign: CrashPoint['sign']) =>
  until(`the outside has ${sign}`, signWithinMs, async () => {
    const { cell, msisdn } = journey
    const [first] = journey.attempts
    if (!first) return null
    const { outside } = lane
    if (sign === 'delivered') return (await outside.line(msisdn)).deliveries.length > 0 || null
    if (sign === 'refunded') return (await cell.way.isGivenBack(outside, first)) || null
    return (await cell.way.timesAsked(handOf(lane, journey, first), outside)) > 0 || null
  })

/** How the attempts end where chance has no say; null where a fault decides. */
function expectedEnds({ cell, attempts }: CrashJourney): PublicStatus[] | null {
  const { point, way, after, action = 'pay' } = cell
  if (action !== 'pay') return ['FAILED']
  if (after?.kind === 'decline') return null
  // The wallet's signed word about another amount goes back, if it is struck while this one is paid.
  if (!way.enquiryNamesAmount && after?.kind === 'wrong-amount-callback') return null
  // A push that never went out takes nothing, and no payer is asked twice.
  const mayBeUnsent = after?.kind === 'refuse' || after?.kind === 'error'
  const asksYet = point.stage !== 'pay' && point.stage !== 'refund'
  if (way.asksOnce && mayBeUnsent && asksYet) return null
  if (point.neverAsked && way.asksOnce) return ['FAILED']
  return attempts.length === 2 ? ['FAILED', 'SUCCESS'] : ['SUCCESS']
}

export type Settled = { ends: PublicStatus[]; wrong: string[]; settledMs: number }

async function wrongsOf(lane: CrashLane, journey: CrashJourney) {
  const { cell, visitor, attempts, msisdn, orderId } = journey
  const ends = await Promise.all(
    attempts.map(({ transactionId }) => statusOf(visitor, transactionId)),
  )
  const claim = attempts.map(({ transactionId }, index) => ({
    transactionId,
    status: ends[index] ?? 'IN_PROCESS',
  }))
  const payers = attempts.map(({ payer }) => payer)
  const wrong = await contradictions(lane.outside, { msisdn, payers, attempts: claim })
  const expected = expectedEnds(journey)
  // The dead time of the service, and faults of later cells, may use up the operator's time: then, and
  // no sooner, the money rightly goes back.
  const ids = attempts.map(({ transactionId }) => transactionId)
  const undelivered = await lane.books.count(
    'payment_history h join payments p on p.id = h.payment_id',
    "p.id = any($1) and h.move = 'cannot-deliver' and h.at >= p.paid_at + $2 * interval '1 ms'",
    [ids, deliveryWindowMs],
  )
  const asked = await Promise.all(
    attempts.map((attempt) => cell.way.timesAsked(handOf(lane, journey, attempt), lane.outside)),
  )
  // Nor is anybody asked whose push never went out; without a fault neither is an excuse.
  const isUnasked = cell.way.asksOnce && asked.includes(0)
  const isExcused = undelivered > 0 || (cell.after !== null && isUnasked)
  const isExpected = !expected || ends.join() === expected.join()
  if (!isExpected && !isExcused) wrong.push(`${ends} instead of ${expected}`)
  const rows = await lane.books.count('payments', 'order_id = $1', [orderId])
  if (rows !== attempts.length) wrong.push(`${rows} rows for ${attempts.length} attempts`)
  // Prompts of the one phone that is off cannot be distinguished.
  const isAskedTwice = !cell.isLate && asked.some((times) => times > 1)
  if (isAskedTwice) wrong.push(`payers were asked ${asked} times`)
  return { ends, wrong }
}

export async function settle(
  lane: CrashLane,
  journey: CrashJourney,
  deadline: number,
): Promise<Settled> {
  let ends: PublicStatus[] = []
  const look = async () => {
    const found = await wrongsOf(lane, journey)
    ends = found.ends
    return found.wrong
  }
  const ids = journey.attempts.map(({ transactionId }) => transactionId)
  const wrong = await settledWrongs(lane.books, ids, { look, deadline })
  return { ends, wrong, settledMs: await lane.books.lastedMs(journey.orderId) }
}
