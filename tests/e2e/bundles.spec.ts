import { expect, type Page } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import { bundle } from '../goods/bundle.ts'
import { everySetting, journey, scriptedInEnglish, scriptedInSwahili } from './journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  on,
  payByCard,
  pressOnGateway,
  type Tongue,
  watchConsole,
} from './pages.ts'
import { expectDelivered } from './sandbox.ts'
import { bundleName, buyLink, buyWeekly, openWeekly } from './wares.ts'

/** From the payment page to the delivered bundle. */
async function finish(page: Page, tongue: Tongue, msisdn: string) {
  await expectHeading(page, tongue.say('payment.title'))
  await payByCard(page, tongue, bundle)
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, tongue.say('order.status.SUCCESS'))
  await expect(page.getByText(bundleName).first()).toBeVisible()
  await expectDelivered(msisdn, bundle)
}

journey(everySetting)('a bundle is picked for a number and paid by card', async (page, setting) => {
  const { tongue, isScripted } = setting
  const complaints = isScripted ? watchConsole(page) : []
  const msisdn = await openWeekly(page, setting)
  // With script the number stays out of the address, which a shared phone would keep.
  expect(page.url().includes(msisdn)).toBe(!isScripted)
  await expectNoSidewaysScroll(page)
  await buyWeekly(page, setting)
  await finish(page, tongue, msisdn)
  expect(complaints).toEqual([])
})

journey(scriptedInEnglish)(
  'a bundle of the table is bought once its number is typed',
  async (page, { tongue }) => {
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/table?period=Weekly`)
    await buyLink(page).click()
    const { field, button } = on(page, tongue)
    await expect(page.getByText(bundleName)).toBeVisible()
    await field('prepaid.numberLabel').fill('97')
    await button('prepaid.continue').click()
    await expect(page.getByText(tongue.say('prepaid.invalidNumber')).first()).toBeVisible()
    await field('prepaid.numberLabel').fill(msisdn)
    await button('prepaid.continue').click()
    await finish(page, tongue, msisdn)
  },
)

journey(scriptedInSwahili)(
  'a number that nobody has gets no bundles, and it is said beside its field',
  async (page, { tongue, isScripted }) => {
    const { field, button, text } = on(page, tongue)
    await page.goto(`${tongue.prefix}/data-bundle`)
    await field('prepaid.numberLabel').fill('971000009')
    if (!isScripted) await button('dataBundle.show').click()
    await expect(page.locator('#msisdn-message')).toContainText(tongue.say('prepaid.invalidNumber'))
    await expect(field('prepaid.numberLabel')).toHaveValue('97 100 0009')
    await expect(text('bundle.label')).toHaveCount(0)
    await expect(buyLink(page)).toHaveCount(0)
  },
)
