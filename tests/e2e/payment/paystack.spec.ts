import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { freshNumber } from '../../client/line-numbers.ts'
import { orderBody } from '../../client/recharge.ts'
import { type Stack, startStack } from '../../client/stack.ts'
import { createVisitor } from '../../client/visitor.ts'
import { airtime } from '../../goods/airtime.ts'
import { receivedNothing } from '../../goods/good.ts'
import { expectAccessible } from '../axe.ts'
import { everySetting, journey, scripted } from '../journey.ts'
import {
  askForRecharge,
  chooseWallet,
  expectHeading,
  expectNoSidewaysScroll,
  gatewayPage,
  on,
  pressOnGateway,
  sendCard,
  type Tongue,
  watchConsole,
} from '../pages.ts'
import { expectDelivered } from '../sandbox.ts'
import { carryOn, untilScripted } from '../visit.ts'

/** Cards by a gateway that opens a popup on the payment page: a portal of its own is connected to it, and takes it first. */
test.describe.configure({ mode: 'default' })

let own: Stack

test.beforeAll(async () => {
  const env = { SANDBOX_CONNECTS: 'paystack', CARD_GATEWAY_FIRST: 'paystack', TIME_SCALE: '20' }
  own = await startStack({ env })
})
test.afterAll(() => own.stop())

const script = '**/paystack/inline.js'

/** Everything from now on that the page or a frame in it asks of the gateway. */
function watchGateway(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === own.sandboxUrl) asked.push(pathname)
  })
  return asked
}

const inPopup = (page: Page) => page.frameLocator('iframe[title="Payment"]')
const pressInPopup = (page: Page, button: 'Pay' | 'Decline' | 'Cancel') =>
  inPopup(page).getByRole('button', { name: button, exact: true }).click()

/** An order of this browser, without the pages before its payment. */
async function withOrder(context: BrowserContext, page: Page) {
  const visitor = createVisitor(own.url)
  const msisdn = freshNumber()
  const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn))
  await context.clearCookies()
  await carryOn(page, visitor, own.url)
  return { orderId, msisdn }
}

/** The payment page of such an order, with the popup's script where that is not blocked. */
async function atPayment(page: Page, { prefix }: Tongue) {
  const order = await withOrder(page.context(), page)
  await page.goto(`${own.url}${prefix}/payment/start/card?order=${order.orderId}`)
  await untilScripted(page)
  return order
}

const receivedBy = (msisdn: string) => airtime.received(own.outside, msisdn)

async function expectPaid(page: Page, { say }: Tongue, msisdn: string) {
  await expectHeading(page, say('order.status.SUCCESS'))
  await expectDelivered(msisdn, airtime, own.outside)
  await expect(page.locator('iframe')).toHaveCount(0)
}

journey(scripted)(
  'a recharge is paid in the popup, by the tap that pays',
  async (page, { tongue }) => {
    const complaints = watchConsole(page)
    const asked = watchGateway(page)
    await page.goto(`${own.url}${tongue.prefix}/prepaid-recharge`)
    const msisdn = await askForRecharge(page, tongue)
    await untilScripted(page)
    await sendCard(page, tongue)
    await expect(inPopup(page).getByText('ZMW 50.00')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`${tongue.prefix}/payment/start/card`)
    await expectNoSidewaysScroll(page)
    await pressInPopup(page, 'Pay')
    await expectPaid(page, tongue, msisdn)
    expect(asked.filter((path) => path === '/paystack/inline.js')).toHaveLength(1)
    expect(complaints).toEqual([])
  },
)

journey(everySetting)('the page of the gateway takes the same payment', async (page, setting) => {
  const { tongue, isScripted } = setting
  // Where a browser runs no script, none is fetched; one that is blocked has the same way out.
  if (isScripted) await page.route(script, (route) => route.abort())
  const asked = watchGateway(page)
  await page.goto(`${own.url}${tongue.prefix}/prepaid-recharge`)
  const msisdn = await askForRecharge(page, tongue)
  if (isScripted) await untilScripted(page)
  await sendCard(page, tongue)
  if (isScripted) {
    const { button, link, text } = on(page, tongue)
    await expect(text('payment.popup.title')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await button('payment.popup.open').click()
    await expect(text('payment.popup.blockedTitle')).toBeVisible()
    await link('payment.popup.page').click()
  }
  await expect(gatewayPage(page)).toBeVisible()
  await pressOnGateway(page, 'Pay')
  await expectPaid(page, tongue, msisdn)
  if (!isScripted) expect(asked).not.toContain('/paystack/inline.js')
})

journey(scripted)(
  'a popup that is closed takes nothing, and can be paid afterwards',
  async (page, { tongue }) => {
    const byCard = tongue.by('PG')
    const { msisdn } = await atPayment(page, tongue)
    await sendCard(page, tongue)
    await pressInPopup(page, 'Cancel')
    await expect(page).toHaveURL(/\/payment\/status\?id=\w+&left=1/)
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(await receivedBy(msisdn)).toEqual(receivedNothing)
    await on(page, byCard).link('order.continue').click()
    await pressOnGateway(page, 'Pay')
    await expectPaid(page, tongue, msisdn)
  },
)

journey(scripted)(
  'a card that the popup declines takes nothing, and another one pays there',
  async (page, { tongue }) => {
    const { msisdn } = await atPayment(page, tongue)
    await sendCard(page, tongue)
    await pressInPopup(page, 'Decline')
    await expect(inPopup(page).getByText('Declined by the cardholder')).toBeVisible()
    expect(await receivedBy(msisdn)).toEqual(receivedNothing)
    await pressInPopup(page, 'Pay')
    await expectPaid(page, tongue, msisdn)
  },
)

journey(scripted)(
  'a script that comes late is opened by its own button',
  async (page, { tongue }) => {
    let isHeld = true
    await page.route(script, (route) => (isHeld ? route.abort() : route.continue()))
    const { msisdn } = await atPayment(page, tongue)
    await sendCard(page, tongue)
    const { button } = on(page, tongue)
    await expect(button('payment.popup.open')).toBeVisible()
    isHeld = false
    await button('payment.popup.open').click()
    await pressInPopup(page, 'Pay')
    await expectPaid(page, tongue, msisdn)
  },
)

journey(scripted)(
  'what was paid as the connection broke is found on the order page',
  async (page, { tongue }) => {
    const { msisdn } = await atPayment(page, tongue)
    await sendCard(page, tongue)
    await expect(inPopup(page).getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
    // The bank has the payment, and the portal's page hears nothing any more.
    await page.route('**/payment/status/return/**', (route) => route.abort())
    await page.route('**/portal-service/**', (route) => route.abort())
    await pressInPopup(page, 'Pay')
    await expect(page).toHaveURL(/\/payment\/status\?id=/)
    await page.unroute('**/portal-service/**')
    await page.reload()
    await expectPaid(page, tongue, msisdn)
  },
)

journey(scripted)(
  'a lost answer leads to the order page, from which it can be paid',
  async (page, { tongue }) => {
    const { msisdn } = await atPayment(page, tongue)
    await page.route('**/transaction/v1/process', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendCard(page, tongue)
    await expect(page).toHaveURL(/\/payment\/status\?id=/)
    await on(page, tongue.by('PG')).link('order.continue').click()
    await pressOnGateway(page, 'Pay')
    await expectPaid(page, tongue, msisdn)
  },
)

journey(scripted)(
  'the script is fetched for no other way to pay, and for no other page',
  async (page, { tongue }) => {
    const asked = watchGateway(page)
    for (const path of ['/', '/prepaid-recharge', '/payment/status']) {
      await page.goto(own.url + tongue.prefix + path)
      await page.keyboard.press('Shift')
      await untilScripted(page)
    }
    const { orderId } = await withOrder(page.context(), page)
    const other = await page.goto(
      `${own.url}${tongue.prefix}/payment/start/airtime?order=${orderId}`,
    )
    expect(other?.headers()['content-security-policy']).toContain(`frame-src ${own.sandboxUrl}`)
    await untilScripted(page)
    await chooseWallet(page)
    expect(asked).toEqual([])
    await page.getByRole('link', { name: tongue.say('payment.card'), exact: true }).click()
    await expect.poll(() => asked).toEqual(['/paystack/inline.js'])
  },
)
