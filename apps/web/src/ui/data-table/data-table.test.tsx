// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

type Row = { name: string; price: string }

const columns: readonly Column<Row>[] = [
  { header: 'Name', place: 'title', width: 'wide', render: ({ name }) => name },
  { header: 'Price', place: 'fact', width: 'narrow', render: ({ price }) => price },
  {
    header: 'Buy',
    place: 'action',
    width: 'narrow',
    render: ({ name }) => <a href={`#${name}`}>Buy {name}</a>,
  },
]
const rowsUpTo = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, place) => ({ name: `row ${place}`, price: `K${place}` }))
const keyOf = ({ name }: Row) => name

const draw = (rows: readonly Row[], live: boolean) => (
  <DataTable caption="Things" columns={columns} rows={rows} keyOf={keyOf} live={live} />
)

const rowHeight = 60

/** Lays rows out one below the other, as a browser would, with the page scrolled down by `top`. */
function layOut(top: number, heightOfRow = (_row: number) => rowHeight) {
  const heightOf = (row: Element) =>
    row.hasAttribute('data-row')
      ? heightOfRow(Number(row.getAttribute('data-row')))
      : Number.parseFloat(row.querySelector('td')?.style.blockSize || '0')
  /** Of one body as long as it has the same rows: adding them up anew for each row takes longer than a busy machine has. */
  let known = { first: null as Element | null, count: 0, tops: new Map<Element, number>() }
  const topsIn = (body: Element) => {
    const { firstElementChild: first, childElementCount: count } = body
    if (known.first === first && known.count === count) return known.tops
    const tops = new Map<Element, number>()
    let above = -top
    for (const row of body.children) {
      tops.set(row, above)
      above += heightOf(row)
    }
    known = { first, count, tops }
    return tops
  }
  const place = (element: Element): number =>
    (element.matches('tr') && element.parentElement
      ? topsIn(element.parentElement).get(element)
      : undefined) ?? -top
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(
    this: Element,
  ) {
    return DOMRect.fromRect({ y: place(this), height: rowHeight })
  })
}

async function scrollTo(top: number) {
  layOut(top)
  await act(async () => {
    fireEvent.scroll(window)
    await new Promise((done) => requestAnimationFrame(done))
  })
}

const drawn = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => Number(row.getAttribute('data-row')))

const roomBefore = (row: number): number => {
  const element = document.querySelector(`[data-row="${row}"]`)?.previousElementSibling
  return Number.parseFloat(element?.querySelector('td')?.style.blockSize ?? '0')
}

// Files share a window, whose own frames stop for good once they are asked for while timers are faked.
/** Of each test another one, since heights are kept as long as a list has its width. */
let width = 300
beforeEach(() => {
  width += 1
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) =>
    Number(setTimeout(draw, 0)),
  )
})
afterEach(() => vi.restoreAllMocks())

test('is a table with a name, heads and cells, also where a style lays it out in another way', () => {
  render(draw(rowsUpTo(2), true))
  const table = screen.getByRole('table', { name: 'Things' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
  const [, first] = within(table).getAllByRole('row')
  expect(first && within(first).getByRole('rowheader').textContent).toBe('row 0')
  for (const element of table.querySelectorAll('thead, tbody, tr, th, td')) {
    expect(element.getAttribute('role')).toBeTruthy()
  }
  expect(table.getAttribute('aria-rowcount')).toBeNull()
})

test('the server draws all rows, without a style that the policy would refuse', () => {
  const html = renderToStaticMarkup(draw(rowsUpTo(30), false))
  expect(html.match(/data-row/g)).toHaveLength(30)
  expect(html).not.toContain('style=')
  expect(html).not.toContain('aria-rowcount')
})

test('rows that the server drew are measured before they go', async () => {
  layOut(0)
  const { rerender } = render(draw(rowsUpTo(80), false))
  expect(drawn()).toHaveLength(80)
  layOut(0, (row) => (row === 79 ? 600 : rowHeight))
  rerender(draw(rowsUpTo(80), true))
  expect(drawn().length).toBeLessThan(80)
  const rooms = [...document.querySelectorAll('td[colspan]')].map((room) =>
    Number.parseFloat((room as HTMLElement).style.blockSize),
  )
  const seen = drawn().length * rowHeight
  expect(rooms.reduce((sum, px) => sum + px, seen)).toBe(79 * rowHeight + 600)
})

test('of a middling list the first rows are drawn at once, and soon the others', () => {
  vi.useFakeTimers()
  layOut(0)
  const { rerender } = render(draw(rowsUpTo(30), true))
  expect(drawn()).toHaveLength(6)
  act(() => vi.advanceTimersByTime(30))
  expect(drawn()).toHaveLength(10)
  for (let tick = 0; tick < 10; tick += 1) act(() => vi.advanceTimersByTime(30))
  expect(drawn()).toHaveLength(30)
  // A list that goes on keeps what is rendered, and another one begins anew.
  rerender(draw(rowsUpTo(60), true))
  expect(drawn().length).toBeGreaterThanOrEqual(30)
  rerender(draw(rowsUpTo(60).slice(1), true))
  expect(drawn()).toHaveLength(6)
  vi.useRealTimers()
})

test('a middling list that the server drew stays as it is', () => {
  layOut(0)
  const { rerender } = render(draw(rowsUpTo(30), false))
  rerender(draw(rowsUpTo(30), true))
  expect(drawn()).toHaveLength(30)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull()
})

test('a short list is drawn whole, by script too', () => {
  layOut(0)
  render(draw(rowsUpTo(6), true))
  expect(drawn()).toHaveLength(6)
})

test('a long list draws what is on the screen and a screen around it', async () => {
  layOut(0)
  render(draw(rowsUpTo(1_000), true))
  const perScreen = Math.ceil(innerHeight / rowHeight)
  expect(drawn().at(0)).toBe(0)
  expect(drawn().length).toBeLessThanOrEqual(2 * perScreen + 2)
  await scrollTo(500 * rowHeight)
  expect(drawn().length).toBeLessThanOrEqual(3 * perScreen + 3)
  expect(drawn()).toContain(500)
  expect(drawn()).not.toContain(0)
  const [from = 0] = drawn()
  expect(roomBefore(from)).toBe(from * rowHeight)
})

test('rows say their place among all', async () => {
  layOut(0)
  render(draw(rowsUpTo(1_000), true))
  await scrollTo(500 * rowHeight)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001')
  const row = screen.getByRole('row', { name: /row 500/ })
  expect(row.getAttribute('aria-rowindex')).toBe('502')
})

test('the row in focus stays, and so do the rows that the Tab key leads to from there', async () => {
  layOut(0)
  render(draw(rowsUpTo(1_000), true))
  screen.getByRole('link', { name: 'Buy row 3' }).focus()
  await scrollTo(500 * rowHeight)
  expect(drawn().slice(0, 4)).toEqual([2, 3, 4, drawn()[3]])
  expect(document.activeElement?.textContent).toBe('Buy row 3')
})

test('other rows take the place of the old ones, and fewer of them leave no room', async () => {
  layOut(0)
  const { rerender } = render(draw(rowsUpTo(1_000), true))
  await scrollTo(500 * rowHeight)
  rerender(draw(rowsUpTo(3), true))
  expect(drawn()).toEqual([0, 1, 2])
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('a list that is drawn again is as high as it was left', async () => {
  const heightOfRow = (row: number) => (row < 6 ? rowHeight : 3 * rowHeight)
  layOut(0, heightOfRow)
  render(draw(rowsUpTo(20), true))
  await vi.waitFor(() => expect(drawn()).toHaveLength(20))
  cleanup()
  render(draw(rowsUpTo(20), true))
  // The rows that follow have their own heights, not that of the first.
  const room = [...document.querySelectorAll('tr[aria-hidden] td')].at(-1)
  expect(Number.parseFloat((room as HTMLElement).style.blockSize)).toBeGreaterThanOrEqual(
    12 * 3 * rowHeight,
  )
})
