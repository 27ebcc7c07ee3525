// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
