// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppToolsContext } from '../../lib/page/app-context.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { appTools } from '../../lib/page/render-page.fake.tsx'
import { HelpSearch } from './help-search.tsx'

const question = (name: string) => ({
  ...{ id: name, question: `When is my ${name}?`, href: 'href', parent: 'p', category: 'c' },
})

/** The search of a page without a query, whose questions are as many as its API finds. */
function aSearch(names: readonly string[] = ['refund', 'receipt']) {
  const found = { total: names.length, questions: names.map(question) }
  const { context, sentTo } = fakeContext(
    { 'GET help/v1/search': success(found) },
    { path: '/gethelp' },
  )
  const navigate = vi.fn()
  const tools = { ...appTools(), context, navigate }
  const drawn = (
    <AppToolsContext value={tools}>
      <HelpSearch first={{ query: '', found: null }} tells />
    </AppToolsContext>
  )
  return { drawn, navigate, asked: () => sentTo('help/v1/search').length }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  cleanup()
  history.replaceState(null, '', '/gethelp')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

test('nothing is asked for within 300 ms of the last letter, nor told within 1000 ms', async () => {
  const { drawn, asked } = aSearch()
  render(drawn)
  type('refun')
  await pass(299)
  type('refund')
  await pass(299)
  expect([asked(), options()]).toEqual([0, []])
  await pass(1)
  expect([asked(), options()]).toEqual([1, ['When is my refund?', 'When is my receipt?']])
  await pass(699)
  expect(screen.queryByText('2 questions found')).toBeNull()
  await pass(1)
  expect(screen.getByText('2 questions found')).toBeTruthy()
})

describe('the suggestions', () => {
  test('stay while more is typed, and none of them is chosen any more', async () => {
    const { drawn, navigate } = aSearch()
    render(drawn)
    type('re')
    await pass(300)
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(screen.getAllByRole('option')[0]?.ariaSelected).toBe('true')
    type('ref')
    expect(options()).toHaveLength(2)
    expect(screen.getAllByRole('option')[0]?.ariaSelected).toBe('false')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(navigate).not.toHaveBeenCalled()
  })

  test('that take the place of others have none chosen', async () => {
    const { drawn, navigate } = aSearch()
    render(drawn)
    type('re')
    await pass(300)
    type('ref')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    await pass(300)
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(navigate).not.toHaveBeenCalled()
  })

  test('are gone at once with an empty field, and do not come back with another letter', async () => {
    const { drawn } = aSearch()
    render(drawn)
    type('re')
    await pass(300)
    type('')
    expect(options()).toEqual([])
    type('x')
    expect(options()).toEqual([])
    await pass(299)
    expect(options()).toEqual([])
  })
})

describe('what was typed before the script came', () => {
  async function takenOver(typed: string) {
    const search = aSearch()
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(search.drawn)
    const input = container.querySelector('input[type=search]') as HTMLInputElement
    input.value = typed
    input.focus()
    render(search.drawn, { container, hydrate: true })
    return search
  }

  test('is searched for', async () => {
    await takenOver('refund')
    await pass(300)
    expect(options()).toHaveLength(2)
  })

  test('is sent by Enter', async () => {
    const { navigate } = await takenOver('refund')
    fireEvent.submit(screen.getByRole('search'))
    expect(navigate).toHaveBeenCalledWith('/gethelp?search=refund&list=1')
  })
})
