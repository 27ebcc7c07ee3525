// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type AppTools, AppToolsContext } from '../../lib/page/app-context.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { useLineCheck } from './line-check.ts'

const wrapperOf =
  (context: AppTools['context']) =>
  ({ children }: { children: ReactNode }) =>
    createElement(AppToolsContext, { value: { context } as AppTools }, children)

const serveAll = () => null

const setOnline = (onLine: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
}

afterEach(() => {
  vi.useRealTimers()
  setOnline(true)
})

test('a number is asked about at nine digits, once they have stood still for 300 ms', async () => {
  vi.useFakeTimers()
  const { context, sentTo } = fakeContext({ 'POST subscriber/line-type': success('PREPAID') })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const { result, rerender } = renderHook((digits: string) => useLineCheck(digits, serveAll), {
    wrapper: wrapperOf(context),
    initialProps: '97123456',
  })
  await pass(1_000)
  expect(result.current.state).toBe('none')
  expect(sentTo('line-type')).toHaveLength(0)
  rerender('971234567')
  await pass(299)
  expect(sentTo('line-type')).toHaveLength(0)
  await pass(1)
  expect(sentTo('line-type')).toHaveLength(1)
  expect(result.current.state).toBe('known')
})

test('a number that could not be checked is asked about when the network is back, and no other', async () => {
  const line = 'POST subscriber/line-type'
  const answers = { [line]: new TypeError('offline') as Error | ReturnType<typeof success> }
  const { context, sentTo } = fakeContext(answers)
  setOnline(false)
  const { result, rerender } = renderHook(() => useLineCheck('971234567', serveAll), {
    wrapper: wrapperOf(context),
  })
  await waitFor(() => expect(result.current.state).toBe('unsure'))
  answers[line] = success('PREPAID')
  setOnline(true)
  rerender()
  await waitFor(() => expect(result.current.state).toBe('known'))
  const { length } = sentTo('line-type')
  setOnline(false)
  rerender()
  setOnline(true)
  rerender()
  expect(result.current.state).toBe('known')
  expect(sentTo('line-type')).toHaveLength(length)
})

test('a number that could not be checked is asked about again on demand, and says so meanwhile', async () => {
  const line = 'POST subscriber/line-type'
  const answers = { [line]: new TypeError('lost') as Error | ReturnType<typeof success> }
  const { context } = fakeContext(answers)
  const { result } = renderHook(() => useLineCheck('971234567', serveAll), {
    wrapper: wrapperOf(context),
  })
  await waitFor(() => expect(result.current.state).toBe('unsure'))
  answers[line] = success('PREPAID')
  act(() => result.current.state === 'unsure' && result.current.again?.())
  expect(result.current.state).toBe('checking')
  await waitFor(() => expect(result.current).toEqual({ state: 'known', lineType: 'PREPAID' }))
})
