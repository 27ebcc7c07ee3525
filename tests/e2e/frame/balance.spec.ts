import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { codeOnPhone } from '../../client/codes.ts'
import { freshNumber } from '../../client/line-numbers.ts'
import { openAttempt, submit, waitForEnd } from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import { bundle } from '../../goods/bundle.ts'
import { receivedOnce } from '../../goods/good.ts'
import { card } from '../../methods/card.ts'
import { payWhenAsked } from '../../methods/pay.ts'
import { everySetting, journey } from '../journey.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  shownNumber,
  type Tongue,
} from '../pages.ts'
import { outside } from '../sandbox.ts'
import { portalUrl } from '../visit.ts'
import { buyLink, weekly } from '../wares.ts'

const sandboxUrl = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4000'

/** A number with a bundle on it, which another device has bought for it. */
async function numberWithBundle(): Promise<string> {
  const visitor = createVisitor(portalUrl)
  const attempt = await openAttempt(visitor, { method: card, good: bundle, sandboxUrl })
  await submit(visitor, attempt, card)
  await (await payWhenAsked(card, { visitor, sandboxUrl, attempt }, 'pay')).comeBack()
  await waitForEnd(visitor, attempt.transactionId)
  return attempt.msisdn
}

/** The list of a number, which is typed. */
async function showBundles(page: Page, tongue: Tongue, msisdn: string, isScripted: boolean) {
  await page.goto(`${tongue.prefix}/data-bundle`)
  const { field, button } = on(page, tongue)
  await field('prepaid.numberLabel').fill(msisdn)
  if (!isScripted) await button('dataBundle.show').click()
  await expect(button('line.checkBalance')).toBeVisible()
}

const dialog = (page: Page, { say }: Tongue, step: 'code' | 'balance' | 'active', number = '') =>
  page.getByRole('dialog', {
    name: say(`balance.title.${step}`, { number: groupMsisdn(number) }),
    exact: true,
  })

async function prove(page: Page, tongue: Tongue, msisdn: string) {
  const { field, button } = on(page, tongue)
  await button('line.checkBalance').click()
  await expect(dialog(page, tongue, 'code')).toBeVisible()
  const code = await codeOnPhone(sandboxUrl, msisdn)
  const [beginning = ''] = tongue.say('sms.code', { code, brand: 'Zuba', valid: '|' }).split('|')
  const texts = await outside.messages(msisdn)
  expect(texts.find(({ text }) => text.includes(code))?.text).toContain(beginning)
  await field('step.codeLabel').fill(code)
  await button('step.verify').click()
  await expect(dialog(page, tongue, 'balance', msisdn)).toBeVisible()
}

journey(everySetting)(
  'a balance is shown after its code, again without one, and a like bundle is asked about',
  async (page, { tongue, isScripted }) => {
    const { say } = tongue
    const { button, field, link } = on(page, tongue)
    const msisdn = await numberWithBundle()
    await showBundles(page, tongue, msisdn, isScripted)
    await prove(page, tongue, msisdn)
    const panel = dialog(page, tongue, 'balance', msisdn)
    await expect(panel.getByText('K20.00')).toBeVisible()
    await expect(panel.getByText(tongue.nameOf(weekly))).toBeVisible()
    await expect(
      panel.getByText(say('balance.left', { amount: say('quantity.GB', { amount: '1' }) }), {
        exact: true,
      }),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
    // With script the number stays out of the address, which a shared phone would keep.
    expect(page.url().includes(msisdn)).toBe(!isScripted)
    await page.reload()
    await expect(panel.getByText('K20.00')).toBeVisible()
    // In another tab of the session too, and over a reload there.
    const other = await page.context().newPage()
    await showBundles(other, tongue, msisdn, isScripted)
    await on(other, tongue).button('line.checkBalance').click()
    await expect(dialog(other, tongue, 'balance', msisdn).getByText('K20.00')).toBeVisible()
    await other.reload()
    await expect(dialog(other, tongue, 'balance', msisdn).getByText('K20.00')).toBeVisible()
    await other.close()
    await panel
      .getByRole('link', { name: say('shell.close') })
      .first()
      .click()
    await expect(button('line.checkBalance')).toBeVisible()
    // For ten minutes no other code is needed.
    await button('line.checkBalance').click()
    await expect(panel.getByText('K20.00')).toBeVisible()
    await panel
      .getByRole('link', { name: say('shell.close') })
      .first()
      .click()

    await page.getByRole('radio', { name: say('bundle.period.weekly') }).click()
    await buyLink(page, tongue).click()
    if (!isScripted) await button('prepaid.continue').click()
    const active = dialog(page, tongue, 'active')
    await expect(active.getByText(tongue.nameOf(weekly), { exact: true })).toBeVisible()
    await active.getByRole('link', { name: say('balance.back'), exact: true }).click()
    await expectHeading(page, say('dataBundle.title'))
    await expect(active).toHaveCount(0)
    if (isScripted) {
      // The list as it was chosen; the order was declined, and its step is no entry before the list.
      await expect(page).toHaveURL(/data-bundle\?period=Weekly$/)
      await expect(page.getByRole('region', { name: say('resume.label') })).toHaveCount(0)
      await page.goForward()
    } else {
      // The form as it was left, above the way back to the list as it was chosen.
      const form = async () => {
        await expect(page.getByText(tongue.nameOf(weekly)).last()).toBeVisible()
        await expect(field('dataBundle.numberLabel')).toHaveValue(groupMsisdn(msisdn))
      }
      await form()
      await page.goBack()
      await active.getByRole('link', { name: say('shell.close') }).click()
      await form()
      await link('dataBundle.others').click()
      await expect(shownNumber(page, msisdn)).toBeVisible()
      await expect(page).toHaveURL(/period=Weekly/)
      await page.goBack()
      await page.goBack()
    }
    await link('balance.buy', { name: tongue.nameOf(weekly), price: 'K30.00' }).click()
    await expectHeading(page, say('payment.title'))
    expect(await bundle.received(outside, msisdn)).toEqual(receivedOnce)
  },
)

test('another device learns nothing of what is active on a number', { tag: '@phone' }, async ({
  page,
}) => {
  const { say } = inEnglish
  const msisdn = await numberWithBundle()
  await showBundles(page, inEnglish, msisdn, true)
  await page.getByRole('radio', { name: say('bundle.period.weekly') }).click()
  await buyLink(page, inEnglish).click()
  await expectHeading(page, say('payment.title'))
  await page.goto('/data-bundle?step=balance&ref=7ZZZZZZZZZZZZZZZZZZZZZZZZZ')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a wrong code says what is left, and Escape leads back to the list', {
  tag: '@phone',
}, async ({ page }) => {
  const { say } = inEnglish
  const { field, button } = on(page, inEnglish)
  const msisdn = freshNumber()
  await showBundles(page, inEnglish, msisdn, true)
  await button('line.checkBalance').click()
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  const right = await codeOnPhone(sandboxUrl, msisdn)
  await field('step.codeLabel').fill(right === '111111' ? '222222' : '111111')
  await button('step.verify').click()
  await expect(page.getByText(say('step.attemptsLeft', { count: '4' }))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/data-bundle$/)
  await expect(shownNumber(page, msisdn)).toBeVisible()
  await button('line.checkBalance').click()
  await expect(dialog(page, inEnglish, 'code')).toBeVisible()
  await expect.poll(() => codeOnPhone(sandboxUrl, msisdn)).not.toBe(right)
  await field('step.codeLabel').fill(await codeOnPhone(sandboxUrl, msisdn))
  await button('step.verify').click()
  await expect(dialog(page, inEnglish, 'balance', msisdn)).toBeVisible()
})

test('a balance that does not arrive can be asked for again', { tag: '@phone' }, async ({
  page,
}) => {
  const { say } = inEnglish
  const { button } = on(page, inEnglish)
  const msisdn = freshNumber()
  await showBundles(page, inEnglish, msisdn, true)
  await prove(page, inEnglish, msisdn)
  const panel = dialog(page, inEnglish, 'balance', msisdn)
  await page.keyboard.press('Escape')
  await page.route('**/subscriber/v4/query-balance', (route) => route.abort())
  await button('line.checkBalance').click()
  await expect(panel.getByText(say('balance.failed'))).toBeVisible()
  await page.unroute('**/subscriber/v4/query-balance')
  await panel.getByRole('link', { name: say('balance.retry') }).click()
  await expect(panel.getByText('K20.00')).toBeVisible()
})
