import { type Money, money } from '@portal/kernel/money'
import type {
  BundleOrder,
  BundleOrders,
} from '../../../apps/service/src/ports/operator/catalogue.port.ts'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
} from '../../../apps/service/src/ports/operator/operator.port.ts'
import type { SimProcess } from '../time/sim-process.ts'
import { type Outside, settleMs } from './outside.ts'

type State = 'open' | 'carried-out' | 'failed' | 'rejected' | 'cancelled'
/** Orders at the operator by reference: a repeat finds the first one. */
type Orders = Map<string, State>

type Sold = {
  prices: Readonly<Record<string, Money>>
  /** What is said of an order that was carried out; one that people still install can be withdrawn. */
  carriedOut: Extract<FulfilAnswer, { kind: 'delivered' | 'pending' }>
}

type AskedOrder = Parameters<BundleOrders['enquire']>[0]

/** The operator's ordering of what it sells: one for each schedule, as each process reaches it. */
export function orderingOf({ prices, carriedOut }: Sold) {
  const ordersAt = new WeakMap<Outside, Orders>()
  const isInstalled = carriedOut.kind === 'pending'

  function answerOf(orders: Orders, reference: string): FulfilAnswer | null {
    switch (orders.get(reference)) {
      case 'carried-out':
        return carriedOut
      case 'open':
        return { kind: 'pending' }
      case 'failed':
      case 'cancelled':
        return { kind: 'failed', detail: 'not carried out' }
      case 'rejected':
        return { kind: 'failed', detail: 'no longer sold', forGood: true }
      case undefined:
        return null
    }
  }

  /** Takes an order, which is carried out later unless it is called off; one that is held waits for hours. */
  function order(outside: Outside, orders: Orders, request: BundleOrder): FulfilAnswer {
    const { scheduler, faults } = outside
    const { reference, msisdn, productCode } = request
    const amount = prices[productCode] ?? money(0n, 'ZMW')
    outside.sent.push({ kind: 'fulfil', reference, amount, at: scheduler.now })
    if (!orders.has(reference)) {
      orders.set(reference, 'open')
      const fails = faults.strikes('fail-delivery')
      const isHeld = faults.strikes('pending-delivery')
      const waitMs = isHeld
        ? scheduler.pick([60_000, 1_800_000, 7_200_000])
        : scheduler.between(50, 5_000)
      if (isHeld) faults.disturb(waitMs)
      scheduler.at(waitMs, null, () => {
        if (orders.get(reference) !== 'open') return
        if (outside.refusesForGood(reference)) {
          orders.set(reference, 'rejected')
          return
        }
        orders.set(reference, fails ? 'failed' : 'carried-out')
        if (!fails) outside.grant({ reference, msisdn, amount, productCode, at: scheduler.now })
      })
    }
    return answerOf(orders, reference) ?? { kind: 'failed', detail: '' }
  }

  return (outside: Outside, process: SimProcess): BundleOrders => {
    const orders: Orders = ordersAt.get(outside) ?? new Map()
    ordersAt.set(outside, orders)
    const ask = (request: AskedOrder, act: () => void) =>
      outside.call<FulfilEnquiryAnswer>(process, 'enquire-fulfilment', request, () => {
        act()
        return answerOf(orders, request.reference) ?? { kind: 'absent' }
      })
    return {
      settlesAfterMs: settleMs,
      order: (request) =>
        outside.call<FulfilAnswer>(process, 'fulfil', request, () =>
          order(outside, orders, request),
        ),
      enquire: (request) => ask(request, () => {}),
      callOff: ({ sparesTakenOn, ...request }) =>
        ask(request, () => {
          const state = orders.get(request.reference)
          const isWithdrawn = state === 'carried-out' && isInstalled && !sparesTakenOn
          if (state !== 'open' && !isWithdrawn) return
          if (isWithdrawn) outside.withdraw(request.reference)
          orders.set(request.reference, 'cancelled')
        }),
    }
  }
}
