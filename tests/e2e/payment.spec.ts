import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../client/line-numbers.ts'
import { press } from '../ways/card.ts'
import {
  askForRecharge,
  expectHeading,
  inEnglish,
  payByCard,
  pressOnGateway,
  tongues,
} from './pages.ts'
import { deliveriesTo } from './sandbox.ts'
import { portalUrl, untilScripted, withAttempt, withOrder } from './visit.ts'

const { say } = inEnglish
const email = (page: Page, { say } = inEnglish) =>
  page.getByLabel(say('payment.emailLabel'), { exact: true })
const payButton = (page: Page, { say } = inEnglish) =>
  page.getByRole('button', { name: say('payment.pay', { amount: 'K50.00' }), exact: true })
const gatewayPage = (page: Page) => page.getByRole('button', { name: 'Decline' })

const wrongEmails = [
  ['', 'payment.emailRequired'],
  ['mwansa', 'payment.emailInvalid'],
  ['mwansa@example', 'payment.emailInvalid'],
  ['mwansa@example.c', 'payment.emailInvalid'],
  ['mwansa+1@example.com', 'payment.emailInvalid'],
] as const

for (const tongue of tongues) {
  const { prefix, name } = tongue
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script, in ${name}`, () => {
      test.use({ javaScriptEnabled })
      test('a wrong email is named beside its field and not lost', {
        tag: javaScriptEnabled ? '@phone' : '@wide',
      }, async ({ page }) => {
        const { orderId } = await withOrder(page)
        await page.goto(`${prefix}/payment/start/card?order=${orderId}`)
        if (javaScriptEnabled) await untilScripted(page)
        for (const [typed, words] of wrongEmails) {
          await email(page, tongue).fill(typed)
          await payButton(page, tongue).click()
          await expect(page.locator('#emailId-message')).toContainText(tongue.say(words))
          await expect(page.getByRole('alert')).toContainText(tongue.say(words))
          await expect(email(page, tongue)).toHaveValue(typed)
        }
        await email(page, tongue).fill('mwansa.b_1@mail.example.com')
        await payButton(page, tongue).click()
        await expect(gatewayPage(page)).toBeVisible()
      })
    })
  }
}

test('the first card option is chosen and its address takes the place of the start', async ({
  page,
}) => {
  const { orderId } = await withOrder(page)
  await page.goto(`/payment/start?order=${orderId}`)
  await expect(page).toHaveURL(`${portalUrl}/payment/start/card?order=${orderId}`)
  const card = page.getByRole('link', { name: 'Debit/Credit Card', exact: true })
  await expect(card).toHaveAttribute('aria-current', 'true')
})

test('options are sorted by name and one that has problems is not chosen', {
  tag: '@wide',
}, async ({ page }) => {
  const option = (name: string, health: string) => ({
    name,
    type: 'PG',
    label: 'Debit/Credit Card',
    health,
  })
  const paymentOption = [
    option('PAYSTACK', 'good'),
    option('FLUTTERWAVE', 'good'),
    option('DPO', 'troubled'),
  ]
  await page.route('**/payment-options', (route) =>
    route.fulfill({
      json: { statusCode: 200, status: 'success', message: '', result: { paymentOption } },
    }),
  )
  await page.goto('/prepaid-recharge')
  await untilScripted(page)
  await askForRecharge(page, inEnglish, { msisdn: freshNumber(), amount: '50' })
  await expect(page.locator('input[name=paymentGateway]')).toHaveValue('FLUTTERWAVE')
})

test('options that cannot be loaded are told in a toast, and can be asked for again', {
  tag: '@phone',
}, async ({ page }) => {
  await page.route('**/payment-options', (route) => route.abort())
  await page.goto('/prepaid-recharge')
  await untilScripted(page)
  await askForRecharge(page, inEnglish, { msisdn: freshNumber(), amount: '50' })
  await expect(page.getByText(say('payment.optionsFailed'))).toBeVisible()
  await expect(page.getByText(say('error.network'))).toBeVisible()
  await page.unroute('**/payment-options')
  await page.getByRole('button', { name: say('shell.retry') }).click()
  await expect(payButton(page)).toBeVisible()
})

test('the summary shows number, line, amount and total', async ({ page }) => {
  const { orderId, msisdn } = await withOrder(page)
  await page.goto(`/payment/start/card?order=${orderId}`)
  if ((page.viewportSize()?.width ?? 0) < 960) await page.locator('summary').first().click()
  for (const text of [groupMsisdn(msisdn), 'Zuba prepaid', 'K50.00']) {
    await expect(
      page.getByText(text, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible()
  }
})

test('two clicks at once pay once', async ({ page }) => {
  const { orderId } = await withOrder(page)
  await page.goto(`/payment/start/card?order=${orderId}`)
  const initiated: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/initiate')) initiated.push(request.url())
  })
  // Before the script arrives a form is posted, twice under one name; here it is the script's turn.
  await untilScripted(page)
  await email(page).fill('mwansa@example.com')
  await payButton(page).dblclick()
  await expect(gatewayPage(page)).toBeVisible()
  expect(initiated).toHaveLength(1)
})

test('two tabs of one order are one payment', { tag: '@wide' }, async ({ page, context }) => {
  const { orderId } = await withOrder(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/payment/start/card?order=${orderId}`)
    await email(tab).fill('mwansa@example.com')
  }
  await Promise.all([payButton(page).click(), payButton(other).click()])
  await Promise.race([gatewayPage(page).waitFor(), gatewayPage(other).waitFor()])
  await expect(gatewayPage(page).or(page.getByText('In Processing'))).toBeVisible()
  await expect(gatewayPage(other).or(other.getByText('In Processing'))).toBeVisible()
  const links = new Set([page.url(), other.url()].filter((url) => !url.startsWith(portalUrl)))
  expect(links.size).toBe(1)
})

test('back from the gateway, after a refresh, the same order is paid once', async ({ page }) => {
  const msisdn = freshNumber()
  await page.goto('/prepaid-recharge')
  await askForRecharge(page, inEnglish, { msisdn, amount: '50' })
  await payByCard(page, inEnglish, 'K50.00')
  const first = page.url()
  await page.goBack()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(email(page)).toHaveValue('mwansa@example.com')
  await payButton(page).click()
  await expect(gatewayPage(page)).toBeVisible()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  // The gateway's page of the attempt before still takes money, which goes back by itself.
  const delivered = await deliveriesTo(msisdn)
  expect(delivered.map(({ amount }) => amount)).toEqual(['50.00'])
  await page.goto(first)
  await pressOnGateway(page, 'Pay')
  await expect(page.getByText(say('order.reason.paid-twice'))).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  expect(await deliveriesTo(msisdn)).toEqual(delivered)
})

test('closed in the middle and opened again, the payment can be resumed', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { link } = await withAttempt(page)
  await page.goto(link)
  await page.close()
  const again = await context.newPage()
  await again.goto('/')
  await again.getByRole('link', { name: 'Resume payment' }).click()
  await again.getByRole('link', { name: say('order.continue') }).click()
  await pressOnGateway(again, 'Pay')
  await expectHeading(again, 'Successful')
})

for (const path of ['/', '/prepaid-recharge', '/about', '/page-not-found', '/nowhere']) {
  test(`an unfinished payment can be resumed from ${path}`, { tag: '@wide' }, async ({ page }) => {
    const { transactionId } = await withAttempt(page)
    await page.goto(path)
    const resume = page.getByRole('link', { name: 'Resume payment' })
    await expect(resume).toHaveAttribute('href', new RegExp(transactionId))
  })
}

test('Cancel leads back to where the visitor came from', async ({ page }) => {
  const { orderId } = await withOrder(page, { redirectPage: '/about' })
  await page.goto(`/payment/start/card?order=${orderId}`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectHeading(page, say('about.title'))
})

for (const redirectPage of ['//evil.example', 'https:evil', '/\\evil', '/..//evil.example']) {
  test(`Cancel and back never leave the site for ${redirectPage}`, {
    tag: '@wide',
  }, async ({ page, playwright }) => {
    const api = await playwright.request.newContext({ baseURL: portalUrl })
    const opened = await api.post('/portal-service/transaction/v1/order', {
      headers: { 'x-product-code': 'ORP' },
      data: {
        transactionType: 'PREPAID RECHARGE',
        msisdn: freshNumber(),
        amount: '50',
        redirectPage,
      },
    })
    // Refusing such an address is as good as leading home.
    if (opened.status() === 400) {
      expect(JSON.stringify(await opened.json())).toContain('redirectPage')
      return
    }
    const { orderId } = (await opened.json()).result
    await page.context().addCookies((await api.storageState()).cookies)
    await page.goto(`/payment/start/card?order=${orderId}`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(page.url()).toBe(`${portalUrl}/`)
  })
}

test("the browser's back leaves the order page for where the visitor came from", {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/prepaid-recharge')
  await askForRecharge(page, inEnglish, { msisdn: freshNumber(), amount: '50' })
  await payByCard(page, inEnglish, 'K50.00')
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  await expect.poll(() => page.evaluate(() => history.state?.guard)).toBe(true)
  await page.goBack()
  await expectHeading(page, say('prepaid.title'))
})

test('without an order the payment page sends home with a message', {
  tag: '@wide',
}, async ({ page, request }) => {
  const reply = await request.get('/payment/start', { maxRedirects: 0 })
  expect(reply.status()).toBe(303)
  await page.goto('/payment/start')
  await expect(page.getByText(say('error.orderNeeded'))).toBeVisible()
})

test('a form that another site posts is refused', { tag: '@wide' }, async ({ page }) => {
  const { orderId } = await withOrder(page)
  const elsewhere = 'http://localhost:1/trap'
  await page.route(elsewhere, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${portalUrl}/payment/start/card?order=${orderId}">
        <input name="order" value="${orderId}"><input name="emailId" value="a@example.com">
        <button>Win</button></form>`,
    }),
  )
  await page.goto(elsewhere)
  const answer = page.waitForResponse((reply) => reply.request().method() === 'POST')
  await page.getByRole('button', { name: 'Win' }).click()
  expect((await answer).status()).toBe(403)
  await page.goto(`/payment/start/card?order=${orderId}`)
  // Nothing was started by it.
  await expect(payButton(page)).toBeVisible()
  await expect(email(page)).toHaveValue('')
})

test('what is paid elsewhere meanwhile is not offered to be paid again', {
  tag: '@phone',
}, async ({ page }) => {
  const { orderId, link, visitor } = await withAttempt(page)
  await page.goto(`/payment/start/card?order=${orderId}`)
  await expect(payButton(page)).toBeVisible()
  await visitor.send(await press(link, 'pay'))
  await expect(async () => {
    await page.goto(`/payment/start/card?order=${orderId}`)
    await expectHeading(page, 'Successful')
  }).toPass()
})
