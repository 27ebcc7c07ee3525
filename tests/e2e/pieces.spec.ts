import { expect, test } from '@playwright/test'
import { type SlowPages, startSlowPages } from '../client/slow-pages.ts'
import { watchConsole } from './pages.ts'
import { portalUrl, untilScripted } from './visit.ts'

let slow: SlowPages
test.beforeAll(async () => {
  slow = await startSlowPages(portalUrl, { bytes: 4_000, waitMs: 100 })
})
test.afterAll(() => slow.stop())

test('a page that arrives in pieces is taken over when it is whole', {
  tag: '@phone',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  // At the second visit the browser has the script before it has the page.
  for (const path of ['/about', '/about?again']) {
    await page.goto(slow.url + path)
    await untilScripted(page)
  }
  expect(complaints).toEqual([])
})
