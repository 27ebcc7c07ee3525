import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { drawn } from '../drawn.ts'
import { journey, scripted } from '../journey.ts'
import { expectHeading, inEnglish, on, shownNumber, type Tongue } from '../pages.ts'
import { open, openWith, withOrder } from '../visit.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls by the wheel as a visitor does, so that rows on the way are drawn, and answers how far the page is then. */
async function scrollTo(page: Page, top: number): Promise<number> {
  await page.mouse.move(100, 300)
  for (let step = 0; step < 40 && (await scrolled(page)) < top; step += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(400)
  return scrolled(page)
}

/** The link to a bundle in the middle of the screen, by its name. */
const seenLink = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll('tr a[href*="product="]')]
    const seen = links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)
    return seen?.getAttribute('aria-label') ?? ''
  })

/** Leaves by a bundle that is in sight, and comes back by `back` to find it where it was. */
async function expectKept(page: Page, tongue: Tongue, title: string, back: () => Promise<unknown>) {
  const name = await seenLink(page)
  const link = page.getByRole('link', { name, exact: true })
  const topOf = () => link.evaluate((element) => element.getBoundingClientRect().top)
  const before = await topOf()
  await link.click()
  await expectHeading(page, tongue.say(title))
  await back()
  await expect(link).toBeInViewport()
  await page.waitForTimeout(600)
  await expect(link).toBeInViewport()
  // Also below the banner of the payment that was left. Heights of rows that were not drawn yet are guesses.
  expect(Math.abs((await topOf()) - before)).toBeLessThan(60)
}

const waysBack = (page: Page, tongue: Tongue) => ({
  browser: () => page.goBack(),
  page: () => on(page, tongue).link('shell.back').first().click(),
})

for (const by of drawn('back to a list', ['browser', 'page'] as const)) {
  journey(scripted)(
    `the list of a number is where it was, after Back of the ${by} from the payment`,
    async (page, { tongue }) => {
      const msisdn = freshNumber()
      await page.goto(`${tongue.prefix}/data-bundle`)
      await on(page, tongue).field('dataBundle.numberLabel').fill(msisdn)
      await expect(shownNumber(page, msisdn)).toBeVisible()
      await scrollTo(page, 1_200)
      await expectKept(page, tongue, 'payment.title', waysBack(page, tongue)[by])
    },
  )

  journey(scripted)(
    `the list below the recharge is as it was chosen and where it was, after Back of the ${by}`,
    async (page, { tongue }) => {
      const { field, text } = on(page, tongue)
      await page.goto(`${tongue.prefix}/prepaid-recharge`)
      await field('prepaid.numberLabel').fill(freshNumber())
      await expect(text('bundle.label')).toBeVisible()
      const tab = page.getByRole('tab', { name: tongue.say('bundle.category.voice') })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await scrollTo(page, 800)
      await expectKept(page, tongue, 'payment.title', waysBack(page, tongue)[by])
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    },
  )
}

/** Goes back as soon as another page is drawn, before a slow phone has done what follows a drawing. */
const goBackAtOnce = (page: Page, heading: string) =>
  page.evaluate((title) => {
    const { postMessage } = MessagePort.prototype
    const now = performance.now.bind(performance)
    let lostMs = 0
    // React does one thing in each of its turns, which come by messages.
    performance.now = () => {
      lostMs += 10
      return now() + lostMs
    }
    addEventListener('popstate', () => {
      performance.now = () => now() + lostMs
      MessagePort.prototype.postMessage = postMessage
    })
    const seen = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== title) return
      seen.disconnect()
      MessagePort.prototype.postMessage = function later(...message: [unknown]) {
        setTimeout(() => postMessage.apply(this, message), 1_000)
      }
      history.back()
    })
    seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  }, heading)

test('a list is where it was, after Back from a payment that was only just drawn', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/prepaid-recharge')
  await on(page, inEnglish).field('prepaid.numberLabel').fill(freshNumber())
  await expect(on(page, inEnglish).text('bundle.label')).toBeVisible()
  const before = await scrollTo(page, 1_200)
  const name = await seenLink(page)
  await goBackAtOnce(page, inEnglish.say('payment.title'))
  const gone = page.waitForURL('**/payment/start/**')
  await page.getByRole('link', { name, exact: true }).click()
  await gone
  await page.waitForURL('**/prepaid-recharge')
  await page.waitForTimeout(3_000)
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  expect(before).toBeGreaterThan(800)
})

journey(scripted)(
  'a page that its script had is where it was, after it is loaded anew',
  async (page, { tongue }) => {
    await open(page, `${tongue.prefix}/gethelp`)
    const before = await scrollTo(page, 300)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(before)
  },
)

test('a page below the banner of a payment is where it was, after it is loaded anew', {
  tag: '@phone',
}, async ({ page }) => {
  await withOrder(page)
  const wanted = page.getByRole('region', { name: inEnglish.say('resume.label') })
  await openWith(page, { address: '/gethelp', isScripted: true, wanted })
  const before = await scrollTo(page, 300)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(before)
})

journey(scripted)(
  'the table is where it was, after Back from a chosen bundle',
  async (page, { tongue }) => {
    await page.goto(`${tongue.prefix}/table`)
    await scrollTo(page, 600)
    await expectKept(page, tongue, 'dataBundle.title', () => page.goBack())
  },
)

journey(scripted)(
  'a list is where it was, after Back from another document',
  async (page, { tongue }) => {
    const { field, text } = on(page, tongue)
    await page.goto(`${tongue.prefix}/prepaid-recharge`)
    await field('prepaid.numberLabel').fill(freshNumber())
    await expect(text('bundle.label')).toBeVisible()
    await page.getByRole('tab', { name: tongue.say('bundle.category.voice') }).click()
    await scrollTo(page, 800)
    await expectKept(page, tongue, 'payment.title', async () => {
      await page.goto(`${tongue.prefix}/gethelp`)
      await page.goBack()
      await expectHeading(page, tongue.say('payment.title'))
      await page.goBack()
    })
  },
)
