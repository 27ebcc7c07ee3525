// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AmountField } from './amount-field.tsx'

const choices = ['10', '50'].map((value) => ({ value, label: `K${value}` }))
const draw = (onAmount: (digits: string) => void) => (
  <AmountField label="Amount" unit="K" choices={choices} choicesLabel="Quick" onAmount={onAmount} />
)
const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a chosen amount fills the field', () => {
  const onAmount = vi.fn()
  render(draw(onAmount))
  fireEvent.click(choice('K50'))
  expect(field().value).toBe('50')
  expect(onAmount).toHaveBeenLastCalledWith('50')
})

test('typing another amount takes the choice back, typing the same one makes it', () => {
  render(draw(() => {}))
  fireEvent.click(choice('K50'))
  fireEvent.input(field(), { target: { value: '501' } })
  expect(choice('K50').checked).toBe(false)
  fireEvent.input(field(), { target: { value: '10' } })
  expect(choice('K10').checked).toBe(true)
})

test.each(['5x0', '5.50', '50,5', '50.00'])('keeps and tells %s as it was typed', (typed) => {
  const onAmount = vi.fn()
  render(draw(onAmount))
  fireEvent.input(field(), { target: { value: typed } })
  expect(field().value).toBe(typed)
  expect(onAmount).toHaveBeenLastCalledWith(typed)
})

test('an amount typed with its zeros is the common amount it equals', () => {
  render(draw(() => {}))
  fireEvent.input(field(), { target: { value: '50.00' } })
  expect(choice('K50').checked).toBe(true)
})

test('adopts the amount tapped before the script arrived', async () => {
  const onAmount = vi.fn()
  const root = document.createElement('div')
  root.innerHTML = renderToString(draw(onAmount))
  document.body.append(root)
  choice('K50').checked = true
  await act(async () => hydrateRoot(root, draw(onAmount)))
  expect(field().value).toBe('50')
  expect(onAmount).toHaveBeenCalledExactlyOnceWith('50')
  root.remove()
})

test('reached before the script arrived, it says why once it is locked', async () => {
  const drawn = (locked?: string) => <AmountField label="Amount" unit="K" locked={locked} />
  const root = document.createElement('div')
  root.innerHTML = renderToString(drawn())
  document.body.append(root)
  field().focus()
  const page = await act(async () => hydrateRoot(root, drawn()))
  await act(async () => page.render(drawn('First the number.')))
  expect(screen.getByText('First the number.')).toBeTruthy()
  await act(async () => page.unmount())
  root.remove()
})

test('while it is locked it can be reached, says why, takes nothing and is not sent', () => {
  const onAmount = vi.fn()
  const drawn = (locked?: string) => (
    <form aria-label="Form">
      <AmountField
        label="Amount"
        unit="K"
        hint="From K5"
        choices={choices}
        choicesLabel="Quick"
        onAmount={onAmount}
        locked={locked}
      />
    </form>
  )
  const { rerender } = render(drawn('First type a number.'))
  const message = () =>
    document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
  expect(message()).toBe('From K5')
  fireEvent.click(choice('K50'))
  expect(choice('K50').checked).toBe(false)
  expect(onAmount).not.toHaveBeenCalled()
  act(() => field().focus())
  expect(document.activeElement).toBe(field())
  expect(field().readOnly).toBe(true)
  expect(field().getAttribute('aria-disabled')).toBe('true')
  expect(message()).toBe('First type a number.')
  const form = screen.getByRole<HTMLFormElement>('form')
  expect([...new FormData(form).keys()]).toEqual([])
  rerender(drawn())
  expect(document.activeElement).toBe(field())
  expect(message()).toBe('From K5')
  expect([...new FormData(form).keys()]).toEqual(['amount'])
})
