import { expect, type Page, test } from '@playwright/test'
import { recentCall } from '@portal/contract/device'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { until } from '../client/poll.ts'
import { expectAccessible, standStill } from './axe.ts'
import { expectHeading, expectNoSidewaysScroll, inEnglish, tongues, wallet } from './pages.ts'
import { phone } from './sandbox.ts'
import {
  carryOn,
  referenceOf,
  type Started,
  untilScripted,
  withAttempt,
  withPayment,
  withPush,
} from './visit.ts'

const { say } = inEnglish
const amount = 'K50.00'
const homeOf = (prefix: string) => prefix || '/'

const again = (page: Page, { say } = inEnglish) =>
  page.getByRole('button', { name: say('again.action'), exact: true })

/** The row of a payment, in the words of its method. */
const rowOf = (page: Page, { msisdn }: Pick<Started, 'msisdn'>, by: string, { say } = inEnglish) =>
  page
    .getByRole('paragraph')
    .filter({ hasText: `${say('again.row', { amount, number: groupMsisdn(msisdn) })} ${by}` })

/** A payment from this browser, paid by the wallet of another number than the one recharged. */
async function withWalletPayment(page: Page) {
  const started = await withPush(page)
  await phone(started.payer).press('approve')
  await until('what was paid by wallet', 30_000, async () => {
    const { recent } = await started.visitor.result(recentCall, {})
    return recent.length > 0 ? recent : null
  })
  return started
}

for (const tongue of tongues) {
  const { name, prefix, say } = tongue
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script, in ${name}`, () => {
      test.use({ javaScriptEnabled })

      test('what was paid by card is paid again in two taps', {
        tag: prefix ? '@wide' : '@phone',
      }, async ({ page }) => {
        const paid = await withPayment(page, 'pay')
        await page.goto(homeOf(prefix))
        if (javaScriptEnabled) await untilScripted(page)
        await expect(rowOf(page, paid, say('again.by.PG'), tongue)).toBeVisible()
        await again(page, tongue).click()
        await page.waitForURL(`**${prefix}/payment/start/card?order=*`)
        const pay = page.getByRole('button', { name: say('payment.pay', { amount }), exact: true })
        await expect(pay).toBeVisible()
      })

      test('what was paid by mobile money is paid again by it, its payer filled in', {
        tag: prefix ? '@wide' : '@phone',
      }, async ({ page }) => {
        const paid = await withWalletPayment(page)
        await page.goto(homeOf(prefix))
        if (javaScriptEnabled) await untilScripted(page)
        const by = say('again.by.AM', { brandMoney: wallet.name })
        await expect(rowOf(page, paid, by, tongue)).toBeVisible()
        await again(page, tongue).click()
        await page.waitForURL(`**${prefix}/payment/start/${wallet.slug}?order=*`)
        await expect(page.getByLabel(say('payment.payerLabel'), { exact: true })).toHaveValue(
          groupMsisdn(paid.payer),
        )
        expect(page.url()).not.toContain(paid.payer)
      })

      test('the phone forgets on demand, and says so', {
        tag: prefix ? '@wide' : '@phone',
      }, async ({ page }) => {
        await withPayment(page, 'pay')
        await page.goto(homeOf(prefix))
        if (javaScriptEnabled) await untilScripted(page)
        await expect(again(page, tongue)).toBeVisible()
        await page.getByRole('button', { name: say('forget.action'), exact: true }).click()
        if (javaScriptEnabled) {
          await page.getByRole('button', { name: say('forget.confirm'), exact: true }).click()
        }
        await expect(page.getByText(say('forget.doneTitle'))).toBeVisible()
        await expect(again(page, tongue)).toHaveCount(0)
        expect(await page.context().cookies()).toEqual([])
        await page.goto(homeOf(prefix))
        await expect(again(page, tongue)).toHaveCount(0)
        await expect(page.getByRole('button', { name: say('forget.action') })).toHaveCount(0)
      })
    })
  }

  test(`an unfinished payment is offered to be resumed on every page, in ${name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const { msisdn } = await withAttempt(page)
    for (const path of ['', '/prepaid-recharge', '/about', '/payment/status', '/page-not-found']) {
      await page.goto(prefix + path || '/')
      const banner = page.getByRole('region', { name: say('resume.label') })
      await expect(banner).toContainText(groupMsisdn(msisdn))
      await expect(banner.getByRole('link', { name: say('resume.action') })).toBeVisible()
    }
  })
}

test('who is asked whether to be forgotten may say no', { tag: '@phone' }, async ({ page }) => {
  await withPayment(page, 'pay')
  await page.goto('/')
  await untilScripted(page)
  await page.getByRole('button', { name: say('forget.action'), exact: true }).click()
  const question = page.getByRole('dialog', { name: say('forget.question') })
  await expect(question).toBeVisible()
  await standStill(page)
  await expectAccessible(page)
  await question.getByRole('button', { name: say('forget.keep'), exact: true }).click()
  await expect(question).toBeHidden()
  await expect(again(page)).toBeVisible()
})

test('being forgotten takes the resume banner and everything stored along', {
  tag: '@phone',
}, async ({ page }) => {
  const started = await withAttempt(page)
  const { msisdn, transactionId } = started
  await page.goto(`/payment/status?id=${transactionId}`)
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(kept).toContain(msisdn)
  await page.goto('/')
  await untilScripted(page)
  await page.getByRole('button', { name: say('forget.action'), exact: true }).click()
  // What finds the payment afterwards is shown, and lost otherwise.
  await expect(page.getByRole('dialog')).toContainText(await referenceOf(started))
  await page.getByRole('button', { name: say('forget.confirm'), exact: true }).click()
  await expect(page.getByText(say('forget.doneTitle'))).toBeVisible()
  await expect(page.getByRole('region', { name: say('resume.label') })).toHaveCount(0)
  expect(await kept()).not.toContain(msisdn)
})

test('another device is offered nothing', { tag: '@phone' }, async ({ page, browser }) => {
  const paid = await withPayment(page, 'pay')
  const other = await browser.newPage()
  await other.goto('/')
  await expectHeading(other, 'Recharge in seconds. Know it arrived.')
  await expect(again(other)).toHaveCount(0)
  expect(await other.content()).not.toContain(paid.msisdn)
  await other.close()
})

test('a number used before is tapped into its field', { tag: '@phone' }, async ({ page }) => {
  const { msisdn } = await withPayment(page, 'pay')
  await page.goto('/prepaid-recharge')
  await untilScripted(page)
  const chip = page.getByRole('radio', { name: groupMsisdn(msisdn) })
  await chip.check({ force: true })
  const field = page.getByLabel(say('prepaid.numberLabel'), { exact: true })
  await expect(field).toHaveValue(groupMsisdn(msisdn))
  await expect(page.getByText(say('lineType.PREPAID', { network: 'Zuba' }))).toBeVisible()
  await field.fill('97')
  await expect(chip).not.toBeChecked()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a number used before is posted with the form', { tag: '@phone' }, async ({ page }) => {
    const { msisdn } = await withPayment(page, 'pay')
    await page.goto('/prepaid-recharge')
    await page.getByRole('radio', { name: groupMsisdn(msisdn) }).check({ force: true })
    await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill('20')
    await page.getByRole('button', { name: say('prepaid.continue') }).click()
    await page.waitForURL('**/payment/start/card?order=*')
    await expect(page.getByText(groupMsisdn(msisdn)).first()).toBeVisible()
  })
})

test('paying again while the same is pending asks first', { tag: '@phone' }, async ({ page }) => {
  const paid = await withPayment(page, 'pay')
  await page.goto('/')
  await untilScripted(page)
  await again(page).click()
  await page.waitForURL('**/payment/start/card?order=*')
  await page.getByLabel(say('payment.emailLabel')).fill('chanda@example.com')
  await page.getByRole('button', { name: say('payment.pay', { amount }) }).click()
  await page.waitForURL(/flutterwave/)
  await page.goto('/')
  await untilScripted(page)
  await again(page).first().click()
  await expect(page.getByText('already pending')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wait', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Buy another', exact: true }).click()
  await page.waitForURL('**/payment/start/card?order=*')
  await expect(page.getByText(groupMsisdn(paid.msisdn)).first()).toBeVisible()
})

test('home with what was paid before fits and is accessible', { tag: '@phone' }, async ({
  page,
}) => {
  const paid = await withWalletPayment(page)
  await carryOn(page, paid.visitor)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await untilScripted(page)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})
