// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSilence } from '../../lib/api/connection.ts'
import { useOnline } from './use-online.ts'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  // Tests of other files may have left frames that look as well.
  cleanup()
  fetched.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('looks for the network that the browser believes there, until it answers', async () => {
  const { result, unmount } = renderHook(() => useOnline())
  await pass(20_000)
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(new Response())
  act(noteSilence)
  expect([navigator.onLine, result.current]).toEqual([true, false])
  await pass(5_000)
  expect(result.current).toBe(false)
  await pass(5_000)
  expect(result.current).toBe(true)
  await pass(20_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  unmount()
})

test('asks nothing while the browser itself knows that there is no network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { result, unmount } = renderHook(() => useOnline())
  await pass(20_000)
  expect([result.current, fetched.mock.calls.length]).toEqual([false, 0])
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(result.current).toBe(true)
  online.mockRestore()
  unmount()
})
