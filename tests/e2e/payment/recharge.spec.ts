import { expect, type Page, test } from '@playwright/test'
import { airtime } from '../../goods/airtime.ts'
import { receivedNothing, type ShownGood } from '../../goods/good.ts'
import { drawn } from '../drawn.ts'
import { everySetting, journey } from '../journey.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  on,
  payByCard,
  pressOnGateway,
  type Tongue,
  tongues,
} from '../pages.ts'
import { deliveriesTo, expectDelivered, outside } from '../sandbox.ts'
import { wares } from '../wares.ts'

async function finish(
  page: Page,
  { say }: Tongue,
  { msisdn, good = airtime }: { msisdn: string; good?: ShownGood },
) {
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, say('order.status.SUCCESS'))
  await expectDelivered(msisdn, good)
  const reference = (await deliveriesTo(msisdn))[0]?.reference.split('-')[0]
  const cards = (await outside.cards()).filter((card) => card.reference === reference)
  expect(cards.map(({ status, refunded }) => [status, refunded])).toEqual([['successful', '0.00']])
}

journey(everySetting)('a prepaid number is recharged by card', async (page, { tongue }) => {
  await page.goto(tongue.prefix || '/')
  const msisdn = await askForRecharge(page, tongue)
  await payByCard(page, tongue)
  await finish(page, tongue, { msisdn })
  await expectNoSidewaysScroll(page)
})

for (const tongue of drawn('a card and a slow line', tongues)) {
  const { name, prefix, say } = tongue

  for (const { good, ask } of wares) {
    const where = good === airtime ? name : `${name}: ${good.name}`
    test(`a declined card takes nothing and can be tried again, in ${where}`, {
      tag: prefix ? '@wide' : '@phone',
    }, async ({ page }) => {
      const msisdn = await ask(page, { tongue, isScripted: true })
      await payByCard(page, tongue, good)
      await pressOnGateway(page, 'Decline')
      await expectHeading(page, say('order.status.FAILED'))
      await expect(page.getByText(say('order.money.nothing-taken'))).toBeVisible()
      expect(await good.received(outside, msisdn)).toEqual(receivedNothing)
      await on(page, tongue).link('order.retry').click()
      await expectHeading(page, say('payment.title'))
      await payByCard(page, tongue, good)
      await finish(page, tongue, { msisdn, good })
    })
  }

  test(`what is typed and submitted before a slow line has brought the script counts, in ${name}`, {
    tag: prefix ? '@phone' : '@wide',
  }, async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, () => {})
    // Not until everything is loaded: on a slow line that may be never.
    await page.goto(`${prefix}/prepaid-recharge`, { waitUntil: 'commit' })
    const msisdn = await askForRecharge(page, tongue)
    await payByCard(page, tongue)
    // It has arrived by now: the order page follows the payment by it.
    await page.unroute(/\/assets\/.*\.js$/)
    await finish(page, tongue, { msisdn })
  })
}
