import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { openPush, waitForEnd } from '../../client/recharge.ts'
import { expectAccessible } from '../axe.ts'
import { drawn } from '../drawn.ts'
import { journey, scriptedInEnglish } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payButton,
  tongues,
  typeRecharge,
  wallet,
} from '../pages.ts'
import { phone } from '../sandbox.ts'
import { open, openWith, receiptCodeOf, withAttempt, withPayment } from '../visit.ts'

const amount = 'K50.00'

const rowOf = (page: Page, msisdn: string, by: string, { say } = inEnglish) =>
  page
    .getByRole('paragraph')
    .filter({ hasText: `${say('again.row', { amount, number: groupMsisdn(msisdn) })} ${by}` })

async function expectFittingHome(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, '/')
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

journey(scriptedInEnglish)(
  'what was paid is paid again in two taps by its own method, until the phone forgets on demand',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const { button, text, field } = on(page, tongue)
    const byCard = await withPayment(page, 'pay')
    const { visitor } = byCard
    // Paid by the wallet of another number than the one recharged.
    const byWallet = await openPush(visitor, { payer: freshNumber() })
    await phone(byWallet.payer).press('approve')
    await waitForEnd(visitor, byWallet.transactionId)

    const wanted = rowOf(page, byCard.msisdn, say('again.by.PG'), tongue)
    const home = { address: prefix || '/', isScripted, wanted }
    await openWith(page, home)
    const wordsOfWallet = say('again.by.AM', { brandMoney: wallet.name })
    await expect(rowOf(page, byWallet.msisdn, wordsOfWallet, tongue)).toBeVisible()
    // Newest first.
    await button('again.action').nth(1).click()
    await page.waitForURL(`**${prefix}/payment/start/card?order=*`)
    await expect(payButton(page, tongue)).toBeVisible()
    await openWith(page, home)
    await button('again.action').first().click()
    await page.waitForURL(`**${prefix}/payment/start/${wallet.slug}?order=*`)
    await expect(field('payment.payerLabel')).toHaveValue(groupMsisdn(byWallet.payer))
    expect(page.url()).not.toContain(byWallet.payer)
    if (isScripted) await expectFittingHome(page)

    await open(page, prefix || '/', isScripted)
    await button('forget.action').click()
    await button('forget.confirm').click()
    await expect(text('forget.doneTitle')).toBeVisible()
    await expect(button('again.action')).toHaveCount(0)
    expect(await page.context().cookies()).toEqual([])
    await page.goto(prefix || '/')
    await expect(button('again.action')).toHaveCount(0)
    await expect(button('forget.action')).toHaveCount(0)
  },
)

for (const tongue of drawn('an unfinished payment', tongues)) {
  test(`an unfinished payment is offered to be resumed on every page but its own, in ${tongue.name}`, {
    tag: tongue.prefix ? '@wide' : '@phone',
  }, async ({ page }) => {
    const over = await withPayment(page, 'pay')
    const code = await receiptCodeOf(over)
    const { orderId, transactionId, msisdn } = await withAttempt(page)
    const banner = page.getByRole('region', { name: tongue.say('resume.label') })
    const resume = on(page, tongue).link('resume.action')
    for (const path of [
      '',
      '/prepaid-recharge',
      '/about',
      '/page-not-found',
      '/nowhere',
      '/payment/status',
      `/receipt/${code}`,
      `/payment/status?id=${over.transactionId}`,
    ]) {
      // A page does not wait long for the offer, and a busy machine may leave it out.
      await expect(async () => {
        await page.goto(tongue.prefix + path || '/')
        await expect(banner).toContainText(groupMsisdn(msisdn), { timeout: 2_000 })
      }).toPass({ timeout: 15_000 })
      await expect(resume).toHaveAttribute('href', new RegExp(transactionId))
    }
    for (const path of [
      `/payment/status?id=${transactionId}`,
      `/payment/start/card?order=${orderId}`,
    ]) {
      await page.goto(tongue.prefix + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(resume).toHaveCount(0)
    }
  })
}

journey(scriptedInEnglish)(
  'a number used before is tapped into its field, and posted with the form',
  async (page, { tongue, isScripted }) => {
    const { msisdn } = await withPayment(page, 'pay')
    const { field, text, button } = on(page, tongue)
    await open(page, `${tongue.prefix}/prepaid-recharge`, isScripted)
    const chip = page.getByRole('radio', { name: groupMsisdn(msisdn) })
    await chip.check({ force: true })
    if (isScripted) {
      await expect(field('prepaid.numberLabel')).toHaveValue(groupMsisdn(msisdn))
      await expect(text('lineType.PREPAID', { network: 'Zuba' })).toBeVisible()
      await field('prepaid.numberLabel').fill('97')
      return expect(chip).not.toBeChecked()
    }
    await field('prepaid.amountLabel').fill('20')
    await button('prepaid.continue').click()
    await page.waitForURL('**/payment/start/card?order=*')
    const shown = page.getByText(groupMsisdn(msisdn)).filter({ visible: true })
    await expect(shown.first()).toBeVisible()
  },
)

test('what waits on a phone is offered to be resumed, and asked about before it is bought again', {
  tag: '@phone',
}, async ({ page }) => {
  const { visitor, msisdn } = await withPayment(page, 'pay')
  const { transactionId } = await openPush(visitor, { msisdn })
  const { button, link, text, field } = on(page)
  const ofThat = `**/payment/status?id=${transactionId}`
  const home = { address: '/', isScripted: true }
  await openWith(page, { ...home, wanted: link('resume.action') })
  await link('resume.action').click()
  await page.waitForURL(ofThat)
  await expect(
    page.getByText(inEnglish.say('order.approve'), { exact: true }).first(),
  ).toBeVisible()

  await openWith(page, { ...home, wanted: button('again.action') })
  await button('again.action').click()
  await expect(page.getByText('already pending')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wait', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Buy another', exact: true }).click()
  await page.waitForURL('**/payment/start/card?order=*')
  await expect(page.getByText(groupMsisdn(msisdn)).first()).toBeVisible()

  await open(page, '/prepaid-recharge')
  await typeRecharge(page, inEnglish, msisdn)
  await expect(text('duplicate.title')).toBeVisible()
  // The question is alone: no other offer, and the safe answer is the one in orange.
  const [proceed, wait] = [button('prepaid.continue'), link('duplicate.wait')]
  await expect(link('resume.action')).toBeHidden()
  await expect(proceed).toBeHidden()
  const colour = (element: Element) => getComputedStyle(element).backgroundColor
  expect(await wait.evaluate(colour)).toBe('rgb(242, 165, 26)')
  // With another amount it is another purchase.
  await field('prepaid.amountLabel').fill('20')
  await expect(wait).toBeHidden()
  await expect(proceed).toBeEnabled()
  await field('prepaid.amountLabel').fill('50')
  await proceed.click()
  await link('duplicate.again').click()
  await expectHeading(page, inEnglish.say('payment.title'))
  await page.goBack()
  await typeRecharge(page, inEnglish, msisdn)
  await wait.click()
  await page.waitForURL(ofThat)
})
