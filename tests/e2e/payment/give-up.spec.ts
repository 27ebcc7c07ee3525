import { expect, type Locator } from '@playwright/test'
import { journey, scriptedInEnglish } from '../journey.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  on,
  payButton,
  payByCard,
  pressOnGateway,
  wallet,
} from '../pages.ts'
import { expectDelivered, phone } from '../sandbox.ts'
import { open, untilScripted } from '../visit.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

journey(scriptedInEnglish)(
  'a payment that is cancelled at the bank is given up, and made by mobile money',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const { button, link, text } = on(page, tongue.by('PG'))
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
    const otherwise = button('order.payOtherwise')
    expect(await topOf(otherwise)).toBeLessThan(await topOf(link('order.continue')))
    await expectNoSidewaysScroll(page)
    const ownPage = page.url().replace('&left=1', '')
    await otherwise.click()
    await page.waitForURL('**/payment/start/*?*')
    await page.goto(ownPage)
    await expectHeading(page, say('order.status.FAILED'))
    await expect(text('order.money.nothing-taken')).toBeVisible()
    await expect(text('order.reason.cancelled')).toBeVisible()

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
