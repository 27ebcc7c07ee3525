// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Popup } from './popup.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([3_000, 10_000])('hides itself after %i ms', (hideAfterMs) => {
  const onHide = vi.fn()
  render(
    <Popup hideAfterMs={hideAfterMs} onHide={onHide}>
      Sent again
    </Popup>,
  )
  act(() => vi.advanceTimersByTime(hideAfterMs - 1))
  expect(onHide).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onHide).toHaveBeenCalledOnce()
})
