import { expect, test } from '@playwright/test'
import { localized } from '../client/page-examples.ts'
import { type SlowPages, startSlowPages } from '../client/slow-pages.ts'
import { tongues, watchConsole } from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { portalUrl, untilScripted } from './visit.ts'

let slow: SlowPages
test.beforeAll(async () => {
  slow = await startSlowPages(portalUrl, { bytes: 1_000, waitMs: 40 })
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

for (const { prefix, name } of tongues) {
  test(`nothing shifts while a page arrives in pieces, in ${name}`, async ({ page }) => {
    await watchShifts(page)
    for (const path of ['/', '/about', '/page-not-found', '/receipt/NOTHING', '/payment/status']) {
      await page.goto(slow.url + localized(path, prefix))
      expect(await shiftsOf(page), path).toEqual([])
    }
  })
}
