// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useJustMoved } from './use-just-moved.ts'

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

type Seen = readonly [shape: string, open: boolean]
const prompt: Seen = ['prompt', true]
const adding: Seen = ['adding', true]
const added: Seen = ['added', false]

const follow = (first: Seen) =>
  renderHook(([shape, open]: Seen) => useJustMoved(shape, open), { initialProps: first })

test.each([
  ['another state of an open payment', adding],
  ['its end', added],
] as const)('the buttons rest for 600 ms after %s', (_what, next) => {
  const { result, rerender } = follow(prompt)
  expect(result.current).toBe(false)
  rerender(next)
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(599))
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})

test('another change begins the rest again, and the same answer again does not', () => {
  const { result, rerender } = follow(prompt)
  rerender(adding)
  act(() => vi.advanceTimersByTime(500))
  rerender(added)
  act(() => vi.advanceTimersByTime(500))
  expect(result.current).toBe(true)
  rerender(['added', false])
  act(() => vi.advanceTimersByTime(100))
  expect(result.current).toBe(false)
})

test('the end of an open payment brings the slip into sight, another state leaves the page where it is', () => {
  const { rerender } = follow(prompt)
  rerender(adding)
  expect(scrolled).not.toHaveBeenCalled()
  rerender(added)
  expect(scrolled).toHaveBeenCalledOnce()
})

test('a slip in sight stays where it is', () => {
  top = 40
  follow(prompt).rerender(added)
  expect(scrolled).not.toHaveBeenCalled()
})

test('a page that was opened on a payment that is over is ready at once', () => {
  expect(follow(added).result.current).toBe(false)
  expect(scrolled).not.toHaveBeenCalled()
})
