// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { LinkChips } from './link-chips.tsx'

const chips = ['All', 'Daily', 'Weekly'].map((label) => ({
  value: label === 'All' ? '' : label,
  label,
  href: `?period=${label}`,
}))

const draw = (onChoose?: (value: string) => void) => (
  <LinkChips label="Period" chips={chips} chosen="" onChoose={onChoose} />
)

const radio = (name: string) => screen.getByRole<HTMLAnchorElement>('radio', { name })

test('is a group of radio buttons of which one is checked', () => {
  render(draw())
  expect(screen.getByRole('radiogroup', { name: 'Period' })).toBeTruthy()
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([radio('All')])
})

test('without script each is a link of its own', () => {
  expect(renderToStaticMarkup(draw()).match(/href="[^"]+"/g)).toEqual(
    chips.map(({ href }) => `href="${href}"`),
  )
  render(draw())
  expect(fireEvent.click(radio('Weekly'))).toBe(true)
  expect(radio('Weekly').hasAttribute('tabindex')).toBe(false)
})

test('with script a click, the space bar and the arrows choose', () => {
  const onChoose = vi.fn()
  render(draw(onChoose))
  expect(fireEvent.click(radio('Weekly'))).toBe(false)
  expect(onChoose).toHaveBeenLastCalledWith('Weekly')
  expect(fireEvent.keyDown(radio('Daily'), { key: ' ' })).toBe(false)
  expect(onChoose).toHaveBeenLastCalledWith('Daily')
  fireEvent.keyDown(radio('All'), { key: 'ArrowUp' })
  expect(onChoose).toHaveBeenLastCalledWith('Weekly')
  expect(document.activeElement).toBe(radio('Weekly'))
})
