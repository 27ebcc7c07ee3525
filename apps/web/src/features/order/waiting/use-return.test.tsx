// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useReturn } from './use-return.ts'

const setHidden = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}
const say = (name: 'blur' | 'focus' | 'online') => window.dispatchEvent(new Event(name))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  setHidden(false)
  vi.useRealTimers()
})

/** How often it is reported, a second after what happened. */
function told(happens: () => void, wanted = true): number {
  const returned = vi.fn()
  const { unmount } = renderHook(() => useReturn(wanted, returned))
  happens()
  vi.advanceTimersByTime(1_000)
  unmount()
  return returned.mock.calls.length
}

describe('coming back', () => {
  test.each<[string, number, () => void]>([
    ['from another tab', 1, () => [true, false].forEach(setHidden)],
    ['from a prompt over the page', 1, () => (['blur', 'focus'] as const).forEach(say)],
    [
      'from another app, told twice',
      1,
      () => {
        say('blur')
        setHidden(true)
        setHidden(false)
        say('focus')
      },
    ],
    ['without having been away', 0, () => say('focus')],
    ['not yet', 0, () => setHidden(true)],
    ['to a network', 1, () => say('online')],
    [
      'to a network and into sight',
      1,
      () => {
        setHidden(true)
        say('online')
        setHidden(false)
      },
    ],
  ])('%s is reported %s times', (_where, times, happens) => {
    expect(told(happens)).toBe(times)
  })

  test('is not reported where it is not wanted', () => {
    expect(told(() => (['blur', 'focus'] as const).forEach(say), false)).toBe(0)
  })

  test('is reported a second later, when what was done elsewhere is known', () => {
    const returned = vi.fn()
    renderHook(() => useReturn(true, returned))
    say('blur')
    say('focus')
    vi.advanceTimersByTime(999)
    expect(returned).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(returned).toHaveBeenCalledOnce()
  })

  test('to a network is reported at once', () => {
    const returned = vi.fn()
    renderHook(() => useReturn(true, returned))
    say('online')
    expect(returned).toHaveBeenCalledOnce()
  })
})
