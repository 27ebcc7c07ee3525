import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { openPush } from '../../client/recharge.ts'
import { expectAccessible } from '../axe.ts'
import { journey, scriptedInEnglish, scriptedInSwahili } from '../journey.ts'
import {
  askForRecharge,
  expectHeading,
  expectNoSidewaysScroll,
  gatewayPage,
  inEnglish,
  on,
  payButton,
  payByCard,
  pressOnGateway,
  watchConsole,
} from '../pages.ts'
import { deliveriesTo, expectDelivered } from '../sandbox.ts'
import {
  open,
  openWith,
  portalUrl,
  untilScripted,
  watchCalls,
  withAttempt,
  withOrder,
} from '../visit.ts'

const { say } = inEnglish
const email = (page: Page) => on(page).field('payment.emailLabel')

const wrongEmails = [
  ['', 'refusal.email.required'],
  ['mwansa', 'refusal.email.invalid'],
  ['mwansa@example', 'refusal.email.invalid'],
  ['mwansa@example.c', 'refusal.email.invalid'],
  ['mwansa@@example.com', 'refusal.email.invalid'],
] as const

journey(scriptedInSwahili)(
  'a wrong email is named beside its field and not lost',
  async (page, { tongue, isScripted }) => {
    const { orderId } = await withOrder(page)
    const email = on(page, tongue).field('payment.emailLabel')
    await open(page, `${tongue.prefix}/payment/start/card?order=${orderId}`, isScripted)
    for (const [typed, words] of wrongEmails) {
      await email.fill(typed)
      await payButton(page, tongue).click()
      await expect(page.locator('#emailId-message')).toContainText(tongue.say(words))
      await expect(page.getByRole('alert')).toContainText(tongue.say(words))
      await expect(email).toHaveValue(typed)
    }
    await email.fill('mwansa.b_1@mail.example.com')
    await payButton(page, tongue).click()
    await expect(gatewayPage(page)).toBeVisible()
  },
)

test('the first card option is chosen, beside a summary, and Cancel leads back to where the visitor came from', {
  tag: '@phone',
}, async ({ page }) => {
  const { orderId, msisdn } = await withOrder(page, { redirectPage: '/about' })
  await page.goto(`/payment/start?order=${orderId}`)
  await expect(page).toHaveURL(`${portalUrl}/payment/start/card?order=${orderId}`)
  const card = page.getByRole('link', { name: 'Debit/Credit Card', exact: true })
  await expect(card).toHaveAttribute('aria-current', 'true')
  if ((page.viewportSize()?.width ?? 0) < 960) {
    const rows = [card, email(page), page.getByRole('link', { name: 'Zuba Money' })]
    const tops = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.y ?? 0))
    expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other))
    await page.locator('summary').first().click()
  }
  for (const text of [groupMsisdn(msisdn), 'Zuba prepaid', 'K50.00']) {
    const shown = page.getByText(text, { exact: true }).filter({ visible: true })
    await expect(shown.first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectHeading(page, say('about.title'))
})

test('options that cannot be loaded are told in a toast, and can be asked for again', {
  tag: '@phone',
}, async ({ page }) => {
  const { text, button } = on(page)
  await page.route('**/payment-options', (route) => route.abort())
  await open(page, '/prepaid-recharge')
  await askForRecharge(page, inEnglish)
  await expect(text('payment.optionsFailed')).toBeVisible()
  await expect(text('error.network')).toBeVisible()
  await page.unroute('**/payment-options')
  await button('shell.retry').click()
  await expect(payButton(page)).toBeVisible()
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

journey(scriptedInEnglish)(
  'a page open for paying asks, once the same was begun in another tab, and goes on where both are wanted',
  async (page, { tongue, isScripted }) => {
    const { text, link, field } = on(page, tongue)
    const { orderId, msisdn, visitor } = await withOrder(page)
    await open(page, `${tongue.prefix}/payment/start/card?order=${orderId}`, isScripted)
    const { transactionId } = await openPush(visitor, { msisdn })
    // The browser's copy of the order is out of date by now.
    if (isScripted) await page.clock.setSystemTime(Date.now() + 11_000)
    await field('payment.emailLabel').fill('mwansa@example.com')
    await payButton(page, tongue).click()
    await expect(text('payment.alikeAsks')).toBeVisible()
    await expect(text('duplicate.title')).toBeVisible()
    await expect(field('payment.emailLabel')).toHaveValue('mwansa@example.com')
    await expect(link('duplicate.wait')).toHaveAttribute('href', new RegExp(transactionId))
    await expectNoSidewaysScroll(page)
    if (isScripted) await expectAccessible(page)
    await payButton(page, tongue).click()
    await expect(gatewayPage(page)).toBeVisible()
  },
)

test('back from the gateway, after a refresh and a double click, the same order is paid once', {
  tag: '@phone',
}, async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto('/prepaid-recharge')
  const msisdn = await askForRecharge(page, inEnglish)
  await payByCard(page)
  const first = page.url()
  await page.goBack()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(email(page)).toHaveValue('mwansa@example.com')
  // Before the script arrives a form is posted, twice under one name; here it is the script's turn.
  await untilScripted(page)
  calls.length = 0
  await payButton(page).dblclick()
  await expect(gatewayPage(page)).toBeVisible()
  expect(calls.filter((call) => call.endsWith('/initiate'))).toHaveLength(1)
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  // The gateway's page of the attempt before still takes money, which goes back automatically.
  const delivered = await deliveriesTo(msisdn)
  await expectDelivered(msisdn)
  await page.goto(first)
  await pressOnGateway(page, 'Pay')
  await expect(page.getByText(say('order.reason.paid-twice'))).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  expect(await deliveriesTo(msisdn)).toEqual(delivered)
})

test('closed in the middle and opened again, the payment is resumed, and then not offered any more', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { link, orderId } = await withAttempt(page)
  await page.goto(link)
  await page.close()
  const again = await context.newPage()
  const resume = on(again).link('resume.action')
  await openWith(again, { address: '/', isScripted: true, wanted: resume })
  await resume.click()
  await on(again, inEnglish.by('PG')).link('order.continue').click()
  await pressOnGateway(again, 'Pay')
  await expectHeading(again, 'Successful')
  await again.goto(`/payment/start/card?order=${orderId}`)
  await expectHeading(again, 'Successful')
})

test("the browser's back and forward show form and payment, and from the order page lead to the form", {
  tag: '@phone',
}, async ({ page }) => {
  const complaints = watchConsole(page)
  await open(page, '/prepaid-recharge')
  await askForRecharge(page, inEnglish)
  await page.goBack()
  await expectHeading(page, say('prepaid.title'))
  await page.goForward()
  await expectHeading(page, say('payment.title'))
  expect(complaints).toEqual([])
  await payByCard(page)
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  await expect.poll(() => page.evaluate(() => history.state?.guard)).toBe(true)
  await page.goBack()
  await expectHeading(page, say('prepaid.title'))
})
