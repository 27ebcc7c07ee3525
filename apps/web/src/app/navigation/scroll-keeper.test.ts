// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainId } from '../../ui/page/page.tsx'
import { navigate } from './address.ts'
import { createScrollKeeper, newEntryState, scrollBackTo } from './scroll-keeper.ts'

afterEach(() => vi.unstubAllGlobals())
// A page at rest is noted a moment later, in a window that there has to be.
afterAll(() => new Promise((done) => setTimeout(done, 200)))

function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top)
  dispatchEvent(new Event('scroll'))
}

test('what changes a page in place leaves it where it is, and Back to it leads to where it was left', async () => {
  const keeper = createScrollKeeper(window)
  navigate('/data-bundle?period=Weekly', { replace: true, state: newEntryState(true) })
  expect(keeper.enter()).toEqual({ top: 0, still: true })
  scrollTo(318)
  navigate('/payment/start')
  // The next page is shorter, so the browser scrolls up as it takes the place of this one.
  scrollTo(125)
  expect(keeper.enter()).toEqual({ top: 0, still: false })
  scrollTo(40)
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await back
  expect(keeper.enter()).toEqual({ top: 318, still: false })
})

test('the place of a page that is left is in its entry, for a document that comes back to it', async () => {
  scrollTo(240)
  navigate('/payment/start')
  scrollTo(0)
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await back
  expect(createScrollKeeper(window).enter()).toEqual({ top: 240, still: false })
})

test('a banner that has come above the page meanwhile moves nothing of what is seen', async () => {
  const main = document.createElement('main')
  main.id = mainId
  const top = vi.spyOn(main, 'offsetTop', 'get').mockReturnValue(56)
  document.body.append(main)
  const keeper = createScrollKeeper(window)
  scrollTo(400)
  navigate('/payment/start')
  keeper.enter()
  scrollTo(0)
  const back = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await back
  top.mockReturnValue(221)
  expect(keeper.enter().top).toBe(400 + 165)
  main.remove()
})

describe('going back to a place', () => {
  const frames = (count: number) => {
    for (let frame = 0; frame < count; frame += 1) vi.advanceTimersToNextFrame()
  }
  /** The page can be scrolled as far as this. */
  let far = 0
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
    vi.stubGlobal('scrollTo', (_left: number, top: number) => scrollTo(Math.min(top, far)))
    far = 100
  })
  afterEach(() => vi.useRealTimers())

  test('waits until the page is as long', () => {
    scrollBackTo(500)
    frames(3)
    expect(scrollY).toBe(100)
    far = 900
    frames(1)
    expect(scrollY).toBe(500)
  })

  test('from before a reload ends as another page is entered', () => {
    history.replaceState({ place: 500 }, '')
    const keeper = createScrollKeeper(window)
    frames(2)
    navigate('/payment/start')
    keeper.enter()
    far = 900
    frames(3)
    expect(scrollY).toBe(100)
  })

  test.each(['wheel', 'pointerdown', 'keydown'])('ends with a %s', (type) => {
    scrollBackTo(500)
    frames(2)
    dispatchEvent(new Event(type))
    far = 900
    frames(3)
    expect(scrollY).toBe(100)
  })
})
