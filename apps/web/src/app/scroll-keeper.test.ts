// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from './address.ts'
import { createScrollKeeper, newEntryState } from './scroll-keeper.ts'

afterEach(() => vi.unstubAllGlobals())

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
