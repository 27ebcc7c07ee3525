import { expect, type Page } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { bundleOf } from '../../goods/bundle.ts'
import { expectAccessible } from '../axe.ts'
import { everySetting, journey, type Setting } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  on,
  payByCard,
  pressOnGateway,
  shownNumber,
} from '../pages.ts'
import { deliveriesTo, outside } from '../sandbox.ts'
import { openWith, withPayment } from '../visit.ts'

type Sold = { code: string; name: string; was: string; is: string }

/** One for each setting, since all of them share a catalogue; no other test buys these. */
const sold: readonly Sold[] = [
  { code: 'INTL_SADC_30MIN_7D', name: '30 minutes to SADC', was: '40.00', is: '46.50' },
  { code: 'INTL_ASIA_60MIN_7D', name: '60 minutes to Asia', was: '75.00', is: '60.00' },
  { code: 'INTL_100SMS_30D', name: '100 SMS abroad', was: '35.00', is: '35.50' },
  { code: 'ROAM_500MB_3D', name: 'Roam 500 MB for 3 days', was: '180.00', is: '200.00' },
]

function soldIn(setting: Setting): Sold {
  const found = sold[everySetting.indexOf(setting)]
  if (!found) throw new Error('There are more settings than bundles.')
  return found
}

const visible = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true })

/** Home, and its row of the bundle that this device has bought. */
async function buyAgain(page: Page, { tongue, isScripted }: Setting, row: string) {
  const { prefix, say } = tongue
  const wanted = page.locator('[id^=again-]').filter({ hasText: row })
  await openWith(page, { address: prefix || '/', isScripted, wanted })
  await page.getByRole('button', { name: say('again.action'), exact: true }).click()
}

journey(everySetting)(
  'a bundle is bought again at its price of now, which is said before it is paid, or is not sold any more',
  async (page, setting) => {
    const { tongue, isScripted } = setting
    const { prefix, say } = tongue
    const sold = soldIn(setting)
    const { code, was, is } = sold
    const { button, text } = on(page, tongue)
    const { msisdn } = await withPayment(page, 'pay', {
      good: bundleOf(code, was),
      language: prefix ? 'SW' : 'EN',
    })
    const number = groupMsisdn(msisdn)
    const row = say('again.row.BUNDLE PURCHASE', { name: tongue.nameOf(sold), number })
    const changed = { name: tongue.nameOf(sold), before: `K${was}`, now: `K${is}` }
    try {
      await outside.changeOffering(code, { price: is })
      await buyAgain(page, setting, row)
      await page.waitForURL(`**${prefix}/payment/start/card?order=*`)
      await expect(visible(page, say('payment.priceChangedTitle'))).toBeVisible()
      await expect(text('payment.priceChanged', changed)).toBeVisible()
      await expectNoSidewaysScroll(page)
      if (isScripted) await expectAccessible(page)
      const pay = button('payment.pay', { amount: `K${is}` }).filter({ visible: true })
      await payByCard(page, tongue, { ...bundleOf(code, was), price: is })
      await pressOnGateway(page, 'Pay')
      await expectHeading(page, say('order.status.SUCCESS'))
      const delivered = await deliveriesTo(msisdn)
      expect(delivered.map(({ productCode }) => productCode)).toEqual([code, code])
      expect(delivered.map(({ amount }) => amount).sort()).toEqual([was, is].sort())

      // The last price is the new one now.
      await buyAgain(page, setting, row)
      await expect(pay).toBeVisible()
      await expect(text('payment.priceChangedTitle')).toHaveCount(0)

      await outside.changeOffering(code, { retired: true })
      await buyAgain(page, setting, row)
      await expect(text('refusal.bundle.not-sold')).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(`${prefix}/data-bundle`)
      await expect(text('bundle.label')).toBeVisible()
      await expect(shownNumber(page, msisdn)).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(await deliveriesTo(msisdn)).toHaveLength(2)
    } finally {
      await outside.changeOffering(code, { price: was, retired: false })
    }
  },
)
