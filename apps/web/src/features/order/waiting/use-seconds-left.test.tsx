// @vitest-environment jsdom
import type { OrderPage } from '@portal/contract/calls/order-page'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppTools, AppToolsContext } from '../../../lib/page/app-context.ts'
import { fakeClock } from '../../../lib/page/page-context.fake.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const answeredAt = (asOf: string, approveBy: string | null = '2026-11-20T12:02:00Z') =>
  ({ asOf, transaction: approveBy ? { approveBy } : {} }) as OrderPage

/** Draws the time left, and notes that of each render: those between two paints are seen by the page as well. */
function draw(first: OrderPage) {
  const { clock, pass } = fakeClock()
  const app = { context: { clock } } as AppTools
  const wrapper = ({ children }: PropsWithChildren) => (
    <AppToolsContext value={app}>{children}</AppToolsContext>
  )
  const renders: (number | null)[] = []
  const follow = (order: OrderPage) => renders.push(useSecondsLeft(order))
  const { rerender } = renderHook(follow, { wrapper, initialProps: first })
  const go = (ms: number) => {
    pass(ms)
    act(() => vi.advanceTimersByTime(ms))
  }
  return { renders, rerender, pass, go }
}

test('counts down between two answers', () => {
  const { renders, go } = draw(answeredAt('2026-11-20T12:00:02Z'))
  expect(renders.at(-1)).toBe(118)
  go(3_000)
  expect(renders.at(-1)).toBe(115)
})

test('goes on evenly when an answer of ten seconds later comes', () => {
  const { renders, rerender, go } = draw(answeredAt('2026-11-20T12:01:42Z'))
  go(10_000)
  rerender(answeredAt('2026-11-20T12:01:52Z'))
  expect(renders.at(-1)).toBe(8)
  expect(Math.min(...renders.map(Number))).toBe(8)
  go(1_000)
  expect(renders.at(-1)).toBe(7)
})

test('never shows more than the service said, though the last look at the clock is older', () => {
  const { renders, rerender, pass, go } = draw(answeredAt('2026-11-20T12:01:00Z'))
  go(10_000)
  pass(400)
  rerender(answeredAt('2026-11-20T12:01:11Z'))
  expect(renders.at(-1)).toBe(49)
})

test('starts with the time of a prompt that comes later', () => {
  const { renders, rerender, go } = draw(answeredAt('2026-11-20T12:00:00Z', null))
  go(20_000)
  expect(renders.at(-1)).toBeNull()
  rerender(answeredAt('2026-11-20T12:00:20Z'))
  expect(renders.at(-1)).toBe(100)
})
