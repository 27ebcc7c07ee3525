// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = ['data', 'sms', 'roaming'].map((label, place) => ({
  id: `category-${place + 1}`,
  href: `?category=category-${place + 1}`,
  label,
  icon: null,
}))

const draw = (onSelect?: (id: string) => void, chosen = 'category-2') => (
  <Tabs label="Kinds" tabs={tabs} chosen={chosen} onSelect={onSelect}>
    The panel
  </Tabs>
)

const tab = (name: string) => screen.getByRole<HTMLAnchorElement>('tab', { name })

test('is a row of tabs with the ids of the caller, and the panel of the chosen one', () => {
  render(draw())
  expect(screen.getByRole('tablist', { name: 'Kinds' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ id }) => id)).toEqual(tabs.map(({ id }) => id))
  expect(screen.getAllByRole('tab', { selected: true })).toEqual([tab('sms')])
  const panel = screen.getByRole('tabpanel', { name: 'sms' })
  expect(panel.textContent).toBe('The panel')
  expect(tab('sms').getAttribute('aria-controls')).toBe(panel.id)
  expect(tab('data').getAttribute('aria-controls')).toBeNull()
})

test('without script each tab is a link that the Tab key reaches', () => {
  render(draw())
  expect(tab('data').getAttribute('href')).toBe('?category=category-1')
  expect(tab('data').hasAttribute('tabindex')).toBe(false)
  // The browser follows the link.
  expect(fireEvent.click(tab('data'))).toBe(true)
})

test('with script it has one tab stop, and a click chooses in place of following the link', () => {
  const onSelect = vi.fn()
  render(draw(onSelect))
  expect(['data', 'sms', 'roaming'].map((name) => tab(name).tabIndex)).toEqual([-1, 0, -1])
  expect(fireEvent.click(tab('data'))).toBe(false)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('category-1')
  fireEvent.click(tab('sms'))
  expect(onSelect).toHaveBeenCalledOnce()
})

test('a click that opens another window is left to the browser', () => {
  const onSelect = vi.fn()
  render(draw(onSelect))
  expect(fireEvent.click(tab('data'), { ctrlKey: true })).toBe(true)
  expect(onSelect).not.toHaveBeenCalled()
})

test.each([
  ['ArrowRight', 'roaming'],
  ['ArrowLeft', 'data'],
  ['Home', 'data'],
  ['End', 'roaming'],
])('%s moves from the second tab to %s and chooses it', (key, name) => {
  const onSelect = vi.fn()
  render(draw(onSelect))
  tab('sms').focus()
  expect(fireEvent.keyDown(tab('sms'), { key })).toBe(false)
  expect(document.activeElement).toBe(tab(name))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(tab(name).id)
})

test('the arrow after the last tab leads to the first, and other keys do nothing', () => {
  const onSelect = vi.fn()
  render(draw(onSelect, 'category-3'))
  tab('roaming').focus()
  expect(fireEvent.keyDown(tab('roaming'), { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(tab('roaming'), { key: 'ArrowRight', altKey: true })).toBe(true)
  fireEvent.keyDown(tab('roaming'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tab('data'))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('category-1')
})

test('a chosen tab that is not there leaves the first one reachable', () => {
  render(draw(() => {}, 'category-9'))
  expect(tab('data').tabIndex).toBe(0)
})
