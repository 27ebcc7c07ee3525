// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJustEnded } from './use-just-ended.ts'

const scrolled = vi.fn()
let top = -300

beforeEach(() => {
  vi.useFakeTimers()
  scrolled.mockClear()
  top = -300
  const slip = document.createElement('article')
  slip.scrollIntoView = scrolled
  slip.getBoundingClientRect = () => ({ top }) as DOMRect
  document.body.replaceChildren(slip)
})
afterEach(() => {
  vi.useRealTimers()
})

const follow = (open: boolean) =>
  renderHook((now: boolean) => useJustEnded(now), { initialProps: open })

test('the end of an open payment brings the slip into sight, and its buttons rest for 600 ms', () => {
  const { result, rerender } = follow(true)
  expect(result.current).toBe(false)
  rerender(false)
  expect(scrolled).toHaveBeenCalledOnce()
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(599))
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})

test('what is in sight already stays where it is', () => {
  top = 40
  follow(true).rerender(false)
  expect(scrolled).not.toHaveBeenCalled()
})

test('a page that was opened on a payment that is over is ready at once', () => {
  const { result } = follow(false)
  expect(result.current).toBe(false)
  expect(scrolled).not.toHaveBeenCalled()
})

test('what goes on after all is not left without buttons', () => {
  const { result, rerender } = follow(true)
  rerender(false)
  rerender(true)
  expect(result.current).toBe(false)
})
