import { expect, type Locator, test } from '@playwright/test'
import { journey, scriptedInEnglish, scriptedInSwahili } from './journey.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payButton,
  payByCard,
  pressOnGateway,
  wallet,
} from './pages.ts'
import { deliveriesTo, expectDelivered, phone } from './sandbox.ts'
import { open, portalUrl, untilScripted, withAttempt } from './visit.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

journey(scriptedInEnglish)(
  'a payment that is cancelled at the bank is given up, and made by mobile money',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const { button, link, text } = on(page, tongue.by('card'))
    await page.goto(`${prefix}/prepaid-recharge`)
    const msisdn = await askForRecharge(page, tongue)
    await payByCard(page, tongue)
    await pressOnGateway(page, 'Cancel')

    // Leaving the bank's page gives nothing up; it offers to, first of all.
    await expectHeading(page, say('order.status.IN_PROCESS'))
    await expect(text('order.next.left-page')).toBeVisible()
    await expect(text('order.money.confirming', { amount: 'K50.00' })).toBeVisible()
    await expect(text('order.money.nothing-taken')).toHaveCount(0)
    if (isScripted) await untilScripted(page)
    const giveUp = button('order.giveUp')
    expect(await topOf(giveUp)).toBeLessThan(await topOf(link('order.continue')))
    await expectNoSidewaysScroll(page)
    await giveUp.click()
    await expectHeading(page, say('order.status.FAILED'))
    await expect(text('order.money.nothing-taken')).toBeVisible()
    await expect(text('order.reason.cancelled')).toBeVisible()
    expect(new URL(page.url()).searchParams.has('left')).toBe(false)

    await link('order.retry').click()
    await expectHeading(page, say('payment.title'))
    const orderId = new URL(page.url()).searchParams.get('order')
    await open(page, `${prefix}/payment/start/${wallet.slug}?order=${orderId}`, isScripted)
    await payButton(page, tongue).click()
    await page.waitForURL('**/payment/status?*')
    await phone(msisdn).press('approve')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expectDelivered(msisdn)
  },
)

journey(scriptedInSwahili)(
  'a payment whose page at the bank is open can be given up from its own page',
  async (page, { tongue, isScripted }) => {
    const { button, link, text } = on(page, tongue.by('card'))
    const { transactionId, msisdn } = await withAttempt(page)
    await open(page, `${tongue.prefix}/payment/status?id=${transactionId}`, isScripted)
    const [giveUp, goOn] = [button('order.giveUp'), link('order.continue')]
    expect(await topOf(goOn)).toBeLessThan(await topOf(giveUp))
    if (isScripted) {
      await page.route('**/transaction/v1/give-up', (route) => route.abort(), { times: 1 })
      await giveUp.click()
      await expect(text('error.network')).toBeVisible()
      await expect(goOn).toBeVisible()
    }
    await giveUp.click()
    await expectHeading(page, tongue.say('order.status.FAILED'))
    await expect(text('order.reason.cancelled')).toBeVisible()
    await expect(giveUp).toHaveCount(0)
    expect(await deliveriesTo(msisdn)).toEqual([])
  },
)

test('a link of another site gives nothing up, though it carries the cookie, and the payment goes on', {
  tag: '@phone',
}, async ({ page }) => {
  const { transactionId, msisdn } = await withAttempt(page)
  const elsewhere = 'http://localhost:1/trap'
  const target = `${portalUrl}/payment/status/return/flutterwave?status=cancelled&tx_ref=${transactionId}`
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${target}">Win</a>` }),
  )
  await page.goto(elsewhere)
  await page.getByRole('link', { name: 'Win' }).click()
  await expectHeading(page, 'In Processing')
  await on(page, inEnglish.by('card')).link('order.continue').click()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  await expectDelivered(msisdn)
})
