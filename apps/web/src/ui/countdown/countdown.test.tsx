// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Countdown } from './countdown.tsx'

test('is a timer that is not read out each second, with a word for ears at some', () => {
  const { rerender } = render(<Countdown words="1:58 left" share={0.98} />)
  expect(screen.getByRole('timer').textContent).toBe('1:58 left')
  expect(screen.getByRole('status').textContent).toBe('')
  rerender(<Countdown words="1:00 left" share={0.5} spoken="One minute left" />)
  expect(screen.getByRole('status').textContent).toBe('One minute left')
})

test('keeps the place of words that are coming, and leaves no hole where none are', () => {
  const { container, rerender } = render(<Countdown awaited />)
  expect(screen.getByRole('timer')).toBeTruthy()
  rerender(<Countdown />)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(container.querySelector('progress')?.hasAttribute('value')).toBe(false)
})
