// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useHydrated } from '../../lib/browser/use-hydrated.ts'
import { Combobox } from './combobox.tsx'

const towns = ['Lusaka', 'Kitwe', "Ng'ombe", 'Mongu', 'Lusaka West']
const drawn = (live: boolean, onValue = vi.fn()) => (
  <form>
    <Combobox
      name="town"
      label="Town"
      options={towns}
      placeholder="Choose"
      noMatch="No match"
      live={live}
      onValue={onValue}
    />
  </form>
)
const Page = () => drawn(useHydrated())
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const chosenOption = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')

HTMLElement.prototype.scrollIntoView ??= () => {}
afterEach(() => vi.restoreAllMocks())

describe('without script', () => {
  test("is the browser's own list", () => {
    render(drawn(false))
    expect(field().tagName).toBe('SELECT')
    expect(options()).toEqual(['Choose', ...towns])
  })

  test('a choice made before the script came is taken over', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Page />)
    fireEvent.change(field(), { target: { value: 'Kitwe' } })
    render(<Page />, { container, hydrate: true })
    expect(field().tagName).toBe('INPUT')
    expect(field().value).toBe('Kitwe')
  })
})

describe('with script', () => {
  test('all options open with a tap, and those with what is typed stay', () => {
    render(drawn(true))
    expect(options()).toEqual([])
    fireEvent.click(field())
    expect(options()).toEqual(towns)
    type('KA')
    expect(options()).toEqual(['Lusaka', 'Lusaka West'])
    type('NG')
    expect(options()).toEqual(["Ng'ombe", 'Mongu'])
  })

  test('says where nothing matches', () => {
    render(drawn(true))
    type('Nairobi')
    expect(options()).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('No match')
  })

  test('is used by keys: arrows through the options, Enter to one, Escape out of them', () => {
    const onValue = vi.fn()
    render(drawn(true, onValue))
    press('ArrowDown')
    press('ArrowDown')
    expect(chosenOption()?.textContent).toBe('Kitwe')
    press('Enter')
    expect(field().value).toBe('Kitwe')
    expect(onValue).toHaveBeenLastCalledWith('Kitwe')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    press('ArrowDown')
    press('Escape')
    expect(options()).toEqual([])
    expect(field().value).toBe('Kitwe')
  })

  test('Enter takes the one option that is left, and sends no form while the list is open', () => {
    const sent = vi.fn((event: Event) => event.preventDefault())
    render(drawn(true))
    field().form?.addEventListener('submit', sent)
    type('mon')
    expect(press('Enter')).toBe(false)
    expect(field().value).toBe('Mongu')
    type('lusaka')
    expect(press('Enter')).toBe(false)
    expect(field().value).toBe('Lusaka')
    type('k')
    expect(press('Enter')).toBe(false)
    expect(field().value).toBe('k')
    expect(sent).not.toHaveBeenCalled()
  })

  test('a tapped option is taken, and all are offered the next time', () => {
    render(drawn(true))
    type('mon')
    fireEvent.click(screen.getByRole('option', { name: 'Mongu' }))
    expect(field().value).toBe('Mongu')
    expect(document.activeElement).toBe(field())
    fireEvent.click(field())
    expect(options()).toEqual(towns)
  })

  test('what was typed to its end is the option, and anything else stays as it is', () => {
    const onValue = vi.fn()
    render(drawn(true, onValue))
    type(' ngombe')
    fireEvent.blur(field())
    expect(field().value).toBe("Ng'ombe")
    expect(onValue).toHaveBeenLastCalledWith("Ng'ombe")
    type('Nairobi')
    fireEvent.blur(field())
    expect(field().value).toBe('Nairobi')
    expect(options()).toEqual([])
  })
})
