// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { afterStepBack, stepBack } from './address-below.ts'

const enter = (address: string) => history.pushState(null, '', address)
const moved = () => new Promise((done) => addEventListener('popstate', done, { once: true }))

test('what is done while a step back is under way comes after it, and else at once', async () => {
  enter('/data-bundle')
  enter('/data-bundle?step=balance')
  stepBack()
  afterStepBack(() => enter('/payment/start'))
  expect(location.search).toBe('?step=balance')
  await moved()
  expect(location.pathname).toBe('/payment/start')
  // The entry of the step is gone, and that of the form is below.
  history.back()
  await moved()
  expect(location.pathname + location.search).toBe('/data-bundle')
  afterStepBack(() => enter('/about'))
  expect(location.pathname).toBe('/about')
})

test('a link that waited for a step back out of the document is not followed by a later one', async () => {
  enter('/data-bundle')
  const back = vi.spyOn(history, 'back').mockReturnValue()
  stepBack()
  back.mockRestore()
  afterStepBack(() => enter('/about'))
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('popstate'))
  expect(location.pathname).toBe('/data-bundle')
})

test('a step back out of the document is over when the browser shows it again', () => {
  const back = vi.spyOn(history, 'back').mockReturnValue()
  enter('/payment/start')
  stepBack()
  back.mockRestore()
  dispatchEvent(new Event('pagehide'))
  afterStepBack(() => enter('/about'))
  expect(location.pathname).toBe('/about')
})
