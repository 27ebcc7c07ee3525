import { paymentModes } from '@portal/contract/constants'
import { orderPageCall } from '@portal/contract/order-page'
import { initiateCall, openOrderCall, processCall } from '@portal/contract/transaction'
import type { Msisdn } from '@portal/kernel/msisdn'
import type { PublicStatus } from '@portal/kernel/transaction'
import type { Books } from '../client/books.ts'
import { press } from '../client/card-hand.ts'
import { insist } from '../client/insist.ts'
import { freshNumber } from '../client/line-numbers.ts'
import type { Fault, Outside } from '../client/outside.ts'
import type { OwnPortal } from '../client/own-portal.ts'
import { pause, until } from '../client/poll.ts'
import { phoneOf, pushBody } from '../client/push.ts'
import { initiateBody, orderBody, statusOf } from '../client/recharge.ts'
import { contradictions, isOver } from '../client/truth.ts'
import { createVisitor, newKey, type Visitor } from '../client/visitor.ts'
import type { CrashGate } from './crash-gate.ts'
import { quickCalls } from './crash-lane.ts'
import { type CrashPoint, faultAt, type Sign, type Way } from './crash-points.ts'

export type CrashLane = { portal: OwnPortal; outside: Outside; books: Books; gate: CrashGate }

export type CrashCell = {
  way: Way
  point: CrashPoint
  /** What is broken when the service comes back, until it has struck for a while. */
  after: Fault | null
}

type Attempt = { id: string; payer: Msisdn; key: string }
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
/** A fault of calls is kept so long after the service is back. */
const strikeMs = 2_000
const strikesCallsOnly: readonly string[] = ['timeout', 'refuse', 'error', 'slow']

/** One visitor's order through one crash; what is still to settle settles afterwards. */
export async function runCrash(lane: CrashLane, cell: CrashCell): Promise<CrashJourney> {
  const visitor = createVisitor(lane.portal.url)
  const msisdn = freshNumber()
  const { orderId } = await insist(() => visitor.result(openOrderCall, orderBody(msisdn)))
  const journey: CrashJourney = { cell, visitor, orderId, msisdn, attempts: [] }
  const { stage } = cell.point
  const initiateKey = newKey()
  const payer = freshNumber()
  const initiate = () => initiateAs(journey, payer, initiateKey)
  if (stage === 'initiate') await strike(lane, journey, initiate)
  const first = { id: await insist(initiate), payer, key: newKey() }
  journey.attempts.push(first)
  if (stage === 'process') await strike(lane, journey, () => submit(journey, first))
  if (stage === 'none' && cell.after) await lane.outside.setFault(cell.after)
  await insist(() => submit(journey, first))
  if (stage === 'refund') await payAnother(lane, journey)
  if (stage === 'pay' || stage === 'refund') {
    await strike(lane, journey, () => pay(lane, journey, first))
  } else
    await Promise.all([pay(lane, journey, first), stage === 'none' ? strikeOut(lane, cell) : null])
  await lane.outside.clearFaults()
  return journey
}

async function initiateAs(
  { cell, visitor, msisdn, orderId }: CrashJourney,
  payer: string,
  key: string,
) {
  const body =
    cell.way === 'card'
      ? initiateBody(msisdn, { txnId: orderId })
      : pushBody(msisdn, { txnId: orderId, paymentMobile: payer })
  const { transactionId } = await visitor.result(initiateCall, body, { key })
  return transactionId
}

const submit = ({ cell, visitor }: CrashJourney, { id, key }: Attempt) =>
  visitor.result(
    processCall,
    cell.way === 'card'
      ? { transactionId: id, paymentGateway: 'FLUTTERWAVE' }
      : { transactionId: id, paymentMode: paymentModes.wallet },
    { key },
  )

/** The order is paid by a second attempt, so that money of the first has to go back. */
async function payAnother(lane: CrashLane, journey: CrashJourney) {
  const [first] = journey.attempts
  if (first && journey.cell.way === 'card') await pageOf(journey, first)
  const payer = freshNumber()
  const id = await insist(() => initiateAs(journey, payer, newKey()))
  const second = { id, payer, key: newKey() }
  journey.attempts.push(second)
  await insist(() => submit(journey, second))
  await pay(lane, journey, second)
  await until('the other attempt pays the order', payWithinMs, async () =>
    (await insist(() => statusOf(journey.visitor, id))) === 'SUCCESS' ? true : null,
  )
}

const pages = new Map<string, string>()

/** The gateway's page; kept, since the portal shows the one of an attempt given up no more. */
async function pageOf({ visitor }: CrashJourney, { id }: Attempt): Promise<string | null> {
  const known = pages.get(id)
  if (known) return known
  const { transaction } = await insist(() => visitor.result(orderPageCall, { tid: id }))
  if (transaction?.redirectUrl) pages.set(id, transaction.redirectUrl)
  return transaction?.redirectUrl ?? null
}

/** Pays by the visitor's hand as soon as there is something to press; nothing where it is over before. */
async function pay(lane: CrashLane, journey: CrashJourney, attempt: Attempt): Promise<void> {
  const { cell, visitor } = journey
  const phone = phoneOf(lane.portal.sandboxUrl, attempt.payer)
  await until(`something to press for ${attempt.id}`, payWithinMs, async () => {
    if (cell.way === 'wallet') {
      const [prompt] = await phone.prompts()
      if (prompt?.status === 'waiting') await phone.answer(prompt.id, 'approve')
      if (prompt) return true
    } else {
      const link = await pageOf(journey, attempt)
      if (link) {
        const address = await press(link, 'pay').catch(() => null)
        // The browser that comes back may meet a dead portal; callbacks and polls tell then.
        if (address) await visitor.send(address).catch(() => {})
        return true
      }
    }
    const status = await insist(() => statusOf(visitor, attempt.id))
    return isOver(status) ? true : null
  })
}

/** Lets the visitor act, kills the service at the point, and starts it again. */
async function strike(lane: CrashLane, journey: CrashJourney, act: () => Promise<unknown>) {
  const { portal, outside, gate } = lane
  const { point, way, after } = journey.cell
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
  if (point.paidMeanwhile && attempt) await approveNow(lane, attempt)
  await portal.kill()
  await gate.open()
  await outside.clearFaults()
  if (after) await outside.setFault(after)
  await portal.restart()
  await acting
  await strikeOut(lane, journey.cell)
}

/** Lets a fault of calls strike for a while, and clears it; others last until the payment is made. */
async function strikeOut({ outside }: CrashLane, { after }: CrashCell) {
  if (!after || !strikesCallsOnly.includes(after.kind)) return
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

async function approveNow(lane: CrashLane, { payer }: Attempt) {
  await phoneOf(lane.portal.sandboxUrl, payer).press('approve')
  // Long enough for the callback to arrive and to wait behind the row that is held.
  await pause(200)
}

const seen = (lane: CrashLane, { attempts, cell, msisdn }: CrashJourney, sign: Sign) =>
  until(`the outside has ${sign}`, signWithinMs, async () => {
    const { outside, portal } = lane
    const [first] = attempts
    if (!first) return null
    if (sign === 'delivered') return (await outside.line(msisdn)).deliveries.length > 0 || null
    if (cell.way === 'card') {
      const card = await outside.card(first.id)
      return (sign === 'asked' ? card !== undefined : (card?.refunds.length ?? 0) > 0) || null
    }
    if (sign === 'asked') {
      return (await phoneOf(portal.sandboxUrl, first.payer).prompts()).length > 0 || null
    }
    return (await outside.wallet(first.payer)).debits.some(({ refunded }) => refunded) || null
  })

/** How the attempts end where chance has no say; null where a fault decides. */
function expectedEnds({ cell, attempts }: CrashJourney): PublicStatus[] | null {
  const { point, way, after } = cell
  if (after?.kind === 'decline') return null
  // The wallet's signed word about another amount goes back, if it is struck while this one is paid.
  if (way === 'wallet' && after?.kind === 'wrong-amount-callback') return null
  // A push that never went out takes nothing, and nobody is asked twice.
  const mayBeUnsent = after?.kind === 'refuse' || after?.kind === 'error'
  const asksYet = point.stage !== 'pay' && point.stage !== 'refund'
  if (way === 'wallet' && mayBeUnsent && asksYet) return null
  if (point.neverAsked && way === 'wallet') return ['FAILED']
  return attempts.length === 2 ? ['FAILED', 'SUCCESS'] : ['SUCCESS']
}

export type Settled = { ends: PublicStatus[]; wrong: string[]; settledMs: number }

async function wrongsOf(lane: CrashLane, journey: CrashJourney) {
  const { cell, visitor, attempts, msisdn, orderId } = journey
  const ends = await Promise.all(attempts.map(({ id }) => statusOf(visitor, id)))
  const claim = attempts.map(({ id }, index) => ({
    transactionId: id,
    status: ends[index] ?? 'IN_PROCESS',
  }))
  const payers = attempts.map(({ payer }) => payer)
  const wrong = await contradictions(lane.outside, { msisdn, payers, attempts: claim })
  const expected = expectedEnds(journey)
  // The dead time of the service, and faults of later cells, may use up the operator's time: then, and
  // no sooner, the money rightly goes back.
  const ids = attempts.map(({ id }) => id)
  const undelivered = await lane.books.count(
    'payment_history h join payments p on p.id = h.payment_id',
    "p.id = any($1) and h.move = 'cannot-deliver' and h.at >= p.paid_at + $2 * interval '1 ms'",
    [ids, deliveryWindowMs],
  )
  const asked = await Promise.all(
    attempts.map(({ payer }) => phoneOf(lane.portal.sandboxUrl, payer).prompts()),
  )
  // Nor is anybody asked whose push never went out; without a fault neither is an excuse.
  const isUnasked = cell.way === 'wallet' && asked.some((prompts) => prompts.length === 0)
  const isExcused = undelivered > 0 || (cell.after !== null && isUnasked)
  const isExpected = !expected || ends.join() === expected.join()
  if (!isExpected && !isExcused) wrong.push(`${ends} instead of ${expected}`)
  const rows = await lane.books.count('payments', 'order_id = $1', [orderId])
  if (rows !== attempts.length) wrong.push(`${rows} rows for ${attempts.length} attempts`)
  for (const prompts of asked) {
    if (prompts.length > 1) wrong.push(`${prompts.length} prompts on one phone`)
  }
  return { ends, wrong }
}

/** Waits until nothing is wrong any more, or tells what still is, with the story. */
export async function settle(
  lane: CrashLane,
  journey: CrashJourney,
  deadline: number,
): Promise<Settled> {
  let found: { ends: PublicStatus[]; wrong: string[] } = { ends: [], wrong: ['not looked at'] }
  const isWell = async () => {
    // The service may just be dead, by another journey's crash.
    const now = await wrongsOf(lane, journey).catch(() => null)
    found = now ?? found
    return now?.wrong.length === 0 ? true : null
  }
  const left = Math.max(0, deadline - performance.now())
  await until('all is well', left, isWell, 250).catch(() => {})
  const settledMs = await lane.books.lastedMs(journey.orderId)
  if (found.wrong.length === 0) return { ...found, settledMs }
  const stories = await Promise.all(journey.attempts.map(({ id }) => lane.books.story(id)))
  return { ends: found.ends, wrong: [...found.wrong, ...stories], settledMs }
}
