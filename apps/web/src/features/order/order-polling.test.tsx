// @vitest-environment jsdom
import type { OrderPage } from '@portal/contract/order-page'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppTools, AppToolsContext } from '../../lib/app-context.ts'
import { fakeContext, success } from '../../lib/page-context.fake.ts'
import type { Transaction } from './order.rules.ts'
import type { OrderView } from './order-data.ts'
import { useOrderPolling } from './order-polling.ts'

const transaction: Transaction = {
  transactionId: 'TXN',
  status: 'FAILED',
  paymentMode: 'AM',
  legs: [],
  money: 'nothing-taken',
  canRetry: false,
  canGiveUp: false,
}
const order: OrderPage = {
  orderId: 'ORDER',
  owned: true,
  language: 'EN',
  redirectPage: '/about',
  summary: {
    transactionType: 'PREPAID RECHARGE',
    msisdn: '971234567',
    lineType: 'PREPAID',
    amount: '50.00',
    currency: 'ZMW',
  },
  transaction,
}
const back = { channel: null, paymentMode: null, leftPage: false, triesMax: 10, back: '/about' }
const view: OrderView = { kind: 'order', order, transaction, ...back }

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
  const answers: Record<string, ReturnType<typeof success>> = { [orderPath]: success(order) }
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
