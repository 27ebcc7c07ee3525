// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
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

test.each([
  [undefined, 'status'],
  ['error', 'alert'],
] as const)('in the tone %s it is read out as %s', (tone, role) => {
  render(
    <Popup tone={tone} hideAfterMs={1} onHide={() => {}}>
      Sent again
    </Popup>,
  )
  expect(screen.getByRole(role).textContent).toBe('Sent again')
})
