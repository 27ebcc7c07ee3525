import { expect, type Page } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import { bundle } from '../goods/bundle.ts'
import { receivedOnce } from '../goods/good.ts'
import { everySetting, journey, scriptedInEnglish } from './journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  gatewayPage,
  on,
  pressOnGateway,
  type Tongue,
  watchConsole,
} from './pages.ts'
import { outside } from './sandbox.ts'

const name = '1 GB for 7 days'

const buyLink = (page: Page) => page.getByRole('link', { name: new RegExp(name) })

/** From the payment page to the delivered bundle. */
async function payByCard(page: Page, tongue: Tongue, msisdn: string) {
  const { say } = tongue
  await expectHeading(page, say('payment.title'))
  const { field, button } = on(page, tongue)
  await field('payment.emailLabel').filter({ visible: true }).fill('mwansa@example.com')
  await button('payment.pay', { amount: 'K30.00' }).filter({ visible: true }).click()
  await expect(gatewayPage(page)).toBeVisible()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, say('order.status.SUCCESS'))
  await expect(page.getByText(name).first()).toBeVisible()
  expect(await bundle.received(outside, msisdn)).toEqual(receivedOnce)
}

journey(everySetting)(
  'a bundle is picked for a number and paid by card',
  async (page, { tongue, isScripted }) => {
    const complaints = isScripted ? watchConsole(page) : []
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/data-bundle`)
    const { field, button, text } = on(page, tongue)
    await field('prepaid.numberLabel').fill(msisdn)
    if (!isScripted) await button('dataBundle.show').click()
    await expect(text('bundle.label')).toBeVisible()
    await page.getByRole('radio', { name: tongue.say('bundle.period.weekly') }).click()
    await expect(page).toHaveURL(/period=Weekly/)
    // With script the number stays out of the address, which a shared phone would keep.
    expect(page.url().includes(msisdn)).toBe(!isScripted)
    await expectNoSidewaysScroll(page)
    await buyLink(page).click()
    if (!isScripted) await button('prepaid.continue').click()
    await payByCard(page, tongue, msisdn)
    expect(complaints).toEqual([])
  },
)

journey(scriptedInEnglish)(
  'a bundle of the table is bought once its number is typed',
  async (page, { tongue }) => {
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/table?period=Weekly`)
    await buyLink(page).click()
    const { field, button } = on(page, tongue)
    await expect(page.getByText(name)).toBeVisible()
    await field('prepaid.numberLabel').fill('97')
    await button('prepaid.continue').click()
    await expect(page.getByText(tongue.say('prepaid.invalidNumber')).first()).toBeVisible()
    await field('prepaid.numberLabel').fill(msisdn)
    await button('prepaid.continue').click()
    await payByCard(page, tongue, msisdn)
  },
)
