import { type Money, money } from '@portal/kernel/money'
import type {
  Bundle,
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

const priceOf = (ngwee: bigint): Money => money(ngwee, 'ZMW')

/** The codes of what is sold here. */
export const codes = ['DATA_1GB', 'DATA_5GB', 'TALK_60MIN'] as const

const prices: Readonly<Record<string, Money>> = {
  DATA_1GB: priceOf(3_000n),
  DATA_5GB: priceOf(11_050n),
  TALK_60MIN: priceOf(1_200n),
}

const noPrice = priceOf(0n)

const bundleOf = (productCode: string, price: Money): Bundle => ({
  ...{ productCode, price, name: productCode, description: productCode, category: 'Data' },
  ...{ periodType: null, data: { amount: '1', unit: 'GB' }, voice: null, sms: null },
  validity: { amount: '7', unit: 'Days' },
  lineTypes: ['PREPAID'],
  serviceType: null,
})

export const catalogue: Catalogue = {
  bundles: async () => ({
    kind: 'bundles',
    bundles: Object.entries(prices).map(([code, price]) => bundleOf(code, price)),
  }),
  bundle: async (code) => {
    const price = prices[code]
    return price ? { kind: 'bundle', bundle: bundleOf(code, price) } : { kind: 'no-bundle' }
  },
  categoryOf: async (code) => (prices[code] ? 'Data' : null),
}

type State = 'open' | 'completed' | 'failed' | 'rejected' | 'cancelled'
/** Orders at the operator by reference: a repeat finds the first one. */
type Orders = Map<string, State>

const ordersOf = new WeakMap<Outside, Orders>()

type AskedOrder = Parameters<BundleOrders['enquire']>[0]

/** The operator's ordering in one schedule, as one process reaches it. */
export function ordersFor(outside: Outside, process: SimProcess): BundleOrders {
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
    callOff: (request) =>
      ask(request, () => {
        if (orders.get(request.reference) === 'open') orders.set(request.reference, 'cancelled')
      }),
  }
}

function answerOf(orders: Orders, reference: string): FulfilAnswer | null {
  switch (orders.get(reference)) {
    case 'completed':
      return { kind: 'delivered' }
    case 'failed':
    case 'cancelled':
      return { kind: 'failed', detail: 'not carried out' }
    case 'rejected':
      return { kind: 'failed', detail: 'no longer sold', forGood: true }
    case 'open':
      return { kind: 'pending' }
    case undefined:
      return null
  }
}

/** Takes an order, which is carried out later unless it is called off; one that is held waits for hours. */
function order(outside: Outside, orders: Orders, request: BundleOrder): FulfilAnswer {
  const { scheduler, faults } = outside
  const { reference, msisdn, productCode } = request
  const amount = prices[productCode] ?? noPrice
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
      orders.set(reference, fails ? 'failed' : 'completed')
      if (!fails) outside.grant({ reference, msisdn, amount, productCode, at: scheduler.now })
    })
  }
  return answerOf(orders, reference) ?? { kind: 'failed', detail: '' }
}
