import { isCallFault } from '../../catalogue/faults.ts'
import type { Fault, Outside, StaffState } from '../../client/outside.ts'
import { pause, until } from '../../client/poll.ts'
import { type CrashCell, type CrashJourney, type CrashLane, handOf, pay } from './crash-journey.ts'
import { type CrashPoint, faultAt } from './crash-points.ts'

/** A fault of calls is kept so long after the service is back. */
const strikeMs = 2_000
/** Longer than the lease of a killed process lasts. */
const strikeMaxMs = 10_000
/** Calls that a fault of the operator strikes when a delivery goes on. */
const strikes = 3
const signWithinMs = 20_000
/** Longer than deliveries are tried, at the scale of these portals. */
const quietMaxMs = 20_000
/** States of an order that the operator works on. */
const openStates = ['acknowledged', 'inProgress', 'held']

/** Lets the visitor act, kills the service at the point unless it survives, and starts it again. */
export async function strike(
  lane: CrashLane,
  journey: CrashJourney,
  act: () => Promise<unknown>,
): Promise<void> {
  const { portal, outside, gate } = lane
  const { point, method, good, after } = journey.cell
  if (point.survives) {
    if (after) await outside.setFault(after)
    await Promise.all([act(), strikeOut(lane, journey.cell)])
    return
  }
  const fault = faultAt(point, method)
  const isHeldUp = fault?.system === 'bss' && !good.isOrdered
  if (fault?.system === 'bss') await untilNoneIsDelivered(lane)
  if (fault && !point.faultAtGate) await outside.setFault(isHeldUp ? accountIsSlow : fault)
  if (point.gate) await gate.close(point.gate, journey.orderId)
  const acting = act().catch(() => null)
  if (isHeldUp) await followUp(outside, fault)
  if (point.gate) await gate.reached()
  if (point.faultAtGate && fault) {
    await outside.setFault(fault)
    await gate.release()
  }
  if (point.sign) await seen(lane, journey, point.sign)
  await moveOrder(lane, journey, point.held?.beforeKill)
  const [attempt] = journey.attempts
  if (point.paidMeanwhile && attempt) {
    await pay(lane, journey, attempt)
    // Long enough for the callback to arrive and to wait behind the row that is held.
    await pause(200)
  }
  await portal.service.kill()
  await gate.open()
  await outside.clearFaults()
  await moveOrder(lane, journey, point.held?.whileAway)
  const fresh = faultAfter(journey.cell)
  if (fresh) await outside.setFault(fresh)
  await portal.service.start()
  await acting
  if (point.isDelivery || !after?.times) await strikeOut(lane, journey.cell)
  await finishOrder(lane, journey, point.held?.afterReturn)
}

/** The fault of a cell; one of the operator's calls strikes those by which a delivery goes on. */
const faultAfter = ({ point, after }: CrashCell): Fault | null =>
  after && point.isDelivery && after.system === 'bss' && isCallFault(after.kind)
    ? { ...after, times: strikes }
    : after

/** Lets a fault strike as often as it may, or for a while, and clears it; others last until the payment is made. */
export async function strikeOut({ outside }: CrashLane, cell: CrashCell): Promise<void> {
  const fault = faultAfter(cell)
  if (!fault) return
  if (fault.times) await until('it has struck', strikeMaxMs, noneLeft(outside)).catch(() => {})
  else if (isCallFault(fault.kind)) await pause(strikeMs)
  else return
  await outside.clearFaults()
}

const noneLeft = (outside: Outside) => async () => (await outside.faults()).length === 0 || null

/**
 * A fault that is meant for one delivery is not to strike another one's, which a killed process has left. An order that
 * the operator has taken meets no more of them.
 */
export async function untilNoneIsDelivered({ books, outside }: CrashLane): Promise<void> {
  const isTaken = async (msisdn: string) =>
    (await outside.line(msisdn)).orders.some(({ state }) => openStates.includes(state))
  const look = async () => {
    const taken = await Promise.all((await books.underDelivery()).map(isTaken))
    return taken.every(Boolean) || null
  }
  await until('nothing is to be delivered', quietMaxMs, look, 200).catch(() => {})
}

/** A top-up asks for the account first: that is held up, so that the fault strikes what follows. */
const accountIsSlow: Fault = { system: 'bss', kind: 'slow', times: 1, delayMs: 600 }

async function followUp(outside: Outside, fault: Fault) {
  await until('the account is asked for', signWithinMs, noneLeft(outside))
  await outside.setFault(fault)
}

/** The operator's staff bring the order that they hold into this state. */
async function moveOrder({ outside }: CrashLane, journey: CrashJourney, state?: StaffState) {
  if (!state) return
  const [order] = (await outside.line(journey.msisdn)).orders
  if (!order) throw new Error(`The operator has no order of ${journey.orderId}`)
  await outside.moveOrder(order.id, state)
}

/**
 * Staff who come back to an order that is still open. The dead time of the service may have used up the operator's time:
 * then it has been called off, and the books tell whether that was too soon.
 */
async function finishOrder(lane: CrashLane, journey: CrashJourney, state?: StaffState) {
  const { orders } = await lane.outside.line(journey.msisdn)
  if (orders.some((order) => openStates.includes(order.state))) {
    await moveOrder(lane, journey, state)
  }
}

const seen = (lane: CrashLane, journey: CrashJourney, sign: NonNullable<CrashPoint['sign']>) =>
  until(`it is ${sign}`, signWithinMs, async () => {
    const { cell, msisdn, orderId, attempts } = journey
    const [first] = attempts
    if (!first) return null
    const { outside, books } = lane
    switch (sign) {
      case 'asked':
        return (await cell.method.timesAsked(handOf(lane, journey, first), outside)) > 0 || null
      case 'ordered':
        return (await cell.good.received(outside, msisdn)).tries.length > 0 || null
      case 'recorded': {
        // Before the answer is recorded it is the latest moment at which the order may leave.
        const where = "order_id = $1 and state = 'paid' and fulfilment_sent_by <= now()"
        return (await books.count('payments', where, [orderId])) > 0 || null
      }
      case 'refunded':
        return (await cell.method.isGivenBack(outside, first)) || null
    }
  })
