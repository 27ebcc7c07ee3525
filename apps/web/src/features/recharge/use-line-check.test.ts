// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppTools, AppToolsContext } from '../../lib/app-context.ts'
import { fakeContext, success } from '../../lib/page-context.fake.ts'
import { useLineCheck } from './line-check.ts'

const setOnline = (onLine: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine })
}

// Other tests of the same document leave the mark of a page without network.
beforeEach(() => document.documentElement.removeAttribute('data-offline'))
afterEach(() => setOnline(true))

test('a number that could not be checked is asked about when the network is back, and no other', async () => {
  const line = 'POST subscriber/line-type'
  const answers = { [line]: new TypeError('offline') as Error | ReturnType<typeof success> }
  const { context, sentTo } = fakeContext(answers)
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AppToolsContext, { value: { context } as AppTools }, children)
  setOnline(false)
  const { result, rerender } = renderHook(() => useLineCheck('971234567'), { wrapper })
  await waitFor(() => expect(result.current.state).toBe('unsure'))
  answers[line] = success('PREPAID')
  setOnline(true)
  rerender()
  await waitFor(() => expect(result.current.state).toBe('prepaid'))
  const { length } = sentTo('line-type')
  setOnline(false)
  rerender()
  setOnline(true)
  rerender()
  expect(result.current.state).toBe('prepaid')
  expect(sentTo('line-type')).toHaveLength(length)
})
