import { expect, type Page, type Route, test } from '@playwright/test'
import { measureForm } from '../../client/page-load.ts'
import { drawn } from '../drawn.ts'
import {
  askForRecharge,
  expectHeading,
  inEnglish,
  inSwahili,
  payByCard,
  pressOnGateway,
  tongues,
} from '../pages.ts'
import { expectDelivered } from '../sandbox.ts'
import { untilTakenOver, withOrder } from '../visit.ts'

/** Sets the browser's network information before any script of a page can ask. */
const onLine = (page: Page, connection: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript((line) => {
    Object.defineProperty(navigator, 'connection', { value: line })
  }, connection)

for (const [name, line, tongue] of [
  ['data saver', { saveData: true }, inEnglish],
  ['a 2G line', { effectiveType: '2g' }, inSwahili],
] as const) {
  test(`with ${name} a recharge is paid without a script before the order, in ${tongue.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    await onLine(page, line)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto(`${tongue.prefix}/prepaid-recharge`)
    const msisdn = await askForRecharge(page, tongue)
    await payByCard(page, tongue)
    expect(scripts.filter((url) => url.includes('/assets/'))).toEqual([])
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await expectDelivered(msisdn)
  })
}

for (const { name, prefix } of drawn('the weight of a recharge', tongues)) {
  test.describe(`without script, in ${name}`, () => {
    test.use({ javaScriptEnabled: false })
    test('a recharge is asked for within its weight, up to the payment page', {
      tag: '@phone',
    }, async ({ page }) => {
      const { what, value, max } = await measureForm(page, prefix)
      expect(value, what).toBeLessThanOrEqual(max)
    })
  })
}

test('a page that loses its network or has a payment to resume starts its script untouched', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await untilTakenOver(page)
  await withOrder(page)
  await page.goto('/')
  await untilTakenOver(page)
})

test('the next tap tries again when the script did not arrive, or was refused', {
  tag: '@phone',
}, async ({ page }) => {
  const losses: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 503, body: '' }),
  ]
  let lose: (typeof losses)[number] | undefined
  let lost = 0
  await page.route('**/assets/*.js', async (route) => {
    if (!lose) return route.continue()
    await lose(route)
    lost += 1
  })
  await page.goto('/prepaid-recharge')
  // A tap while the page still waits for what it will lose asks for nothing.
  for (lose of losses) {
    lost = 0
    await expect(async () => {
      await page.getByRole('heading', { level: 1 }).tap()
      expect(lost).toBeGreaterThan(0)
    }).toPass()
  }
  lose = undefined
  await expect(async () => {
    await page.keyboard.press('Shift')
    await untilTakenOver(page, 1_000)
  }).toPass()
})

test('a page that starts by itself asks again for texts that were lost', { tag: '@phone' }, async ({
  page,
}) => {
  let asked = 0
  await page.route('**/words/**', async (route) => {
    asked += 1
    if (asked === 1) return route.abort()
    return asked === 2 ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.goto('/offline')
  await untilTakenOver(page)
  expect(asked).toBeGreaterThan(2)
})
