import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import productConfig from '../../../content/product-config.json' with { type: 'json' }
import { receivedNothing } from '../../goods/good.ts'
import { drawn } from '../drawn.ts'
import { everySetting, journey, scriptedInEnglish, scriptedInSwahili } from '../journey.ts'
import {
  chooseWallet,
  expectHeading,
  expectNoSidewaysScroll,
  expectPrompt,
  inEnglish,
  on,
  payButton,
  wallet,
} from '../pages.ts'
import { deliveriesTo, expectDelivered, outside, phone, walletDebits } from '../sandbox.ts'
import { open, withOrder, withPush } from '../visit.ts'
import { wares } from '../wares.ts'
import { answerInstead, openAtHeldTime } from './held-time.ts'

const { say } = inEnglish
const number = (page: Page, tongue = inEnglish) => on(page, tongue).field('payment.payerLabel')
const startRoute = (orderId: string, slug = wallet.slug) =>
  `/payment/start/${slug}?order=${orderId}`

for (const { good, done, ask } of wares) {
  journey(everySetting)(`${done} by mobile money, approved on the phone`, async (page, setting) => {
    const { tongue } = setting
    const { say } = tongue
    const msisdn = await ask(page, setting)
    await chooseWallet(page)
    // The number's own wallet is the likely one.
    await expect(number(page, tongue)).toHaveValue(groupMsisdn(msisdn))
    await payButton(page, tongue, good).click()
    await expectHeading(page, say('order.status.IN_PROCESS'))
    await expectPrompt(page, tongue)
    await expect(page.getByText(groupMsisdn(msisdn)).first()).toBeVisible()
    await phone(msisdn).press('approve')
    await expectHeading(page, say('order.status.SUCCESS'))
    await expect(page.getByText(`Zuba Money, ${groupMsisdn(msisdn)}`)).toBeVisible()
    await expectDelivered(msisdn, good)
    expect(await walletDebits(msisdn)).toHaveLength(1)
    await expectNoSidewaysScroll(page)
  })
}

for (const { good } of drawn('declined on the phone', wares)) {
  test(`what was declined on the phone took nothing, and leads back to paying: ${good.name}`, {
    tag: '@phone',
  }, async ({ page }) => {
    const { orderId, transactionId, payer, msisdn } = await withPush(page, { good })
    await page.goto(`/payment/status?id=${transactionId}`)
    await phone(payer).press('decline')
    await expectHeading(page, 'Unsuccessful')
    await expect(page.getByText(/^No money was taken\./)).toBeVisible()
    expect(await walletDebits(payer)).toEqual([])
    expect(await good.received(outside, msisdn)).toEqual(receivedNothing)
    await on(page).link('order.retry').click()
    await page.waitForURL(`**${startRoute(orderId)}`)
    await expect(number(page)).toHaveValue(groupMsisdn(payer))
    await payButton(page, inEnglish, good).click()
    await expectPrompt(page, inEnglish)
    await phone(payer).press('approve')
    await expectHeading(page, 'Successful')
    await expectDelivered(msisdn, good)
  })
}

journey(scriptedInSwahili)(
  'a wrong number is named beside its field and not lost',
  async (page, { tongue, isScripted }) => {
    const { orderId } = await withOrder(page)
    await open(page, tongue.prefix + startRoute(orderId), isScripted)
    for (const [typed, shown, words] of [
      ['', '', 'refusal.payer.required'],
      ['97 123', '97 123', 'refusal.payer.invalid.AM'],
      // A subscriber without a wallet, which only the wallet knows.
      ['971000002', '97 100 0002', 'refusal.payer.invalid.AM'],
    ] as const) {
      await number(page, tongue).fill(typed)
      await payButton(page, tongue).click()
      const told = tongue.say(words).replace('{brand}', 'Zuba')
      await expect(page.locator('#paymentMobile-message')).toContainText(told)
      await expect(page.getByRole('alert')).toContainText(told)
      await expect(number(page, tongue)).toHaveValue(shown)
    }
  },
)

journey(scriptedInEnglish)(
  'a double tap and another try ask the phone once, and lead to the prompt that waits',
  async (page, { tongue, isScripted }) => {
    const { orderId, msisdn } = await withOrder(page)
    await open(page, tongue.prefix + startRoute(orderId), isScripted)
    await payButton(page, tongue).dblclick()
    await expectPrompt(page, tongue)
    const address = page.url()
    await open(page, tongue.prefix + startRoute(orderId), isScripted)
    await expect(number(page, tongue)).toHaveValue(groupMsisdn(msisdn))
    await payButton(page, tongue).click()
    await expectPrompt(page, tongue)
    expect(page.url()).toBe(address)
    expect(await phone(msisdn).prompts()).toHaveLength(1)
    await phone(msisdn).press('approve')
    await expectHeading(page, tongue.say('order.status.SUCCESS'))
    expect(await walletDebits(msisdn)).toHaveLength(1)
    await expectDelivered(msisdn)
  },
)

/** The payer was elsewhere, in a prompt that lay over the page for example. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
  })

test('nobody approves: the page asks as often as it may and never says failed before the wallet does', {
  tag: '@wide',
}, async ({ page }) => {
  const { transactionId, payer, msisdn } = await withPush(page, { payer: '971000008' })
  const started = Date.now()
  let asked = 0
  // The time that the service would answer if its clock ran with the page's.
  await answerInstead(page, (order) => {
    asked += 1
    const { transaction } = order
    if (asked > 6) order.asOf = transaction?.approveBy ?? order.asOf ?? ''
  })
  const { pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  await pass(112_000, 2_000)
  // The shipped limit outlives the prompt.
  await expect(page.getByText(say('order.stillConfirming'))).toHaveCount(0)
  await pass(50_000, 2_000)
  await expectHeading(page, 'In Processing')
  await expect(page.getByText("We're asking the wallet whether K50.00 was paid.")).toBeVisible()
  await expect(page.getByText(say('order.stillConfirming'))).toBeVisible()
  expect(asked).toBe(productConfig.paymentMaxTry)
  await pass(60_000, 10_000)
  expect(asked).toBe(productConfig.paymentMaxTry)

  // The wallet's word: only now it is over.
  await answerInstead(page, ({ transaction }) =>
    Object.assign(transaction ?? {}, {
      status: 'FAILED',
      money: 'nothing-taken',
      reason: 'not-answered',
      canRetry: true,
      approveBy: undefined,
    }),
  )
  await page.getByRole('link', { name: say('order.refresh') }).click()
  await pass(3_000, 500)
  await expectHeading(page, 'Unsuccessful')
  await expect(page.getByText(say('order.reason.not-answered'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('order.retry') })).toBeVisible()

  // Approved after all: the page shows it on the next look, here on coming back to it.
  expect(Date.now() - started).toBeLessThan(110_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await phone(payer).press('approve')
  await expect.poll(async () => (await deliveriesTo(msisdn)).length).toBe(1)
  await comeBack(page)
  await pass(2_000, 500)
  await expectHeading(page, 'Successful')
})
