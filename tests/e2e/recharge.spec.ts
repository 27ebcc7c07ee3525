import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  payByCard,
  pressOnGateway,
  type Tongue,
  tongues,
  watchConsole,
} from './pages.ts'
import { deliveriesTo, outside } from './sandbox.ts'

/** From the form to the gateway's page; answers the number that is to be recharged. */
async function payAtGateway(page: Page, tongue: Tongue, start: string): Promise<string> {
  const msisdn = freshNumber()
  // Not until everything is loaded: on a slow line that may be never.
  await page.goto(`${tongue.prefix}${start}`, { waitUntil: 'commit' })
  await askForRecharge(page, tongue, { msisdn, amount: '50' })
  await payByCard(page, tongue, 'K50.00')
  return msisdn
}

async function finish(page: Page, tongue: Tongue) {
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, tongue.say('order.status.SUCCESS'))
}

/** From the form to "delivered"; answers the number that was recharged. */
async function recharge(page: Page, tongue: Tongue, start: string): Promise<string> {
  const msisdn = await payAtGateway(page, tongue, start)
  await finish(page, tongue)
  return msisdn
}

async function expectOneDelivery(msisdn: string) {
  const deliveries = await deliveriesTo(msisdn)
  expect(deliveries.map(({ amount }) => amount)).toEqual(['50.00'])
  const reference = deliveries[0]?.reference.split('-')[0]
  const cards = (await outside.cards()).filter((card) => card.reference === reference)
  expect(cards.map(({ status, refunded }) => [status, refunded])).toEqual([['successful', '0.00']])
}

for (const tongue of tongues) {
  // What is walked in each language is walked on one size of screen in each.
  const tag = tongue.prefix ? '@wide' : '@phone'

  test(`a prepaid number is recharged by card, in ${tongue.name}`, async ({ page }) => {
    const complaints = watchConsole(page)
    const msisdn = await recharge(page, tongue, '/')
    await expectOneDelivery(msisdn)
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
  })

  test(`from the recharge page too, in ${tongue.name}`, { tag }, async ({ page }) => {
    await expectOneDelivery(await recharge(page, tongue, '/prepaid-recharge'))
  })

  test(`a declined card takes nothing and can be tried again, in ${tongue.name}`, { tag }, async ({
    page,
  }) => {
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/prepaid-recharge`)
    await askForRecharge(page, tongue, { msisdn, amount: '50' })
    await payByCard(page, tongue, 'K50.00')
    await pressOnGateway(page, 'Decline')
    await expectHeading(page, tongue.say('order.status.FAILED'))
    await expect(page.getByText(tongue.say('order.money.nothing-taken'))).toBeVisible()
    expect(await deliveriesTo(msisdn)).toEqual([])
    await page.getByRole('link', { name: tongue.say('order.retry') }).click()
    await expectHeading(page, tongue.say('payment.title'))
    await payByCard(page, tongue, 'K50.00')
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    await expectOneDelivery(msisdn)
  })
}

test.describe('with JavaScript switched off', () => {
  test.use({ javaScriptEnabled: false })
  for (const tongue of tongues) {
    test(`recharging works by forms alone, in ${tongue.name}`, async ({ page }) => {
      await expectOneDelivery(await recharge(page, tongue, '/'))
      await expectNoSidewaysScroll(page)
    })
  }
})

test.describe('on a line so slow that the script has not arrived', () => {
  for (const tongue of tongues) {
    test(`what is typed and submitted before it counts, in ${tongue.name}`, async ({ page }) => {
      await page.route(/\/assets\/.*\.js$/, () => {})
      const msisdn = await payAtGateway(page, tongue, '/prepaid-recharge')
      // It has arrived by now: the order page follows the payment by it.
      await page.unroute(/\/assets\/.*\.js$/)
      await finish(page, tongue)
      await expectOneDelivery(msisdn)
    })

    test(`what is typed before it survives its arrival, in ${tongue.name}`, {
      tag: tongue.prefix ? '@phone' : '@wide',
    }, async ({ page }) => {
      const { say } = tongue
      const arrival = Promise.withResolvers<void>()
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await arrival.promise
        await route.continue()
      })
      const msisdn = freshNumber()
      await page.goto(`${tongue.prefix}/prepaid-recharge`, { waitUntil: 'commit' })
      await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill(msisdn)
      await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill('50')
      arrival.resolve()
      // The line's type is said only by the script.
      await expect(page.getByText(say('lineType.PREPAID', { network: 'Zuba' }))).toBeVisible()
      await expect(page.getByLabel(say('prepaid.amountLabel'), { exact: true })).toHaveValue('50')
      await page.getByRole('button', { name: say('prepaid.continue') }).click()
      await expectHeading(page, say('payment.title'))
    })
  }
})
