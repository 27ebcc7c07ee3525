// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppTools, AppToolsContext } from '../../../lib/page/app-context.ts'
import { fakeContext, success } from '../../../lib/page/page-context.fake.ts'
import { viewOf } from '../slip/order-view.fake.ts'
import { useOrderPolling } from './order-polling.ts'

const view = viewOf({ status: 'FAILED', money: 'nothing-taken' })

const orderPath = 'GET transaction/v1/order'
const say = (name: 'blur' | 'focus' | 'online') => window.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Follows a payment that is over, so that no question is the page's own; the clock goes with the timers. */
function follow() {
  const answers: Record<string, ReturnType<typeof success>> = { [orderPath]: success(view.order) }
  const clock = { now: () => Date.now() } as AppTools['context']['clock']
  const { context, sentTo } = fakeContext(answers, { clock })
  const wrapper = ({ children }: PropsWithChildren) => (
    <AppToolsContext value={{ context } as AppTools}>{children}</AppToolsContext>
  )
  renderHook(() => useOrderPolling(view), { wrapper })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { answers, asked: () => sentTo('transaction/v1/order').length, pass }
}

test('asks at once when the network is back', async () => {
  const { asked, pass } = follow()
  say('online')
  await pass(200)
  expect(asked()).toBe(1)
})

test.each([
  ['the network first', ['blur', 'online', 'focus']],
  ['the page first', ['blur', 'focus', 'online']],
  ['the network twice', ['online', 'online']],
] as const)('asks once when network and visitor come back together, %s', async (_what, events) => {
  const { asked, pass } = follow()
  events.forEach(say)
  await pass(5_000)
  expect(asked()).toBe(1)
})

test('asks again where the question just before had no answer', async () => {
  const { answers, asked, pass } = follow()
  answers[orderPath] = new TypeError('no network')
  say('online')
  await pass(200)
  say('online')
  await pass(200)
  expect(asked()).toBe(2)
})
