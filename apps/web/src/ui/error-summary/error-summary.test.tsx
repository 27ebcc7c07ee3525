// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary, type FieldError } from './error-summary.tsx'

const draw = (errors: readonly FieldError[], answer: object = {}) => (
  <>
    <ErrorSummary title="1 thing to fix" errors={errors} answer={answer} />
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

test('leaves the focus where it is while the same errors are drawn again', () => {
  const answer = {}
  const { rerender } = render(draw(wrong(), answer))
  screen.getByRole('textbox').focus()
  rerender(draw(wrong(), answer))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('is given the focus by the page itself where there is no script', () => {
  expect(renderToString(draw(wrong()))).toMatch(/role="alert"[^>]* autofocus=""/)
})

test('leads to the field', () => {
  render(draw(wrong()))
  fireEvent.click(screen.getByRole('link', { name: 'Invalid Mobile No' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('leads to none of several fields that are wrong together, and can be their description', () => {
  render(draw([{ fieldId: 'pair', message: 'No such payment', isShared: true }]))
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(document.getElementById('pair-error')?.textContent).toBe('No such payment')
})

test('is not there without errors', () => {
  render(draw([]))
  expect(screen.queryByRole('alert')).toBeNull()
})
