// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlacesInput } from './places-input.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('is one field with its name, whatever number of places it has', () => {
  render(<PlacesInput id="otp" name="otp" places={6} label="Code" />)
  expect(screen.getAllByRole('textbox')).toEqual([field('Code')])
  expect(field('Code')).toMatchObject({ inputMode: 'numeric', autocomplete: 'one-time-code' })
})

test.each([
  ['123 456', '123456'],
  ['12-34-56', '123456'],
  [' 1234567', '123456'],
  ['abc', ''],
])('"%s" pasted is %s', (pasted, digits) => {
  render(<PlacesInput id="otp" name="otp" places={6} label="Code" />)
  fireEvent.input(field('Code'), { target: { value: pasted } })
  expect(field('Code').value).toBe(digits)
})

test('takes a code with blanks from the keyboard of a page without script', () => {
  render(<PlacesInput id="otp" name="otp" places={6} label="Code" />)
  expect(field('Code').maxLength).toBeGreaterThanOrEqual('123 456'.length)
})

test('a secret is masked, named by its label, and kept by no browser', () => {
  render(<PlacesInput id="pin" places={4} masked label="PIN" />)
  expect(field('PIN')).toMatchObject({
    type: 'password',
    inputMode: 'numeric',
    autocomplete: 'off',
    name: '',
  })
})

test('ties an error to the field', () => {
  render(<PlacesInput id="pin" places={4} masked label="PIN" error="Please enter correct PIN" />)
  const described = field('PIN').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Please enter correct PIN')
  expect(field('PIN').getAttribute('aria-invalid')).toBe('true')
})

test('adopts the digits of what was typed before the script arrived', async () => {
  const page = <PlacesInput id="otp" name="otp" places={6} label="Code" />
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  field('Code').value = '123 456'
  await act(async () => hydrateRoot(root, page))
  expect(field('Code').value).toBe('123456')
  root.remove()
})
