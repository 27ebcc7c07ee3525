// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts } from './toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = 'Something Went Wrong!'

const show = (staysMs?: number) => {
  const onClose = vi.fn()
  const toast = { id: 'a', kind: 'error', message, staysMs } as const
  render(<Toasts toasts={[toast]} closeLabel="Close" onClose={onClose} />)
  return onClose
}
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('closes after ten seconds and not before', () => {
  const onClose = show()
  wait(9_999)
  expect(onClose).not.toHaveBeenCalled()
  wait(1)
  expect(onClose).toHaveBeenCalledExactlyOnceWith('a')
})

test.each([
  ['a pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('%s on it stops the clock, which starts anew afterwards', (_what, enter, leave) => {
  const onClose = show()
  const button = screen.getByRole('button', { name: 'Close' })
  wait(9_000)
  enter(button)
  wait(60_000)
  expect(onClose).not.toHaveBeenCalled()
  leave(button)
  wait(9_999)
  expect(onClose).not.toHaveBeenCalled()
  wait(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes by its button', () => {
  const onClose = show()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledExactlyOnceWith('a')
})

test('closes after the time that was named for it', () => {
  const onClose = show(3_000)
  wait(2_999)
  expect(onClose).not.toHaveBeenCalled()
  wait(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('an error is read out at once', () => {
  show()
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test('news are in a live region that exists before the first toast', () => {
  const { container, rerender } = render(
    <Toasts toasts={[]} closeLabel="Close" onClose={() => {}} />,
  )
  const region = container.querySelector('[role=status]')
  rerender(
    <Toasts
      toasts={[{ id: 'a', kind: 'success', message }]}
      closeLabel="Close"
      onClose={() => {}}
    />,
  )
  expect(region?.textContent).toContain(message)
})

test('an error and a success are drawn differently, and both can be closed', () => {
  const toasts = (['error', 'success'] as const).map((kind) => ({ id: kind, kind, message: kind }))
  render(<Toasts toasts={toasts} closeLabel="Close" onClose={() => {}} />)
  const [error, success] = toasts.map(({ message }) => screen.getByText(message).parentElement)
  expect(error?.className).not.toBe(success?.className)
  expect(error?.querySelector('svg')?.innerHTML).not.toBe(success?.querySelector('svg')?.innerHTML)
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2)
})
