// @vitest-environment jsdom
import type { Bundle } from '@portal/contract/calls/bundle'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { appTools } from '../../lib/page/render-page.fake.tsx'
import { anyBundle, fakeBundle } from '../catalogue/bundle.fake.ts'
import { findBundles, firstOf, indexBundles, placeOf } from '../catalogue/bundle.rules.ts'
import { type BundleChoice, readChoice, writeChoice } from '../catalogue/bundle-choice.rules.ts'
import { BundleList, type BundleListProps } from './bundle-list.tsx'

const bundles = [
  fakeBundle({ name: '1 GB' }),
  fakeBundle({ name: 'Big 6', data: '6', amount: '55.00' }),
  fakeBundle({ name: 'Night', data: '10', periodType: null, validity: '-1', amount: '60.00' }),
  fakeBundle({ name: 'Text 100', category: 'SMS', data: null, sms: '100', periodType: 'Daily' }),
]
const many = Array.from({ length: 200 }, (_, place) =>
  fakeBundle({ name: `Bundle ${place}`, amount: `${place + 1}.00` }),
)

const hrefOf = (choice: BundleChoice) =>
  `/bundles?${writeChoice(new URLSearchParams('msisdn=971000001'), choice)}`

type ListProps = Partial<BundleListProps> & { of?: readonly Bundle[] }

/** The list with the rows that a page finds for its choice. */
function list({ of = bundles, choice = anyBundle, ...props }: ListProps = {}) {
  const index = indexBundles(of)
  const found = firstOf(findBundles(index, choice), choice.rows)
  return (
    <AppToolsContext value={appTools()}>
      <BundleList
        source={{ kind: 'slice', place: placeOf(index, choice), found }}
        choice={choice}
        hrefOf={hrefOf}
        buyHref={({ productCode }) => `/buy/${productCode}`}
        emptyActions={<a href="/other">Other number</a>}
        {...props}
      />
    </AppToolsContext>
  )
}

/** A page that follows each choice at once, and adds it to those that it was told of. */
function Page({ told, ...props }: ListProps & { told?: BundleChoice[] }) {
  const [choice, setChoice] = useState(props.choice ?? anyBundle)
  const onChoose = (next: BundleChoice) => {
    told?.push(next)
    setChoice(next)
  }
  return list({ ...props, choice, onChoose })
}

const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search bundles' })
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

test('has the label, tabs by category, chips by period, and the columns of the specification', () => {
  render(list())
  expect(screen.getByText('To Buy a bundle , click any of the options below')).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ id, textContent }) => [id, textContent])).toEqual([
    ['category-1', 'Data'],
    ['category-2', 'SMS'],
  ])
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Weekly', 'Others'],
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Bundles', 'Benefits', 'Validity', 'Price', 'BUY'],
  ])
  expect(shown()).toEqual(['1 GB', 'Big 6', 'Night'])
  const row = within(screen.getByRole('row', { name: /Big 6/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['6 GB', '7 days', 'K55.00K9.17 a GB', 'BUY'],
  ])
  expect(row.getByRole('link', { name: 'BUY Big 6 for 7 days' }).getAttribute('href')).toBe(
    '/buy/Big 6',
  )
})

test('without script every tab and chip is an address, and the search a form that keeps the choice', () => {
  const choice = readChoice(new URLSearchParams('category=category-1&period=Weekly&find=gb'))
  document.body.innerHTML = renderToString(list({ choice }))
  expect(screen.getByRole('tab', { name: 'SMS' }).getAttribute('href')).toBe(
    '/bundles?msisdn=971000001&category=category-2&period=Weekly#bundles',
  )
  expect(screen.getByRole('radio', { name: 'All' }).getAttribute('href')).toBe(
    '/bundles?msisdn=971000001&category=category-1&find=gb#bundles',
  )
  expect(screen.getByRole('radio', { name: 'Weekly' }).getAttribute('aria-checked')).toBe('true')
  const form = document.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/bundles#bundles')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({
    msisdn: '971000001',
    category: 'category-1',
    find: 'gb',
  })
  document.body.innerHTML = ''
})

test('without script a long list has its first rows, and a link to as many again', () => {
  document.body.innerHTML = renderToString(list({ of: many }))
  expect(shown()).toHaveLength(30)
  expect(screen.getByRole('link', { name: 'Show more bundles' }).getAttribute('href')).toBe(
    '/bundles?msisdn=971000001&rows=60#bundles',
  )
  document.body.innerHTML = renderToString(list({ of: many, choice: { ...anyBundle, rows: 240 } }))
  expect(shown()).toHaveLength(200)
  expect(screen.queryByRole('link', { name: 'Show more bundles' })).toBeNull()
  document.body.innerHTML = ''
})

test('with script a tab and a chip are marked at once, and the page is told', async () => {
  vi.useFakeTimers()
  const told: BundleChoice[] = []
  render(<Page told={told} />)
  fireEvent.click(screen.getByRole('radio', { name: 'Others' }))
  expect(screen.getByRole('radio', { name: 'Others' }).getAttribute('aria-checked')).toBe('true')
  await pass(0)
  expect(shown()).toEqual(['Night'])
  expect(told).toEqual([{ ...anyBundle, period: 'Others' }])
  fireEvent.click(screen.getByRole('tab', { name: 'SMS' }))
  await pass(0)
  expect(shown()).toEqual(['Text 100'])
  // The category has no such period.
  expect(screen.getByRole('radio', { name: 'All' }).getAttribute('aria-checked')).toBe('true')
  vi.useRealTimers()
})

test('a search is told once it is not typed on, and its field keeps what was typed', async () => {
  vi.useFakeTimers()
  const onChoose = vi.fn()
  const { rerender } = render(list({ onChoose }))
  for (const value of ['b', 'bi', 'big ']) fireEvent.change(search(), { target: { value } })
  await pass(299)
  expect(onChoose).not.toHaveBeenCalled()
  await pass(1)
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ ...anyBundle, query: 'big ' })
  // The address has no space at its end.
  rerender(list({ onChoose, choice: { ...anyBundle, query: 'big' } }))
  expect(search().value).toBe('big ')
  expect(shown()).toEqual(['Data Big 6'])
  expect(screen.getByRole('status').textContent).toBe('1 bundle')
  // Back.
  rerender(list({ onChoose }))
  expect(search().value).toBe('')
  expect(shown()).toHaveLength(3)
  vi.useRealTimers()
})

test('a search goes over all categories, of which none is chosen, and a tab ends it', async () => {
  vi.useFakeTimers()
  render(<Page choice={{ ...anyBundle, query: 'text' }} />)
  expect(shown()).toEqual(['SMS Text 100'])
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  expect(screen.getByRole('tabpanel', { name: 'Search bundles' })).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'SMS' }))
  await pass(300)
  expect(shown()).toEqual(['Text 100'])
  expect(search().value).toBe('')
  vi.useRealTimers()
})

test('a search that finds nothing in its period offers all of them, and the focus follows', async () => {
  vi.useFakeTimers()
  render(<Page choice={{ ...anyBundle, query: 'night', period: 'Weekly' }} />)
  expect(screen.getByRole('heading', { name: 'No bundle for “night”' })).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Search all periods' }))
  await pass(300)
  expect(shown()).toEqual(['Data Night'])
  expect(document.activeElement).toBe(search())
  vi.useRealTimers()
})

test('a description of most rows is said once above them, and in none of them', () => {
  const description = 'For every site and app.'
  const of = ['a', 'b', 'c'].map((name) => fakeBundle({ name, description }))
  const { container } = render(list({ of }))
  expect(container.textContent?.split(description)).toHaveLength(2)
})

test('the search can be cleared, which leads back to its field', async () => {
  vi.useFakeTimers()
  render(<Page choice={{ ...anyBundle, query: 'nothing of the kind' }} />)
  expect(screen.getByText('Try fewer words, an amount of data or a price.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Clear the search' }))
  await pass(300)
  expect(shown()).toHaveLength(3)
  expect(search().value).toBe('')
  expect(document.activeElement).toBe(search())
  vi.useRealTimers()
})

test('a bundle can be bought on the page itself', () => {
  const onBuy = vi.fn()
  render(list({ onBuy }))
  const link = screen.getByRole('link', { name: /^BUY Night/ })
  expect(fireEvent.click(link)).toBe(false)
  expect(onBuy).toHaveBeenCalledExactlyOnceWith(bundles[2])
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
})

test('without script the end of 480 rows says how to see the others, and that of a whole list says nothing', () => {
  const drawn = (count: number) => {
    const of = Array.from({ length: count }, (_, at) => fakeBundle({ name: `Bundle ${at}` }))
    return renderToString(list({ of, choice: { ...anyBundle, rows: 480 } }))
  }
  const words = 'Search above, or choose a period, to see the others.'
  expect(drawn(481)).toContain(words)
  expect(drawn(480)).not.toContain(words)
})

test('rows wait for the page: those of the last choice are marked as old', async () => {
  vi.useFakeTimers()
  const onChoose = vi.fn()
  render(list({ of: [...many, ...bundles.slice(3)], onChoose }))
  for (let tick = 0; tick < 10; tick += 1) await pass(30)
  expect(shown()).toHaveLength(30)
  expect(screen.getByRole('status').textContent).toBe('200 bundles')
  fireEvent.click(screen.getByRole('link', { name: 'Show more bundles' }))
  await pass(0)
  expect(onChoose).toHaveBeenLastCalledWith({ ...anyBundle, rows: 60 })
  fireEvent.click(screen.getByRole('tab', { name: 'SMS' }))
  expect(screen.getByRole('tab', { name: 'SMS' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  await pass(0)
  expect(onChoose).toHaveBeenLastCalledWith({ ...anyBundle, category: 'category-2' })
  vi.useRealTimers()
})

test('with script a list of many rows renders only what is seen', () => {
  // Rows of 60 px, one below the other.
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  box.mockImplementation(function at(this: Element) {
    const place = this.matches('tr') ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0
    return DOMRect.fromRect({ y: 60 * place, height: 60 })
  })
  render(list({ of: many, choice: { ...anyBundle, rows: 240 } }))
  box.mockRestore()
  expect(shown().length).toBeGreaterThan(0)
  expect(shown().length).toBeLessThan(200)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('201')
})

test('while it is loading it has its shape, and says so to screen readers alone', () => {
  render(list({ source: { kind: 'loading' } }))
  expect(screen.getByRole('status').textContent).toBe('Loading bundles')
  expect(screen.queryByRole('table')).toBeNull()
})

test('a failure says that nothing was bought, and asks again, by its address or by script', () => {
  const onRetry = vi.fn()
  render(list({ source: { kind: 'failed', onRetry } }))
  expect(screen.getByRole('alert').textContent).toContain('Nothing was bought.')
  const again = screen.getByRole('link', { name: 'Try again' })
  expect(again.getAttribute('href')).toBe('/bundles?msisdn=971000001')
  expect(fireEvent.click(again)).toBe(false)
  expect(onRetry).toHaveBeenCalledOnce()
})

test('a line without bundles has the way on that the page gives', () => {
  render(list({ of: [] }))
  expect(screen.getByRole('heading', { name: 'No bundles for this line' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Other number' })).toBeTruthy()
})
