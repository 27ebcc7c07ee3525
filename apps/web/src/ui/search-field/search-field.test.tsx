// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SearchField, type SearchFieldProps } from './search-field.tsx'

const draw = (props: Partial<SearchFieldProps> = {}) => (
  <SearchField
    id="find"
    label="Search bundles"
    submitLabel="Search"
    name="find"
    query=""
    action="/bundles"
    kept={[['period', 'Weekly']]}
    {...props}
  />
)

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search bundles' })

test('without script it is a form that leaves the other fields of the address as they are', () => {
  const { container } = render(draw({ query: '1 gb' }))
  const form = container.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/bundles')
  expect(form && [...new FormData(form)]).toEqual([
    ['period', 'Weekly'],
    ['find', '1 gb'],
  ])
  expect(screen.getByRole('button', { name: 'Search' }).getAttribute('type')).toBe('submit')
})

test('with script each letter is told, and nothing is sent', () => {
  const onType = vi.fn()
  const { container } = render(draw({ onType }))
  fireEvent.change(box(), { target: { value: 'social' } })
  expect(onType).toHaveBeenLastCalledWith('social')
  const form = container.querySelector('form')
  expect(form && fireEvent.submit(form)).toBe(false)
})

test('what was typed before the script came is told once it is here', () => {
  const onType = vi.fn()
  const { rerender } = render(draw())
  box().value = 'night'
  rerender(draw({ onType }))
  expect(onType).toHaveBeenCalledExactlyOnceWith('night')
})

test('follows a search that was changed elsewhere, but not an echo of what was typed', () => {
  const { rerender } = render(draw({ query: 'a', onType: () => {} }))
  fireEvent.change(box(), { target: { value: 'ab ' } })
  rerender(draw({ query: 'ab ', onType: () => {} }))
  expect(box().value).toBe('ab ')
  rerender(draw({ query: '', onType: () => {} }))
  expect(box().value).toBe('')
})
