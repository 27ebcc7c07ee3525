// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorSummary, type FieldError } from './error-summary.tsx'

const draw = (errors: readonly FieldError[]) => (
  <>
    <ErrorSummary title="One thing to put right" errors={errors} />
    <input id="msisdn" aria-label="Mobile number" />
  </>
)
const wrong = (): FieldError[] => [{ fieldId: 'msisdn', message: 'Invalid Mobile No' }]

test('takes the focus with each failed submit', () => {
  const { rerender } = render(draw(wrong()))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  screen.getByRole('textbox').focus()
  rerender(draw(wrong()))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('leads to the field', () => {
  render(draw(wrong()))
  fireEvent.click(screen.getByRole('link', { name: 'Invalid Mobile No' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('is not there without errors', () => {
  render(draw([]))
  expect(screen.queryByRole('alert')).toBeNull()
})
