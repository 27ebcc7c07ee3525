import type { Callback } from '../../../../apps/service/src/ports/payment-provider.port.ts'
import { card as facts } from '../../../catalogue/card.ts'
import type { Charge, Transaction } from '../../outside/charge.ts'
import type { Outside } from '../../outside/outside.ts'
import { hourMs, minuteMs, secondMs } from '../../time/durations.ts'
import type { Hand, MethodModel } from '../method-model.ts'
import { cardBugs } from './card.bugs.ts'
import { cardCallback, cardGatewayFor, cardProvider, takeOnPage } from './card-gateway.model.ts'

declare module '../../engine/engine-modules.ts' {
  interface EngineModules {
    'methods/card/card.method.ts': typeof import('../../../../apps/service/src/methods/card/card.method.ts')
  }
}

export const card: MethodModel = {
  name: facts.name,
  provider: cardProvider,
  mode: facts.mode,
  emailId: 'a@example.com',
  payerOf: () => null,
  async load(load) {
    const { cardMethod } = await load('methods/card/card.method.ts')
    return (outside, process) =>
      cardMethod({ provider: cardGatewayFor(outside, process), isOffered: true })
  },
  pay,
  bugs: cardBugs,
  payLate: (outside, reference) => actOnPage(outside, reference, 'pay'),
}

type CardAct = 'pay' | 'decline' | 'cancel'

/** Pays on the hosted page, is declined (and perhaps tries again), cancels, or walks away. */
async function pay({ outside, id, comeBack, giveUp }: Hand) {
  const { scheduler } = outside
  await scheduler.wait(
    scheduler.chance(0.85)
      ? scheduler.between(secondMs, minuteMs)
      : scheduler.between(minuteMs, 40 * minuteMs),
    null,
  )
  const diesInMs = (outside.charges.get(id)?.diesAt ?? 0) - scheduler.now
  // Acts in the very last moment.
  const isLast = outside.faults.has('last-moment') ? 0.8 : 0.05
  if (diesInMs > 0 && scheduler.chance(isLast)) {
    await scheduler.wait(diesInMs - scheduler.between(1, 9_000), null)
  }
  const act = scheduler.pick<CardAct | 'leave'>(['pay', 'pay', 'pay', 'decline', 'cancel', 'leave'])
  if (act !== 'leave') {
    actOnPage(outside, id, act)
    if (act === 'decline' && scheduler.chance(0.4)) {
      await scheduler.wait(scheduler.between(secondMs, 30_000), null)
      actOnPage(outside, id, 'pay')
    }
    if (scheduler.chance(0.7)) await comeBack(act === 'cancel' ? 'cancelled' : 'paid')
  }
  const givesUp = act === 'cancel' ? 0.6 : 0.05
  if (scheduler.chance(givesUp)) await giveUp()
}

const isBusy = ({ status }: Transaction): boolean => status === 'pending' || status === 'successful'

/** The visitor's act on the hosted page; a dead or used link has no effect. */
function actOnPage(outside: Outside, reference: string, act: CardAct) {
  const { scheduler, faults } = outside
  const charge = outside.charges.get(reference)
  if (!charge || charge.isRefused || charge.isCancelled || scheduler.now >= charge.diesAt) return
  if (charge.transactions.some(isBusy)) return
  if (act === 'cancel') {
    charge.isCancelled = charge.transactions.length === 0
    outside.version++
    return
  }
  const transaction = outside.begin(charge)
  if (faults.has('slow-records')) transaction.unseenUntil = lagOf(outside)
  if (act === 'decline' || faults.strikes('decline')) finish(outside, transaction, 'failed')
  else take(outside, charge, transaction)
}

/** Moment from which the gateway's own records show what it has just done. */
const lagOf = ({ scheduler }: Outside): number =>
  scheduler.now + scheduler.between(0, scheduler.pick([10 * secondMs, minuteMs]))

/**
 * A callback that sometimes names its transaction by an id unknown to the gateway's enquiry; not where a
 * page takes money twice, since the other debit could then not be found.
 */
function callbackOf(outside: Outside, transaction: Transaction): Callback {
  const callback = cardCallback(transaction)
  const { faults } = outside
  const takesTwice = faults.plan.habits.has('second-transaction')
  return !takesTwice && faults.has('odd-names')
    ? { ...callback, providerId: outside.newId('ODD') }
    : callback
}

function finish(
  outside: Outside,
  transaction: Transaction,
  status: 'successful' | 'failed',
  isLong = false,
) {
  outside.end(transaction, status)
  const callback = callbackOf(outside, transaction)
  outside.tell(transaction, callback, isLong)
  if (outside.faults.strikes('forged-callback')) outside.tellForged(transaction, callback)
}

const longWaitsMs = [10 * hourMs, 26 * hourMs, 60 * hourMs, 80 * hourMs]

function take(outside: Outside, charge: Charge, transaction: Transaction) {
  const { scheduler, faults } = outside
  takeOnPage(outside, charge, transaction)
  const isLong = faults.has('long-pending')
  const waitMs = isLong
    ? scheduler.pick([scheduler.between(minuteMs, hourMs), ...longWaitsMs])
    : scheduler.between(0, 15_000)
  const fails = isLong && scheduler.chance(0.3)
  scheduler.at(waitMs, null, () => {
    if (faults.has('slow-records')) transaction.lagsUntil = lagOf(outside)
    finish(outside, transaction, fails ? 'failed' : 'successful', isLong)
    if (fails) return
    if (faults.has('second-transaction') && !charge.isPaidOnce)
      payAgain(outside, charge, scheduler.pick([1, 1, 2, 3]))
    if (faults.has('reversal')) outside.reverseLater(transaction, cardCallback)
  })
}

/** Takes the money again on the same page in other tabs, each time under an id of its own. */
function payAgain(outside: Outside, charge: Charge, times: number) {
  for (let count = 0; count < times; count++) {
    outside.scheduler.at(outside.scheduler.between(secondMs, minuteMs), null, () => {
      const transaction = outside.begin(charge)
      if (outside.faults.has('slow-records')) transaction.unseenUntil = lagOf(outside)
      finish(outside, transaction, 'successful')
    })
  }
}
