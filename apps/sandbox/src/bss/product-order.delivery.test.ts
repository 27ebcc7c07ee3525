import { instantOf, systemClock, toIso } from '@portal/kernel/instant'
import { money } from '@portal/kernel/money'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FaultKind } from '../faults/fault.gate.ts'
import { playedMarket } from '../market.ts'
import { activeBundles } from '../people/people.store.ts'
import { createWorld, type World } from '../world.ts'
import { catalogueOf } from './catalogue.store.ts'
import { expiryOf } from './offering.ts'
import { startDelivery } from './product-order.delivery.ts'
import { moveOrder, type OrderState, productOrdersOf } from './product-order.store.ts'

const msisdn = '971000002'
let world: World

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  world = createWorld({
    clock: systemClock,
    market: playedMarket('ZMW'),
    timeScale: 2,
    promptLifeMs: 1_000,
    portalUrl: '',
    callbackUrls: {},
  })
})
afterEach(() => {
  world.quiet()
  vi.useRealTimers()
})

function placeOrder(kind?: FaultKind) {
  if (kind) world.faults.add({ system: 'bss', kind, times: 1, share: null, delayMs: null })
  const offering = catalogueOf(world).byCode('DATA_1GB_2H')
  if (!offering) throw new Error('The test needs this offering.')
  const order = productOrdersOf(world).add({
    request: {
      externalId: 'b-1',
      itemId: '1',
      productCode: offering.productCode,
      msisdn,
      price: money(1_000n, 'ZMW'),
      description: null,
      channel: null,
    },
    offering,
    orderedAt: world.clock.now(),
  })
  startDelivery(world, order)
  return order
}

const lineOf = () => {
  const line = world.people.line(msisdn)
  if (!line) throw new Error('The test needs this line.')
  return line
}

describe('an order', () => {
  test.each<[FaultKind | undefined, OrderState, OrderState, number]>([
    [undefined, 'inProgress', 'completed', 1],
    ['fail-delivery', 'inProgress', 'failed', 0],
    ['hold-delivery', 'held', 'held', 0],
    ['refuse-for-good', 'rejected', 'rejected', 0],
  ])('with fault %s is %s after 2 s and %s after 5 s, scaled', (kind, started, ended, times) => {
    const order = placeOrder(kind)
    vi.advanceTimersByTime(999)
    expect(order.state).toBe('acknowledged')
    vi.advanceTimersByTime(1)
    expect(order.state).toBe(started)
    vi.advanceTimersByTime(1_499)
    expect(order.state).toBe(started)
    expect(lineOf().deliveries).toEqual([])
    vi.advanceTimersByTime(1)
    expect(order.state).toBe(ended)
    vi.advanceTimersByTime(3_600_000)
    expect(order.state).toBe(ended)
    expect(lineOf().deliveries).toHaveLength(times)
    expect(lineOf().bundles).toHaveLength(times)
  })

  test.each<[OrderState, FaultKind | undefined, number]>([
    ['acknowledged', undefined, 0],
    ['inProgress', undefined, 1_000],
    ['held', 'hold-delivery', 1_000],
  ])('cancelled while %s is never delivered', (state, kind, afterMs) => {
    const order = placeOrder(kind)
    vi.advanceTimersByTime(afterMs)
    expect(order.state).toBe(state)
    expect(moveOrder(order, 'cancelled')).toBe(true)
    vi.advanceTimersByTime(3_600_000)
    expect(order.state).toBe('cancelled')
    expect(lineOf().deliveries).toEqual([])
  })

  test('is not delivered after a reset', () => {
    placeOrder()
    vi.advanceTimersByTime(1_500)
    world.reset()
    vi.advanceTimersByTime(3_600_000)
    expect(lineOf().deliveries).toEqual([])
    expect(productOrdersOf(world).all()).toEqual([])
  })

  test('gives a bundle that is active until it expires', () => {
    placeOrder()
    vi.advanceTimersByTime(2_500)
    vi.advanceTimersByTime(2 * 60 * 60 * 1000 - 1)
    expect(activeBundles(lineOf(), world.clock.now())).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(activeBundles(lineOf(), world.clock.now())).toEqual([])
  })
})

test.each([
  [{ value: 2, units: 'Hours' }, '2026-01-31T10:00:00.000Z', '2026-01-31T12:00:00.000Z'],
  [{ value: 7, units: 'Days' }, '2026-01-31T10:00:00.000Z', '2026-02-07T10:00:00.000Z'],
  [{ value: 1, units: 'Months' }, '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
  [{ value: 3, units: 'Months' }, '2026-11-15T10:00:00.000Z', '2027-02-15T10:00:00.000Z'],
])('a validity of %j that begins at %s ends at %s', (validity, begins, ends) => {
  const end = expiryOf(validity, instantOf(Date.parse(begins)))
  expect(end && toIso(end)).toBe(ends)
})

test('an unlimited validity has no end', () => {
  expect(expiryOf({ value: -1, units: 'Days' }, instantOf(0))).toBeNull()
})
