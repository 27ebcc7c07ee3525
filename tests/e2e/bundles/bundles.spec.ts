import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { bundle } from '../../goods/bundle.ts'
import { expectAccessible } from '../axe.ts'
import {
  everySetting,
  journey,
  scripted,
  scriptedInEnglish,
  scriptedInSwahili,
} from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payByCard,
  pressOnGateway,
  shownNumber,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { expectDelivered, outside } from '../sandbox.ts'
import { open } from '../visit.ts'
import { buyLink, buyWeekly, openWeekly, weekly } from '../wares.ts'

const roaming = { code: 'ROAM_500MB_3D', name: 'Roam 500 MB for 3 days' }

/** From the payment page to the delivered bundle. */
async function finish(page: Page, tongue: Tongue, msisdn: string) {
  await expectHeading(page, tongue.say('payment.title'))
  await payByCard(page, tongue, bundle)
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, tongue.say('order.status.SUCCESS'))
  await expect(page.getByText(tongue.nameOf(weekly)).first()).toBeVisible()
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a tab, a chip and a search show the list that was chosen', { tag: '@phone' }, async ({
    page,
  }) => {
    const { say } = inEnglish
    await page.goto(`/data-bundle?msisdn=${freshNumber()}`)
    await page.getByRole('tab', { name: say('bundle.category.roaming') }).click()
    const tab = page.getByRole('tab', { selected: true })
    await expect(tab).toHaveText(say('bundle.category.roaming'))
    await expect(tab).toBeInViewport()
    await expect(buyLink(page, inEnglish, roaming)).toBeInViewport()
    await page.getByRole('radio', { name: say('bundle.others') }).click()
    await expect(page).toHaveURL(/period=Others/)
    await expect(buyLink(page, inEnglish, roaming)).toBeInViewport()
  })
})

journey(scripted)(
  'Back and Cancel of the payment page lead to the list as it was left',
  async (page, setting) => {
    const { tongue } = setting
    await openWeekly(page, setting)
    const scrolled = () => page.evaluate(() => scrollY)
    const topOfLink = () =>
      buyLink(page, tongue).evaluate((link) => link.getBoundingClientRect().top)
    for (const leave of ['shell.back', 'payment.cancel']) {
      await buyLink(page, tongue).scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollBy(0, 80))
      expect(await scrolled()).toBeGreaterThan(50)
      const top = await topOfLink()
      await buyWeekly(page, setting)
      await page
        .getByRole('link', { name: tongue.say(leave) })
        .first()
        .click()
      await expectHeading(page, tongue.say('dataBundle.title'))
      expect(new URL(page.url()).searchParams.get('period')).toBe('Weekly')
      // Also below the banner of the payment that was left.
      await expect.poll(async () => Math.abs((await topOfLink()) - top)).toBeLessThan(2)
    }
  },
)

journey(scriptedInEnglish)(
  'a bundle of the table is bought once its number is typed',
  async (page, { tongue }) => {
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/table?period=Weekly`)
    await buyLink(page, tongue).click()
    const { field, button } = on(page, tongue)
    await expect(page.getByText(tongue.nameOf(weekly))).toBeVisible()
    const number = field('prepaid.numberLabel')
    await number.fill('97')
    // With script the button waits for a number that may have the bundle; the Enter key does not.
    await number.press('Enter')
    await expect(page.getByText(tongue.say('prepaid.invalidNumber')).first()).toBeVisible()
    await number.fill(msisdn)
    await button('prepaid.continue').click()
    await finish(page, tongue, msisdn)
  },
)

journey(scriptedInSwahili)(
  'a number that nobody has gets no bundles, and it is said beside its field',
  async (page, { tongue, isScripted }) => {
    const { field, button, text } = on(page, tongue)
    await page.goto(`${tongue.prefix}/data-bundle`)
    const number = field('prepaid.numberLabel')
    await number.fill('961234567')
    if (isScripted) await number.blur()
    else await button('dataBundle.show').click()
    const network = tongue.say('prepaid.otherNetwork', { network: 'MTN', brand: 'Zuba' })
    await expect(page.locator('#msisdn-message')).toContainText(network)
    await number.fill('971000009')
    if (!isScripted) await button('dataBundle.show').click()
    await expect(page.locator('#msisdn-message')).toContainText(tongue.say('prepaid.invalidNumber'))
    await expect(field('prepaid.numberLabel')).toHaveValue('97 100 0009')
    await expect(text('bundle.label')).toHaveCount(0)
    await expect(buyLink(page, tongue)).toHaveCount(0)
  },
)

/** One for each setting, since all of them share a catalogue; no other test buys these. */
const withdrawn = [
  { code: 'INTL_10MIN_1D', name: '10 minutes abroad', category: 'category-5' },
  { code: 'ROAM_100MB_1D', name: 'Roam 100 MB for 1 day', category: 'category-6' },
] as const

journey(scriptedInSwahili)(
  'a bundle that is withdrawn once it was chosen is not ordered, and the list says so',
  async (page, setting) => {
    const { tongue, isScripted } = setting
    const bundle = withdrawn[isScripted ? 0 : 1]
    const { code, category } = bundle
    const { field, button, text } = on(page, tongue)
    const msisdn = freshNumber()
    await open(page, `${tongue.prefix}/table?category=${category}`, isScripted)
    await buyLink(page, tongue, bundle).click()
    await expect(page.getByText(tongue.nameOf(bundle))).toBeVisible()
    try {
      await outside.changeOffering(code, { retired: true })
      await field('prepaid.numberLabel').fill(msisdn)
      await button('prepaid.continue').click()
      await expect(text('refusal.bundle.not-sold')).toBeVisible()
      // It is nobody's field, so it leads to none.
      await expect(page.locator('a[href="#productCode"]')).toHaveCount(0)
      // The list takes its place, and the number stays.
      await expect(text('bundle.label')).toBeVisible()
      await expect(button('prepaid.continue')).toHaveCount(0)
      await expect(shownNumber(page, msisdn)).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect((await outside.line(msisdn)).orders).toEqual([])
      await page.getByRole('radio', { name: tongue.say('bundle.period.weekly') }).click()
      await expect(page).toHaveURL(/period=Weekly/)
      await buyWeekly(page, setting)
    } finally {
      await outside.changeOffering(code, { retired: false })
    }
  },
)

/** No other test buys these, and each setting changes the price of its own. */
const repriced = {
  true: { code: 'DATA_500MB_3D', name: '500 MB for 3 days' },
  false: { code: 'VIDEO_1GB_3D', name: 'Video for 3 days' },
}

journey(scriptedInEnglish)(
  'a bundle whose price has changed since it was shown is bought at the price of now, once that is said',
  async (page, { tongue, isScripted }) => {
    const { code, name } = repriced[`${isScripted}`]
    const [shown, now] = isScripted ? ['16.00', '18.50'] : ['14.00', '12.00']
    const { prefix, say } = tongue
    const { field, button, text } = on(page, tongue)
    await page.goto(`${prefix}${isScripted ? '/data-bundle' : `/data-bundle?product=${code}`}`)
    await field('prepaid.numberLabel').fill(freshNumber())
    const buy = isScripted
      ? page.getByRole('link', { name: new RegExp(name) })
      : button('prepaid.continue')
    await expect(buy).toBeVisible()
    try {
      await outside.changeOffering(code, { price: now })
      await buy.click()
      const prices = { name: tongue.nameOf({ code, name }), before: `K${shown}`, now: `K${now}` }
      await expect(text('bundle.priceChanged', prices)).toBeVisible()
      await expect(page).toHaveURL(/data-bundle/)
      // It would ask the same again.
      await expect(button('prepaid.continue')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      if (isScripted) await expectAccessible(page)
      await button('bundle.buyAt', prices).click()
      await expectHeading(page, say('payment.title'))
      await expect(
        button('payment.pay', { amount: `K${now}` }).filter({ visible: true }),
      ).toBeVisible()
    } finally {
      await outside.changeOffering(code, { price: shown })
    }
  },
)
