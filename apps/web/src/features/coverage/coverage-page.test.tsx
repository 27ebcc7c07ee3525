// @vitest-environment jsdom
import type { CoverageHere, FoundCoverage } from '@portal/contract/calls/places/coverage'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { success } from '../../lib/page/page-context.fake.ts'
import { appTools, renderPage } from '../../lib/page/render-page.fake.tsx'
import { fakeMapWorld } from '../../map/map-world.fake.ts'
import type { CoverageData } from './coverage-data.ts'
import { coveragePage } from './coverage-page.tsx'
import { answerWords, technologyWords } from './coverage-words.ts'

const { t } = appTools()

const here = (technology: '2G' | '3G' | '4G' | '5G', nearestKm: number, isHere = false) => ({
  technology,
  nearestKm,
  here: isHere,
})

const coverage: CoverageHere = [here('2G', 0.4, true), here('4G', 0.4, true), here('5G', 1_234.5)]
const mongu = { name: 'Mongu', kind: 'town', latitude: -15.25, longitude: 23.13 } as const
const found: FoundCoverage = {
  technologies: ['2G', '4G', '5G'],
  place: null,
  coverage: null,
  others: [],
}

type Answers = NonNullable<Parameters<typeof renderPage>[3]>['answers']

const draw = (data: Partial<CoverageData> = {}, answers: Answers = {}) =>
  renderPage(
    coveragePage,
    { query: '', asksPlace: false, asksMap: false, chosen: null, zoomAtPlace: 13, found, ...data },
    {},
    { path: '/openNetworks', answers },
  )

function placed(state: 'granted' | 'denied' | 'prompt') {
  const coords = { latitude: -15.25, longitude: 23.13 }
  const getCurrentPosition = vi.fn((done: (at: object) => void, fail: (why: Error) => void) =>
    state === 'denied' ? fail(new Error('denied')) : done({ coords }),
  )
  const query = async () => ({ state })
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  })
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
  return getCurrentPosition
}

let fake: ReturnType<typeof fakeMapWorld>
beforeEach(() => {
  fake = fakeMapWorld()
})
afterEach(() => {
  fake.end()
  Reflect.deleteProperty(navigator, 'geolocation')
  Reflect.deleteProperty(navigator, 'permissions')
  Reflect.deleteProperty(navigator, 'connection')
})

describe('the answer in words', () => {
  test.each<[string, CoverageHere]>([
    ['4G, 2G at this place; nearest 5G 1,234.5 Km away', coverage],
    ['4G at this place', [here('4G', 0, true)]],
    ['No coverage at this place; nearest 2G 14.0 Km away', [here('2G', 14)]],
  ])('is "%s"', (words, told) => {
    expect(answerWords(t, told)).toBe(words)
  })

  test('is of the place that was searched for, with each technology, the newest first', () => {
    draw({ query: 'mongu', found: { ...found, place: mongu, coverage } })
    expect(screen.getByRole('heading', { level: 2, name: 'Mongu' })).toBeTruthy()
    expect(screen.getByText('4G, 2G at this place; nearest 5G 1,234.5 Km away')).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual(['5GNearest 1,234.5 Km away', '4GAt this place', '2GAt this place'])
  })

  test('to a name that nobody knows says so, and offers what was perhaps meant', () => {
    draw({ query: 'mongo', found: { ...found, others: [mongu] } })
    expect(screen.getByText('We don’t know a place called “mongo”'.replace('’', "'"))).toBeTruthy()
    const other = screen.getByRole('link', { name: 'Mongu' })
    expect(other.getAttribute('href')).toBe('/openNetworks?q=Mongu')
  })
})

describe('the technologies', () => {
  test('are those that have sites, by the names of the content', () => {
    const { navigate } = draw()
    const group = screen.getByRole('radiogroup', { name: 'Network on the map' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map(({ textContent }) => textContent),
    ).toEqual(['2G coverage', '4G coverage', '5G coverage'])
    const newest = screen.getByRole('radio', { name: '5G coverage' })
    expect(newest.getAttribute('href')).toBe('/openNetworks?technology=5G')
    fireEvent.click(newest)
    expect(navigate).toHaveBeenCalledWith('/openNetworks?technology=5G', {
      replace: true,
      still: true,
    })
  })

  test('have names of their own where the content has none', () => {
    expect(technologyWords((key) => key, '3G')).toBe('3G coverage')
  })

  test('of a content without sites are none, which is said', () => {
    draw({ found: { ...found, technologies: [] } })
    expect(screen.getByRole('heading', { name: 'No Data found' })).toBeTruthy()
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})

describe('where the visitor is', () => {
  const answers = { 'POST coverage/v1/at': success({ technologies: ['4G'], coverage }) }

  test('is asked for on a tap', async () => {
    const ask = placed('prompt')
    const { navigate } = draw({}, answers)
    await act(async () => {})
    expect(ask).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Use current location' }))
    expect(navigate).toHaveBeenCalledWith('/openNetworks?near=me', {
      replace: false,
      still: true,
    })
  })

  test('is answered at the address that asks', async () => {
    placed('prompt')
    draw({ asksPlace: true }, answers)
    expect(await screen.findByRole('heading', { name: 'Where you are' })).toBeTruthy()
    expect(screen.getByText('4G, 2G at this place; nearest 5G 1,234.5 Km away')).toBeTruthy()
  })

  test('is shown by itself where that was allowed before, unless a place is searched for', async () => {
    const ask = placed('granted')
    draw({ query: 'mongu', found: { ...found, place: mongu, coverage } }, answers)
    await act(async () => {})
    expect(ask).not.toHaveBeenCalled()
    draw({}, answers)
    expect(await screen.findByRole('heading', { name: 'Where you are' })).toBeTruthy()
  })

  test('that is not told says so, in the words of the store finder', async () => {
    placed('denied')
    draw({ asksPlace: true }, answers)
    expect(await screen.findByText(/^We are unable to access your Current Location/)).toBeTruthy()
  })

  test('that gets no answer is asked for once more', async () => {
    const ask = placed('prompt')
    draw({ asksPlace: true }, { 'POST coverage/v1/at': new Error('no network') })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await act(async () => {})
    expect(ask).toHaveBeenCalledTimes(2)
  })
})

describe('the map', () => {
  const button = () => screen.queryAllByRole('link', { name: 'Show map' })

  test('with data saver comes with a tap', () => {
    Object.defineProperty(navigator, 'connection', {
      value: { saveData: true },
      configurable: true,
    })
    const { navigate } = draw()
    const [show] = button()
    expect(show?.getAttribute('href')).toBe('/openNetworks?map=shown')
    if (show) fireEvent.click(show)
    expect(navigate).toHaveBeenCalledWith('/openNetworks?map=shown', { replace: true, still: true })
  })

  test('starts the script of its page by itself on a good line, and on any where it was asked for', () => {
    const startsItself = (data: Partial<CoverageData>) => coveragePage.startsItself(data)
    expect(startsItself({ asksPlace: false, asksMap: false })).toBe('on-good-line')
    expect(startsItself({ asksPlace: true, asksMap: false })).toBe(true)
    expect(startsItself({ asksPlace: false, asksMap: true })).toBe(true)
  })
})

test('a page without an answer is asked for again', () => {
  const { reload } = draw({ found: null })
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
