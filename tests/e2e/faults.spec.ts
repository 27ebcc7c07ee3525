import { type Browser, expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import type { Fault, Outside } from '../client/outside.ts'
import { openAttempt } from '../client/recharge.ts'
import { type Stack, startStack } from '../client/stack.ts'
import { createVisitor } from '../client/visitor.ts'
import { bundle } from '../goods/bundle.ts'
import { askForPage, press } from '../ways/card.ts'
import {
  askForRecharge,
  expectHeading,
  gatewayPage,
  inEnglish,
  on,
  payButton,
  pressOnGateway,
  type Tongue,
  tongues,
} from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { carryOn } from './visit.ts'

/**
 * Faults as visitors see them. A portal and a sandbox of its own keep the faults from other journeys; long waits
 * are a sixtieth of their time.
 */
test.describe.configure({ mode: 'default' })

const { say } = inEnglish
let own: Stack
let outside: Outside

test.beforeAll(async () => {
  own = await startStack({ env: { TIME_SCALE: '60' } })
  outside = own.outside
})
test.afterEach(() => outside.clearFaults())
test.afterAll(() => own.stop())

type Sight = { heading: string; refunded: string; cardStatus: string }

/** Every heading the visitor ever saw, with what was true at the gateway at that moment. */
async function watchHeadings(page: Page): Promise<Sight[]> {
  const sights: Sight[] = []
  await page.exposeFunction('sawHeading', async (heading: string) => {
    const card = (await outside.cards()).at(-1)
    sights.push({ heading, refunded: card?.refunded ?? '0.00', cardStatus: card?.status ?? 'none' })
  })
  await page.addInitScript(() => {
    let last = ''
    const look = () => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      if (heading === last) return
      last = heading
      const { sawHeading } = window as unknown as { sawHeading: (text: string) => void }
      sawHeading(heading)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
  })
  return sights
}

async function openPayment(page: Page): Promise<string> {
  await page.goto(`${own.url}/prepaid-recharge`)
  const msisdn = await askForRecharge(page, inEnglish)
  await on(page).field('payment.emailLabel').fill('mwansa@example.com')
  return msisdn
}

/** On to the gateway's page, from the order page where its address came late. */
async function reachGateway(page: Page) {
  await payButton(page).click()
  const [decline, goOn] = [gatewayPage(page), on(page, inEnglish.by('PG')).link('order.continue')]
  await expect(decline.or(goOn)).toBeVisible({ timeout: 30_000 })
  if (await goOn.isVisible()) await goOn.click()
  await expect(decline).toBeVisible()
}

/**
 * Delivery is tried for 15 seconds, then the operator is asked once more after 8, and a card's money is
 * with its payer 5 seconds after it was asked for; faults on the way add their retries.
 */
const refundWithinMs = 90_000

/** The visitor looks again until the end is shown. */
const expectEnd = (page: Page, heading: string, timeout = 40_000) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading, { timeout: 1_000 })
  }).toPass({ intervals: [500], timeout })

/** Faults with a visible effect: a late address, a late delivery, a late word of the bank. */
const faults: readonly { before?: Fault; after?: Fault }[] = [
  { before: { system: 'flutterwave', kind: 'timeout', times: 1 } },
  { after: { system: 'bss', kind: 'refuse', times: 2 } },
  { after: { system: 'flutterwave', kind: 'error', times: 2 } },
]

for (const { before, after } of faults) {
  const { system, kind } = before ?? after ?? {}
  test(`${system} ${kind}: the payment goes on, is delivered once and never called unsuccessful`, {
    tag: '@phone',
  }, async ({ page }) => {
    const sights = await watchHeadings(page)
    const msisdn = await openPayment(page)
    if (before) await outside.setFault(before)
    await reachGateway(page)
    if (after) await outside.setFault(after)
    await pressOnGateway(page, 'Pay')
    await expectEnd(page, 'Successful')
    const { deliveries } = await outside.line(msisdn)
    expect(deliveries.map(({ amount }) => amount)).toEqual(['50.00'])
    expect(sights.map(({ heading }) => heading)).not.toContain('Unsuccessful')
  })
}

test('what cannot be delivered goes back, with the promise of when', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(3 * refundWithinMs)
  const sights = await watchHeadings(page)
  const msisdn = await openPayment(page)
  await reachGateway(page)
  await outside.setFault({ system: 'bss', kind: 'fail-delivery' })
  await pressOnGateway(page, 'Pay')
  await outside.setFault({ system: 'flutterwave', kind: 'error', times: 2 })
  await expect(async () => {
    await page.reload()
    const promise = say('order.refundSent.days.other', { count: '15' })
    await expect(page.getByText(promise)).toBeVisible({ timeout: 1_000 })
  }).toPass({ intervals: [500], timeout: refundWithinMs })
  await expectHeading(page, 'In Processing')
  await expectEnd(page, 'Unsuccessful', refundWithinMs)
  await expect(page.getByText('K50.00 was given back to your card.')).toBeVisible()
  const refunded = page.getByRole('listitem').filter({ hasText: 'Refunded' })
  await expect(refunded.locator('time')).toHaveText(/\d\d:\d\d/)
  expect((await outside.line(msisdn)).deliveries).toEqual([])
  // The word was not said before the money was with its payer.
  for (const sight of sights.filter(({ heading }) => heading === 'Unsuccessful')) {
    expect(sight.refunded).toBe('50.00')
  }
})

test('a number that the operator cannot look up is kept, and the order says why it has to wait', {
  tag: '@phone',
}, async ({ page }) => {
  await outside.setFault({ system: 'bss', kind: 'error' })
  const { button, text } = on(page)
  await page.goto(`${own.url}/prepaid-recharge`)
  await on(page).field('prepaid.numberLabel').fill(freshNumber())
  await expect(text('prepaid.checkFailed', { dialRecharge: '*113#' })).toBeVisible()
  await on(page).field('prepaid.amountLabel').fill('50')
  await button('prepaid.continue').click()
  await expect(page.getByRole('alert').getByRole('link', { name: '*113#' })).toBeVisible()
  await outside.clearFaults()
  await button('prepaid.continue').click()
  await expectHeading(page, say('payment.title'))
})

const sizes = [
  { width: 360, height: 740 },
  { width: 1_280, height: 800 },
]

/** The order page of a bundle that is paid and not delivered yet, as the visitor comes back from the bank. */
async function openPaid(browser: Browser, { prefix }: Tongue, viewport: (typeof sizes)[number]) {
  const visitor = createVisitor(own.url)
  const language = prefix ? 'SW' : 'EN'
  const attempt = await openAttempt(visitor, { good: bundle, language })
  const link = await askForPage(visitor, attempt)
  const page = await browser.newPage({ viewport, serviceWorkers: 'block' })
  await carryOn(page, visitor, own.url)
  await watchShifts(page)
  await outside.setFault({ system: 'bss', kind: 'slow', delayMs: 3_000 })
  await page.goto(await press(link, 'pay'))
  return page
}

test('nothing shifts while a bundle is seen to be delivered, in either language and size', {
  tag: '@phone',
}, async ({ browser }) => {
  for (const tongue of tongues) {
    for (const viewport of sizes) {
      const page = await openPaid(browser, tongue, viewport)
      await expect(on(page, tongue).text('order.next.paid-delivering')).toBeVisible()
      await outside.clearFaults()
      await expectHeading(page, tongue.say('order.status.SUCCESS'))
      await expect(on(page, tongue).link('order.again.BUNDLE PURCHASE')).toBeVisible()
      expect(await shiftsOf(page)).toEqual([])
      await page.close()
    }
  }
})
