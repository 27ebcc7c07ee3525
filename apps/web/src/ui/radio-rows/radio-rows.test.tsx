// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RadioRows } from './radio-rows.tsx'

test('is a group of radio buttons, each named and described, one of them chosen', () => {
  const rows = [
    { value: 'push', label: 'Approve on your phone', detail: 'That phone gets a request.' },
    { value: 'pin', label: 'Pay with your PIN', detail: 'A code comes first.' },
  ]
  render(<RadioRows label="How to approve it" name="by" chosen="push" rows={rows} />)
  expect(screen.getByRole('radiogroup', { name: 'How to approve it' })).toBeTruthy()
  const first = screen.getByRole<HTMLInputElement>('radio', { name: 'Approve on your phone' })
  const second = screen.getByRole<HTMLInputElement>('radio', { name: 'Pay with your PIN' })
  expect([first.checked, second.checked]).toEqual([true, false])
  expect(second.getAttribute('aria-describedby')).toBe('by-pin-detail')
})
