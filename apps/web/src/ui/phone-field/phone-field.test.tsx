// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { PhoneField } from './phone-field.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Mobile number')

test('emits clean digits and shows them grouped', () => {
  const onDigits = vi.fn()
  render(<PhoneField label="Mobile number" onDigits={onDigits} />)
  fireEvent.input(field(), { target: { value: '+260 97 1234567' } })
  expect(onDigits).toHaveBeenLastCalledWith('971234567')
  expect(field().value).toBe('97 123 4567')
})

test('follows the country code, which is not typed', () => {
  render(<PhoneField label="Mobile number" defaultValue="971234567" />)
  expect(screen.getByText('+260').nextElementSibling).toBe(field())
})

test('keeps every digit of a number that was pasted or filled in, and stops keys at nine', () => {
  const onDigits = vi.fn()
  render(<PhoneField label="Mobile number" onDigits={onDigits} />)
  const put = (value: string) => fireEvent.input(field(), { target: { value } })
  put('97123456789')
  expect(onDigits).toHaveBeenLastCalledWith('97123456789')
  expect(field().value).toBe('97 123 456789')
  put('971234567')
  expect(field().value).toBe('97 123 4567')
  put('97 123 45678')
  expect(field().value).toBe('97 123 4567')
  expect(onDigits).toHaveBeenLastCalledWith('971234567')
})

test('a whole number that is pasted replaces a kept one, and a key does not', () => {
  const onDigits = vi.fn()
  render(<PhoneField label="Mobile number" defaultValue="976678492" onDigits={onDigits} />)
  const put = (value: string, init: InputEventInit) => {
    field().value = value
    fireEvent(field(), new InputEvent('input', { bubbles: true, ...init }))
  }
  put('97 667 84920976678493', { inputType: 'insertFromPaste', data: '0976678493' })
  expect(field().value).toBe('97 667 8493')
  expect(field().selectionStart).toBe(field().value.length)
  expect(onDigits).toHaveBeenLastCalledWith('976678493')
  put('97 667 84931', { inputType: 'insertText', data: '1' })
  expect(field().value).toBe('97 667 8493')
  put('97 667 84930966678494', { inputType: 'insertText', data: '0966678494' })
  expect(field().value).toBe('96 667 8494')
})

test('digits that a keyboard composes go where the caret is', () => {
  render(<PhoneField label="Mobile number" />)
  field().value = '97 976678493'
  const init = { bubbles: true, isComposing: true, data: '976678493' }
  fireEvent(field(), new InputEvent('input', init))
  expect(field().value).toBe('97 976 678493')
})

test('says nothing on start while it is empty', () => {
  const onDigits = vi.fn()
  render(<PhoneField label="Mobile number" onDigits={onDigits} />)
  expect(onDigits).not.toHaveBeenCalled()
})

test('adopts what was typed before the script arrived', async () => {
  const onDigits = vi.fn()
  const page = <PhoneField label="Mobile number" onDigits={onDigits} />
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  field().value = '0971234567'
  await act(async () => hydrateRoot(root, page))
  expect(field().value).toBe('97 123 4567')
  expect(onDigits).toHaveBeenCalledExactlyOnceWith('971234567')
  root.remove()
})

describe('a number that is given later', () => {
  const draw = () => {
    const onDigits = vi.fn()
    const page = (number: string) => (
      <PhoneField label="Mobile number" defaultValue={number} onDigits={onDigits} />
    )
    const { rerender } = render(page(''))
    return { onDigits, give: (number: string) => rerender(page(number)) }
  }

  test('is shown and told in an empty field, and never takes the place of another', () => {
    const { onDigits, give } = draw()
    give('971234567')
    expect(field().value).toBe('97 123 4567')
    expect(onDigits).toHaveBeenLastCalledWith('971234567')
    give('971234568')
    expect(field().value).toBe('97 123 4567')
    expect(onDigits).toHaveBeenCalledOnce()
  })

  test('leaves a field alone that somebody is about to type into', () => {
    const { onDigits, give } = draw()
    field().focus()
    give('971234567')
    expect(field().value).toBe('')
    expect(onDigits).not.toHaveBeenCalled()
  })

  test('leaves what was typed', () => {
    const { onDigits, give } = draw()
    fireEvent.input(field(), { target: { value: '9777' } })
    give('971234567')
    expect(field().value).toBe('97 77')
    expect(onDigits).toHaveBeenLastCalledWith('9777')
  })
})

test('ties an error to the field', () => {
  render(<PhoneField label="Mobile number" error="Invalid Mobile No" />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = field().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe('Invalid Mobile No')
})

describe('a field that cuts', () => {
  test('never shows a letter or a tenth digit, also of a number that was there before the script', async () => {
    const onDigits = vi.fn()
    const page = <PhoneField label="Mobile number" cuts onDigits={onDigits} />
    const root = document.createElement('div')
    root.innerHTML = renderToString(page)
    document.body.append(root)
    field().value = '97123456789'
    await act(async () => hydrateRoot(root, page))
    expect(field().value).toBe('97 123 4567')
    expect(onDigits).toHaveBeenLastCalledWith('971234567')
    fireEvent.input(field(), { target: { value: 'none' } })
    expect(field().value).toBe('')
    expect(onDigits).toHaveBeenLastCalledWith('')
    root.remove()
  })
})
