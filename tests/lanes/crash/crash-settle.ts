import type { PublicStatus } from '@portal/kernel/transaction'
import { card } from '../../catalogue/card.ts'
import { endsDelivery } from '../../catalogue/faults.ts'
import { statusOf } from '../../client/recharge.ts'
import { contradictions, settledWrongs } from '../../client/truth.ts'
import type { PaymentMethod } from '../../methods/payment-method.ts'
import { type CrashCell, type CrashJourney, type CrashLane, handOf } from './crash-journey.ts'
import { quickCalls, quickPrompts } from './crash-lane.ts'

/** How long delivery is tried, at the scale of these portals. */
const deliveryWindowMs = (15 * 60_000) / Number(quickCalls.TIME_SCALE)

/** How long a payer can pay once the charge was sent. A service that is killed on a slow machine may be away for longer. */
const payableMs = ({ mode }: PaymentMethod): number =>
  mode === card.mode
    ? (30 * 60_000) / Number(quickCalls.TIME_SCALE)
    : Number(quickPrompts.PROMPT_LIFE_MS)

/** How the attempts end where chance has no say; null where a fault decides. */
function expectedEnds({ cell, attempts }: CrashJourney): PublicStatus[] | null {
  const { point, method, after, action = 'pay' } = cell
  if (action !== 'pay' || point.isTooLate) return ['FAILED']
  if (after?.kind === 'decline') return null
  // The money of what is held or refused goes back, if there was still something to deliver when that began.
  if (endsDelivery(after?.kind)) return point.stage === 'none' ? ['FAILED'] : null
  // The wallet's signed word about another amount goes back, if it is struck while this one is paid.
  if (!method.enquiryNamesAmount && after?.kind === 'wrong-amount-callback') return null
  // A push that never went out takes nothing, and no payer is asked twice.
  const mayBeUnsent = after?.kind === 'refuse' || after?.kind === 'error'
  const asksYet = point.stage !== 'pay' && point.stage !== 'refund'
  if (method.asksOnce && mayBeUnsent && asksYet) return null
  if (point.neverAsked && method.asksOnce) return ['FAILED']
  return attempts.length === 2 ? ['FAILED', 'SUCCESS'] : ['SUCCESS']
}

/** How often the operator may have taken the good on: once, unless its staff called that off. */
const triesMaxOf = ({ point: { held } }: CrashCell): number =>
  held?.whileAway === 'cancelled' ? 2 : 1

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
  const bought = { msisdn, good: cell.good, triesMax: triesMaxOf(cell) }
  const wrong = await contradictions(lane.outside, { ...bought, payers, attempts: claim })
  const expected = expectedEnds(journey)
  // The dead time of the service, and faults of later cells, may use up the operator's time: then, and
  // no sooner, the money rightly goes back.
  const ids = attempts.map(({ transactionId }) => transactionId)
  const undelivered = await lane.books.count(
    'payment_history h join payments p on p.id = h.payment_id',
    "p.id = any($1) and h.move = 'cannot-deliver' and h.at >= p.paid_at + $2 * interval '1 ms'",
    [ids, deliveryWindowMs],
  )
  // Where nothing could be paid any more, an attempt rightly ended unpaid; so did one whose charge had not been sent by then.
  const outlived = await lane.books.count(
    'payment_history h join payments p on p.id = h.payment_id',
    "p.id = any($1) and h.move = 'expire' and h.at >= coalesce(p.charge_sent_at, p.registered_at) + $2 * interval '1 ms'",
    [ids, payableMs(cell.method)],
  )
  const asked = await Promise.all(
    attempts.map((attempt) => cell.method.timesAsked(handOf(lane, journey, attempt), lane.outside)),
  )
  // Nor is anybody asked whose push never went out; without a fault neither is an excuse.
  const isUnasked = cell.method.asksOnce && asked.includes(0)
  const isExcused = undelivered + outlived > 0 || (cell.after !== null && isUnasked)
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
