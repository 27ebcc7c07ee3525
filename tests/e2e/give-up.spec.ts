import { expect, type Page, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  payByCard,
  pressOnGateway,
  type Tongue,
  tongues,
  wallet,
} from './pages.ts'
import { deliveriesTo, phone } from './sandbox.ts'
import { portalUrl, untilScripted, withAttempt } from './visit.ts'

const { say } = inEnglish
const returnPath = '/payment/status/return/flutterwave'
const giveUp = (page: Page, { say } = inEnglish) =>
  page.getByRole('button', { name: say('order.giveUp') })
const goOn = (page: Page, { say } = inEnglish) =>
  page.getByRole('link', { name: say('order.continue') })
const topOf = async (page: Page, which: typeof giveUp, tongue: Tongue) =>
  (await which(page, tongue).boundingBox())?.y ?? Number.NaN

for (const tongue of tongues) {
  const { name, prefix, say } = tongue
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script, in ${name}`, () => {
      test.use({ javaScriptEnabled })

      test('who cancels at the bank gives the payment up and pays by mobile money', {
        tag: prefix ? '@wide' : '@phone',
      }, async ({ page }) => {
        const msisdn = freshNumber()
        await page.goto(`${prefix}/prepaid-recharge`)
        await askForRecharge(page, tongue, { msisdn, amount: '50' })
        await payByCard(page, tongue, 'K50.00')
        await pressOnGateway(page, 'Cancel')

        // Leaving the bank's page gives nothing up; it offers to, first of all.
        await expectHeading(page, say('order.status.IN_PROCESS'))
        await expect(page.getByText(say('order.next.left-page'))).toBeVisible()
        if (javaScriptEnabled) await untilScripted(page)
        expect(await topOf(page, giveUp, tongue)).toBeLessThan(await topOf(page, goOn, tongue))
        await expectNoSidewaysScroll(page)
        await giveUp(page, tongue).click()
        await expectHeading(page, say('order.status.FAILED'))
        await expect(page.getByText(say('order.money.nothing-taken'))).toBeVisible()
        await expect(page.getByText(say('order.reason.cancelled'))).toBeVisible()
        expect(new URL(page.url()).searchParams.has('left')).toBe(false)

        await page.getByRole('link', { name: say('order.retry') }).click()
        await expectHeading(page, say('payment.title'))
        const orderId = new URL(page.url()).searchParams.get('order')
        await page.goto(`${prefix}/payment/start/${wallet.slug}?order=${orderId}`)
        if (javaScriptEnabled) await untilScripted(page)
        await page.getByRole('button', { name: say('payment.pay', { amount: 'K50.00' }) }).click()
        await page.waitForURL('**/payment/status?*')
        await phone(msisdn).press('approve')
        await expectHeading(page, say('order.status.SUCCESS'))
        expect((await deliveriesTo(msisdn)).map(({ amount }) => amount)).toEqual(['50.00'])
      })

      test('a payment whose page at the bank is open can be given up from its own page', {
        tag: prefix ? '@phone' : '@wide',
      }, async ({ page }) => {
        const { transactionId, msisdn } = await withAttempt(page)
        await page.goto(`${prefix}/payment/status?id=${transactionId}`)
        if (javaScriptEnabled) await untilScripted(page)
        expect(await topOf(page, goOn, tongue)).toBeLessThan(await topOf(page, giveUp, tongue))
        await giveUp(page, tongue).click()
        await expectHeading(page, say('order.status.FAILED'))
        await expect(page.getByText(say('order.reason.cancelled'))).toBeVisible()
        await expect(giveUp(page, tongue)).toHaveCount(0)
        expect(await deliveriesTo(msisdn)).toEqual([])
      })
    })
  }
}

test('who left the bank by its way out can go on there after all', { tag: '@phone' }, async ({
  page,
}) => {
  const { msisdn, transactionId } = await withAttempt(page)
  await page.goto(`${returnPath}?status=cancelled&tx_ref=${transactionId}`)
  await goOn(page).click()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  expect(await deliveriesTo(msisdn)).toHaveLength(1)
})

for (const words of ['status=cancelled', 'status=successful&transaction_id=1', 'status=failed']) {
  test(`the return of a stranger with ${words} changes nothing that the owner sees`, {
    tag: '@wide',
  }, async ({ page, browser }) => {
    const { transactionId } = await withAttempt(page)
    const address = `/payment/status?id=${transactionId}`
    const article = page.getByRole('article')
    await page.goto(address)
    const before = await article.textContent()
    const stranger = await browser.newPage({ baseURL: portalUrl })
    await stranger.goto(`${returnPath}?${words}&tx_ref=${transactionId}`)
    await expectHeading(stranger, 'In Processing')
    await expect(giveUp(stranger)).toHaveCount(0)
    await stranger.close()
    await page.goto(address)
    expect(await article.textContent()).toBe(before)
    await goOn(page).click()
    await pressOnGateway(page, 'Pay')
    await expectHeading(page, 'Successful')
  })
}

test('a link of another site gives nothing up, though it carries the cookie', {
  tag: '@phone',
}, async ({ page }) => {
  const { transactionId } = await withAttempt(page)
  const elsewhere = 'http://localhost:1/trap'
  const target = `${portalUrl}${returnPath}?status=cancelled&tx_ref=${transactionId}`
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${target}">Win</a>` }),
  )
  await page.goto(elsewhere)
  await page.getByRole('link', { name: 'Win' }).click()
  await expectHeading(page, 'In Processing')
  await goOn(page).click()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
})

test('a payment that cannot be given up just now stays, and the page says so', {
  tag: '@phone',
}, async ({ page }) => {
  const { transactionId } = await withAttempt(page)
  await page.goto(`/payment/status?id=${transactionId}`)
  await untilScripted(page)
  await page.route('**/transaction/v1/give-up', (route) => route.abort())
  await giveUp(page).click()
  await expect(page.getByText(say('error.network'))).toBeVisible()
  await expect(goOn(page)).toBeVisible()
  await page.unroute('**/transaction/v1/give-up')
  await giveUp(page).click()
  await expectHeading(page, 'Unsuccessful')
})
