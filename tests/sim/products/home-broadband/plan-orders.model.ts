import { type Money, money } from '@portal/kernel/money'
import type {
  BundleOrder,
  BundleOrders,
  Catalogue,
} from '../../../../apps/service/src/ports/operator/catalogue.port.ts'
import type {
  FulfilAnswer,
  FulfilEnquiryAnswer,
} from '../../../../apps/service/src/ports/operator/operator.port.ts'
import { type Outside, settleMs } from '../../outside/outside.ts'
import type { SimProcess } from '../../time/sim-process.ts'

const prices: Readonly<Record<string, Money>> = {
  ODU_200GB: money(65_000n, 'ZMW'),
  ODU_UNL: money(145_000n, 'ZMW'),
}
export const planCodes = ['ODU_200GB', 'ODU_UNL'] as const

export const plans: Pick<Catalogue, 'bundle'> = {
  async bundle(productCode) {
    const price = prices[productCode]
    if (!price) return { kind: 'no-bundle' }
    const words = { name: productCode, description: productCode, category: 'Home broadband' }
    const contents = { data: { amount: '200', unit: 'GB' }, voice: null, sms: null }
    const length = { periodType: null, validity: { amount: '30', unit: 'Days' } }
    const sold = { productCode, price, lineTypes: [], serviceType: 'HBB_ODU_AW' } as const
    return { kind: 'bundle', bundle: { ...words, ...contents, ...length, ...sold } }
  },
}

type State = 'acknowledged' | 'taken-on' | 'failed' | 'rejected' | 'cancelled'
/** Orders at the operator by reference: a repeat finds the first one. */
type Orders = Map<string, State>

const ordersOf = new WeakMap<Outside, Orders>()

type AskedOrder = Parameters<BundleOrders['enquire']>[0]

/** The operator's ordering of plans in one schedule: what is taken on stays open for days, while people install it. */
export function planOrdersFor(outside: Outside, process: SimProcess): BundleOrders {
  const orders: Orders = ordersOf.get(outside) ?? new Map()
  ordersOf.set(outside, orders)
  const ask = (request: AskedOrder, act: () => void) =>
    outside.call<FulfilEnquiryAnswer>(process, 'enquire-fulfilment', request, () => {
      act()
      return answerOf(orders, request.reference) ?? { kind: 'absent' }
    })
  return {
    settlesAfterMs: settleMs,
    order: (request) =>
      outside.call<FulfilAnswer>(process, 'fulfil', request, () => order(outside, orders, request)),
    enquire: (request) => ask(request, () => {}),
    callOff: ({ sparesTakenOn, ...request }) =>
      ask(request, () => {
        const state = orders.get(request.reference)
        const isSpared = state === 'taken-on' && sparesTakenOn
        if (isSpared || (state !== 'acknowledged' && state !== 'taken-on')) return
        if (state === 'taken-on') outside.withdraw(request.reference)
        orders.set(request.reference, 'cancelled')
      }),
  }
}

function answerOf(orders: Orders, reference: string): FulfilAnswer | null {
  switch (orders.get(reference)) {
    case 'taken-on':
      return { kind: 'pending', isTakenOn: true }
    case 'acknowledged':
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

/** Takes an order, which people begin with later unless it is called off; one that is held lies for hours. */
function order(outside: Outside, orders: Orders, request: BundleOrder): FulfilAnswer {
  const { scheduler, faults } = outside
  const { reference, msisdn, productCode } = request
  const amount = prices[productCode] ?? money(0n, 'ZMW')
  outside.sent.push({ kind: 'fulfil', reference, amount, at: scheduler.now })
  if (!orders.has(reference)) {
    orders.set(reference, 'acknowledged')
    const fails = faults.strikes('fail-delivery')
    const isHeld = faults.strikes('pending-delivery')
    const waitMs = isHeld
      ? scheduler.pick([60_000, 1_800_000, 7_200_000])
      : scheduler.between(50, 5_000)
    if (isHeld) faults.disturb(waitMs)
    scheduler.at(waitMs, null, () => {
      if (orders.get(reference) !== 'acknowledged') return
      if (outside.refusesForGood(reference)) {
        orders.set(reference, 'rejected')
        return
      }
      orders.set(reference, fails ? 'failed' : 'taken-on')
      if (!fails) outside.grant({ reference, msisdn, amount, productCode, at: scheduler.now })
    })
  }
  return answerOf(orders, reference) ?? { kind: 'failed', detail: '' }
}
