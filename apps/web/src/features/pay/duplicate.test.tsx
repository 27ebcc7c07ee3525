// @vitest-environment jsdom
import { fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import type { Outcome } from '../../lib/page/page.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { appTools } from '../../lib/page/render-page.fake.tsx'
import { readOrder } from '../../order/pending/order-source.ts'
import { duplicateProblem, useDuplicateReload, useOtherTabs } from './duplicate.tsx'
import { rechargeOrder } from './order.fake.ts'

function setUp() {
  const { context, sentTo } = fakeContext({ 'GET transaction/v1/order': success(rechargeOrder) })
  const reload = vi.fn<() => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppToolsContext value={{ ...appTools(), context, reload }}>{children}</AppToolsContext>
  )
  return { context, sentTo, reload, wrapper }
}

test.each<[string, Outcome, number]>([
  ['after the question', { kind: 'stay', problems: [duplicateProblem], values: {} }, 1],
  ['not after a fault', { kind: 'stay', problems: [{ text: 'error.failed' }], values: {} }, 0],
  ['not where it went on', { kind: 'go', to: '/' }, 0],
])('the page tells of the other payment: %s', async (_when, outcome, times) => {
  const { context, reload, wrapper } = setUp()
  const { result } = renderHook(() => useDuplicateReload(async () => outcome), { wrapper })
  expect(await result.current(new URLSearchParams(), context)).toBe(outcome)
  expect(reload).toHaveBeenCalledTimes(times)
})

test('an order is read anew after a look at another tab or window, and not before', async () => {
  const { context, sentTo, wrapper } = setUp()
  const { unmount } = renderHook(() => useOtherTabs('ORDER'), { wrapper })
  const reads = async () => {
    await readOrder(context, 'ORDER')
    return sentTo('order').length
  }
  expect([await reads(), await reads()]).toEqual([1, 1])
  fireEvent.focus(window)
  expect(await reads()).toBe(2)
  fireEvent(document, new Event('visibilitychange'))
  expect(await reads()).toBe(3)
  unmount()
  fireEvent.focus(window)
  expect(await reads()).toBe(3)
})
