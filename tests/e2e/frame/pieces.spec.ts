import { expect, test } from '@playwright/test'
import { allExamples, localized } from '../../client/page-examples.ts'
import { type PagesBetween, startPagesBetween } from '../../client/pages-between.ts'
import { pause } from '../../client/poll.ts'
import { drawn, drawnPart } from '../drawn.ts'
import { tongues, watchConsole } from '../pages.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { addressFor, portalUrl, untilScripted } from '../visit.ts'

/** The portal behind a line that brings every page in pieces. */
const pieceBytes = 1_000
let slow: PagesBetween
test.beforeAll(async () => {
  slow = await startPagesBetween(portalUrl, {
    async sendPage(page, reply) {
      // One piece ends with the first words of what may be centred as a whole.
      const heading = page.indexOf('</h1>')
      for (let start = 0; start < page.length; ) {
        // Between two tags where there are some: half of a button's words would be a narrower button.
        const tag = page.lastIndexOf('<', start + pieceBytes)
        const next = tag > start ? tag : start + pieceBytes
        const end = start < heading && heading < next ? heading : next
        reply.write(page.subarray(start, end))
        await pause(end === heading ? 120 : 25)
        start = end
      }
      reply.end()
    },
  })
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

const title = 'nothing shifts while a page arrives in pieces'

for (const { prefix, name } of drawn(title, tongues)) {
  test(`${title}, in ${name}`, {
    tag: prefix ? '@wide' : '@phone',
  }, async ({ page }) => {
    test.slow()
    await watchShifts(page)
    for (const example of drawnPart(title, allExamples, 3)) {
      const path = await addressFor(page, example)
      await page.goto(slow.url + localized(path, prefix))
      expect(await shiftsOf(page), path).toEqual([])
      // The next page offers no payment of this visitor, which may end while it arrives.
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
    }
  })
}
