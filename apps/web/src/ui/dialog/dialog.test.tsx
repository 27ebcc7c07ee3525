// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const draw = (open: boolean, onClose = () => {}) => (
  <Dialog open={open} title="Leave this payment?" closeLabel="Close" onClose={onClose}>
    <p>No money was taken.</p>
  </Dialog>
)

test('is named by its title once open', () => {
  const { rerender } = render(draw(false))
  expect(screen.queryByRole('dialog')).toBeNull()
  rerender(draw(true))
  expect(screen.getByRole('dialog', { name: 'Leave this payment?' })).toBeDefined()
})

test('tells when its button closes it', () => {
  const onClose = vi.fn()
  render(draw(true, onClose))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a tap beside it closes, a tap inside does not', () => {
  const onClose = vi.fn()
  render(draw(true, onClose))
  fireEvent.click(screen.getByText('No money was taken.'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('closes when it is drawn as closed', () => {
  const { rerender } = render(draw(true))
  rerender(draw(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})
