import { expect } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { drawn } from '../drawn.ts'
import { everySetting, journey, journeyOnce, scripted } from '../journey.ts'
import { expectHeading, expectNoSidewaysScroll, on, shownNumber } from '../pages.ts'
import { outside } from '../sandbox.ts'

const router = '971000005'
const postpaid = '971000003'

const otherLines = [
  ['a router', router],
  ['a postpaid line', postpaid],
] as const

for (const [what, kept] of drawn('the number of another line', otherLines)) {
  journey(scripted)(
    `a bundle of the table is still chosen where the tab keeps the number of ${what}`,
    async (page, { tongue }) => {
      const { say, prefix } = tongue
      const { field, text } = on(page, tongue)
      await page.goto(`${prefix}/data-bundle`)
      await field('dataBundle.numberLabel').fill(kept)
      await expect(shownNumber(page, kept)).toBeVisible()
      await page.goto(`${prefix}/table`)
      await page.getByRole('link', { name: /300 MB|MB 300/ }).click()
      const form = async () => {
        await expect(text('dataBundle.chosenLead')).toBeVisible()
        await expect(text('bundle.validity')).toBeVisible()
        await expect(field('dataBundle.numberLabel')).toHaveValue('')
      }
      await expectHeading(page, say('dataBundle.title'))
      await form()
      await page.reload()
      await form()
      // Room is kept for no list that does not come.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.dataset.kept))
        .toBeUndefined()
      const fresh = freshNumber()
      await field('dataBundle.numberLabel').fill(fresh)
      await on(page, tongue).button('prepaid.continue').click()
      await expectHeading(page, say('payment.title'))
      await expect(
        page.getByText(groupMsisdn(fresh)).filter({ visible: true }).first(),
      ).toBeVisible()
    },
  )
}

journey(scripted)(
  'the number of the tab gets a chosen bundle of its line, and is told of one that is not sold',
  async (page, { tongue }) => {
    const { prefix } = tongue
    const { field, text } = on(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${prefix}/data-bundle`)
    await field('dataBundle.numberLabel').fill(msisdn)
    await expect(shownNumber(page, msisdn)).toBeVisible()
    await page.goto(`${prefix}/data-bundle?product=DATA_1GB_7D&line=PREPAID`)
    await expect(field('dataBundle.numberLabel')).toHaveValue(groupMsisdn(msisdn))
    await page.goto(`${prefix}/data-bundle?product=GONE_1GB&line=PREPAID`)
    await expect(text('refusal.bundle.not-sold')).toBeVisible()
    await expect(shownNumber(page, msisdn)).toBeVisible()
  },
)

journeyOnce(everySetting)(
  'a line without bundles is told so once, whichever bundle its address names',
  async (page, { tongue }) => {
    const { text } = on(page, tongue)
    const query = `product=DATA_1GB_7D&line=PREPAID&msisdn=${postpaid}`
    await page.goto(`${tongue.prefix}/data-bundle?${query}`)
    await expect(text('bundle.empty')).toBeVisible()
    // Another bundle cannot be picked.
    await expect(text('refusal.bundle.not-sold')).toHaveCount(0)
  },
)

journeyOnce(everySetting)(
  'a chosen bundle says what limits it, as the list does',
  async (page, { tongue }) => {
    const { prefix } = tongue
    for (const [code, limit] of [
      ['WHATSAPP_UNL_7D', /WhatsApp (only\.|pekee)/],
      ['DATA_3GB_NIGHT_7D', /23:00/],
    ] as const) {
      await page.goto(`${prefix}/data-bundle?product=${code}&line=PREPAID`)
      const benefits = page.locator('dl > div', { hasText: tongue.say('bundle.benefits') })
      await expect(benefits).toContainText(limit)
    }
    await page.goto(`${prefix}/data-bundle?product=WHATSAPP_UNL_7D&line=PREPAID`)
    const benefits = page.locator('dl > div', { hasText: tongue.say('bundle.benefits') })
    await expect(benefits).toContainText(tongue.say('bundle.unlimited.data'))
    await expectNoSidewaysScroll(page)
  },
)

journey(scripted)(
  'a chosen bundle goes on with a number that may have it, and with no other',
  async (page, { tongue }) => {
    const { field, button } = on(page, tongue)
    const next = button('prepaid.continue')
    await page.goto(`${tongue.prefix}/data-bundle?product=DATA_1GB_7D&line=PREPAID`)
    const number = field('dataBundle.numberLabel')
    for (const refused of [postpaid, '971000009', '97 100']) {
      await number.fill(refused)
      await expect(next).toBeDisabled()
    }
    await number.fill(freshNumber())
    await expect(next).toBeEnabled()
  },
)

journey(everySetting)(
  'a number that cannot have the bundles of a page is told what it is, and led on',
  async (page, { tongue, isScripted }) => {
    const { say, prefix } = tongue
    const { field, button, link, text } = on(page, tongue)
    const type = async (path: string, label: string, msisdn: string, action: string) => {
      await page.goto(`${prefix}${path}`)
      await field(label).fill(msisdn)
      if (!isScripted) await button(action).click()
    }
    const chosen = '/data-bundle?product=DATA_1GB_7D&line=PREPAID'
    const number = 'dataBundle.numberLabel'
    const bill = page.locator(`#msisdn-message a[href^="${prefix}/postpaid-bill-pay"]`)
    if (isScripted) {
      await type(chosen, number, postpaid, '')
      await expect(text('dataBundle.postpaidNumber')).toBeVisible()
      await expect(bill).toBeVisible()
      await expect(link('dataBundle.others')).toHaveCount(1)
      await type(chosen, number, router, '')
      await expect(text('dataBundle.broadbandNumber')).toBeVisible()
      await link('dataBundle.itsOwn').click()
      await expect(shownNumber(page, router)).toBeVisible()
    }
    await type('/broadband-recharge', 'broadband.numberLabel', postpaid, 'dataBundle.show')
    await expect(text('broadband.postpaidNumber')).toBeVisible()
    await expect(bill).toBeVisible()

    const hybrid = freshNumber()
    await outside.changeLine(hybrid, { lineType: 'HYBRID' })
    await page.goto(`${prefix}/prepaid-recharge`)
    await field('prepaid.numberLabel').fill(hybrid)
    if (!isScripted) await button('prepaid.continue').click()
    await expect(text('prepaid.hybridNumber').last()).toBeVisible()
    await link('prepaid.bundleLink').click()
    await expectHeading(page, say('dataBundle.title'))
  },
)

journey(scripted)(
  'the number of a chosen bundle is there again after Back',
  async (page, { tongue }) => {
    const { field, button } = on(page, tongue)
    const msisdn = freshNumber()
    await page.goto(`${tongue.prefix}/data-bundle?product=DATA_1GB_7D&line=PREPAID`)
    await field('dataBundle.numberLabel').fill(msisdn)
    await button('prepaid.continue').click()
    await expectHeading(page, tongue.say('payment.title'))
    await page.goBack()
    await expect(field('dataBundle.numberLabel')).toHaveValue(groupMsisdn(msisdn))
  },
)
