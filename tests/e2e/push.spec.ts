import { expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../client/line-numbers.ts'
import { answerInstead, openAtHeldTime, orderCall } from './held-time.ts'
import {
  askForRecharge,
  expectHeading,
  inEnglish,
  inSwahili,
  payByCard,
  pressOnGateway,
  type Tongue,
  tongues,
  wallet,
} from './pages.ts'
import { deliveriesTo, phone, walletDebits } from './sandbox.ts'
import { portalUrl, untilScripted, withOrder, withPush } from './visit.ts'

const { say } = inEnglish
const number = (page: Page, { say } = inEnglish) =>
  page.getByLabel(say('payment.payerLabel'), { exact: true })
const payButton = (page: Page, { say } = inEnglish) =>
  page.getByRole('button', { name: say('payment.pay', { amount: 'K50.00' }), exact: true })
const startRoute = (orderId: string, slug = wallet.slug) =>
  `/payment/start/${slug}?order=${orderId}`

/** One tap, with script and without. */
async function chooseWallet(page: Page) {
  await page.getByRole('link', { name: wallet.name, exact: true }).click()
  await page.waitForURL(`**/payment/start/${wallet.slug}?*`)
}

async function waitsForApproval(page: Page, { say }: Tongue) {
  // A second tap aborts the navigation of the first.
  await expect(page).toHaveURL(/\/payment\/status\?/)
  await expect(page.getByText(say('order.approve'), { exact: true }).first()).toBeVisible()
}

for (const tongue of tongues) {
  const { name, prefix, say } = tongue
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} script, in ${name}`, () => {
      test.use({ javaScriptEnabled })

      test('a number is recharged by mobile money, approved on the phone', {
        tag: prefix ? '@wide' : '@phone',
      }, async ({ page }) => {
        const msisdn = freshNumber()
        await page.goto(`${prefix}/prepaid-recharge`)
        await askForRecharge(page, tongue, { msisdn, amount: '50' })
        await chooseWallet(page)
        // The recharged number's own wallet is the likely one.
        await expect(number(page, tongue)).toHaveValue(groupMsisdn(msisdn))
        await payButton(page, tongue).click()
        await expectHeading(page, say('order.status.IN_PROCESS'))
        await waitsForApproval(page, tongue)
        await expect(page.getByText(groupMsisdn(msisdn)).first()).toBeVisible()
        await phone(msisdn).press('approve')
        await expectHeading(page, say('order.status.SUCCESS'))
        await expect(page.getByText(say('order.detail.paid.done.wallet'))).toBeVisible()
        expect((await deliveriesTo(msisdn)).map(({ amount }) => amount)).toEqual(['50.00'])
        expect(await walletDebits(msisdn)).toHaveLength(1)
      })

      test('a wrong number is named beside its field and not lost', {
        tag: prefix ? '@phone' : '@wide',
      }, async ({ page }) => {
        const { orderId } = await withOrder(page)
        await page.goto(prefix + startRoute(orderId))
        if (javaScriptEnabled) await untilScripted(page)
        for (const [typed, shown, words] of [
          ['', '', 'refusal.payer.required'],
          ['97 123', '97 123', 'refusal.payer.invalid'],
          // A subscriber without a wallet, which only the wallet knows.
          ['971000002', '97 100 0002', 'refusal.payer.invalid'],
        ] as const) {
          await number(page, tongue).fill(typed)
          await payButton(page, tongue).click()
          const told = say(words).replace('{brand}', 'Zuba')
          await expect(page.locator('#paymentMobile-message')).toContainText(told)
          await expect(page.getByRole('alert')).toContainText(told)
          await expect(number(page, tongue)).toHaveValue(shown)
        }
      })
    })
  }
}

test('what was declined on the phone took nothing, and leads back to paying', {
  tag: '@phone',
}, async ({ page }) => {
  const { orderId, transactionId, payer, msisdn } = await withPush(page)
  await page.goto(`/payment/status?id=${transactionId}`)
  await phone(payer).press('decline')
  await expectHeading(page, 'Unsuccessful')
  await expect(page.getByText(/^No money was taken\./)).toBeVisible()
  expect(await walletDebits(payer)).toEqual([])
  await page.getByRole('link', { name: say('order.retry') }).click()
  await page.waitForURL(`**${startRoute(orderId, 'card')}`)
  await chooseWallet(page)
  await expect(number(page)).toHaveValue(groupMsisdn(payer))
  await payButton(page).click()
  await waitsForApproval(page, inEnglish)
  await phone(payer).press('approve')
  await expectHeading(page, 'Successful')
  expect(await deliveriesTo(msisdn)).toHaveLength(1)
})

for (const [payer, answers, reason] of [
  ['971000006', false, 'wallet-locked'],
  ['971000007', true, 'not-enough-money'],
] as const) {
  test(`a wallet that cannot pay (${reason}) is told so, with a way on`, { tag: '@phone' }, async ({
    page,
  }) => {
    const { orderId, msisdn } = await withOrder(page)
    await page.goto(`/sw${startRoute(orderId)}`)
    await untilScripted(page)
    await number(page, inSwahili).fill(payer)
    await payButton(page, inSwahili).click()
    await page.waitForURL('**/sw/payment/status?*')
    if (answers) await phone(payer).press('approve')
    await expectHeading(page, inSwahili.say('order.status.FAILED'))
    await expect(page.getByText(inSwahili.say(`order.reason.${reason}`))).toBeVisible()
    await expect(page.getByText(inSwahili.say('order.money.nothing-taken'))).toBeVisible()
    await expect(page.getByRole('link', { name: inSwahili.say('order.retry') })).toBeVisible()
    expect(await deliveriesTo(msisdn)).toEqual([])
  })
}

test.describe('a double tap', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })
      test('asks the phone once', { tag: '@wide' }, async ({ page }) => {
        const { orderId, msisdn } = await withOrder(page)
        await page.goto(startRoute(orderId))
        if (javaScriptEnabled) await untilScripted(page)
        await payButton(page).dblclick()
        await waitsForApproval(page, inEnglish)
        expect(await phone(msisdn).prompts()).toHaveLength(1)
        await phone(msisdn).press('approve')
        await expectHeading(page, 'Successful')
        expect(await walletDebits(msisdn)).toHaveLength(1)
      })
    })
  }
})

/** The payer was elsewhere, in a prompt that lay over the page for example. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
  })

test('the time to approve is counted down, and what to do without a prompt stands below', {
  tag: '@phone',
}, async ({ page }) => {
  const { orderId, transactionId } = await withPush(page)
  // Held time runs apart from the service's, so what the service says comes later.
  await page.route(orderCall, () => {})
  const { pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  const timer = page.getByRole('timer')
  const secondsLeft = async () => {
    const [, minutes, seconds] = /^(\d):(\d\d) left$/.exec((await timer.textContent()) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  await expect(timer).toHaveText(/^[0-2]:\d\d left$/)
  const before = await secondsLeft()
  await page.clock.runFor(1_000)
  expect(await secondsLeft()).toBeLessThan(before)
  await page.getByText(say('order.noPrompt'), { exact: true }).click()
  await expect(page.getByRole('link', { name: wallet.dial })).toHaveAttribute(
    'href',
    `tel:${wallet.dial.replace('#', '%23')}`,
  )
  await expect(page.getByText(/failed|unsuccessful/i)).toHaveCount(0)
  await pass(2_000, 500)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: say('order.noPrompt.otherAction') }).click()
  await page.waitForURL(`**${startRoute(orderId, 'card')}`)
  await expect(page.getByText('already pending')).toBeVisible()
  await page.getByRole('link', { name: 'Wait', exact: true }).click()
  await waitsForApproval(page, inEnglish)
})

test('nobody approves: the page asks as often as it may and never says failed before the wallet does', {
  tag: '@wide',
}, async ({ page }) => {
  const { transactionId, payer, msisdn } = await withPush(page, { payer: '971000008' })
  const started = Date.now()
  let asked = 0
  // As the service's clock would be, were the page's time everybody's.
  await answerInstead(page, (order) => {
    asked += 1
    const { transaction } = order
    if (asked > 6) order.asOf = transaction?.approveBy ?? order.asOf ?? ''
  })
  const { pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  await pass(112_000, 2_000)
  // The prompt can still be approved, so the page still looks.
  await expect(page.getByText(say('order.stillConfirming'))).toHaveCount(0)
  await pass(50_000, 2_000)
  await expectHeading(page, 'In Processing')
  await expect(page.getByText('We are asking the wallet whether K50.00 was paid.')).toBeVisible()
  await expect(page.getByText(say('order.stillConfirming'))).toBeVisible()
  // One look with the final status, twelve while the prompt lives, three more, and one when its time is over.
  expect(asked).toBe(17)
  await pass(60_000, 10_000)
  expect(asked).toBe(17)

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
  await page.getByRole('button', { name: say('order.refresh') }).click()
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

test('coming back from the prompt is a look of its own', { tag: '@phone' }, async ({ page }) => {
  const { transactionId, payer, msisdn } = await withPush(page)
  const { pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  await pass(5_000, 500)
  await phone(payer).press('approve')
  await expect.poll(async () => (await deliveriesTo(msisdn)).length).toBe(1)
  await comeBack(page)
  await pass(1_500, 500)
  await expectHeading(page, 'Successful')
})

test("another device is not told whose phone is asked, nor is anybody's number", {
  tag: '@wide',
}, async ({ page, browser }) => {
  const payer = freshNumber()
  const { transactionId } = await withPush(page, { payer })
  const stranger = await browser.newPage({ baseURL: portalUrl })
  await stranger.goto(`/payment/status?id=${transactionId}`)
  await expect(
    stranger.getByText(say('order.money.approve-elsewhere', { amount: 'K50.00' })),
  ).toBeVisible()
  expect((await stranger.content()).replaceAll(/\s/g, '')).not.toContain(payer)
  await stranger.close()
})

test('what waits on a phone is offered to be resumed, and asked about before it is bought again', {
  tag: '@wide',
}, async ({ page }) => {
  const { transactionId, msisdn } = await withPush(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Resume payment' }).click()
  await page.waitForURL(`**/payment/status?id=${transactionId}`)
  await waitsForApproval(page, inEnglish)
  await page.goto('/prepaid-recharge')
  await untilScripted(page)
  await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill(msisdn)
  await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill('50')
  await page.getByRole('button', { name: say('prepaid.continue') }).click()
  await expect(page.getByText('already pending')).toBeVisible()
  await page.getByRole('link', { name: 'Wait', exact: true }).click()
  await page.waitForURL(`**/payment/status?id=${transactionId}`)
})

test('paid by card while the phone was asked too, what is approved there comes back', {
  tag: '@wide',
}, async ({ page }) => {
  const { orderId, transactionId, payer, msisdn } = await withPush(page)
  await page.goto(startRoute(orderId, 'card'))
  await expect(page.getByText(`${groupMsisdn(payer)} is asked to approve it.`)).toBeVisible()
  await payByCard(page, inEnglish, 'K50.00')
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
  await phone(payer).press('approve')
  await page.goto(`/payment/status?id=${transactionId}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('K50.00 was given back to your wallet.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(page.getByText(say('order.reason.paid-twice'))).toBeVisible()
  await expect(page.getByText(/card/i)).toHaveCount(0)
  expect(await deliveriesTo(msisdn)).toHaveLength(1)
  const [debit, ...others] = await walletDebits(payer)
  expect(others).toEqual([])
  expect(debit?.refunded).toBe('50.00')
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script, while a phone is asked`, () => {
    test.use({ javaScriptEnabled })
    test('asking it again for the same order leads to the prompt that waits', {
      tag: javaScriptEnabled ? '@phone' : '@wide',
    }, async ({ page }) => {
      const { orderId, transactionId, payer, msisdn } = await withPush(page)
      await page.goto(startRoute(orderId))
      if (javaScriptEnabled) await untilScripted(page)
      await expect(number(page)).toHaveValue(groupMsisdn(payer))
      await payButton(page).click()
      await page.waitForURL(`**/payment/status?id=${transactionId}`)
      await waitsForApproval(page, inEnglish)
      expect(await phone(payer).prompts()).toHaveLength(1)
      await phone(payer).press('approve')
      await expectHeading(page, 'Successful')
      expect(await deliveriesTo(msisdn)).toHaveLength(1)
    })
  })
}

test('a way that has problems says so and is not the one chosen', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('**/payment-options', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    for (const option of body.result.paymentOption) {
      // What the other journeys did to the wallet's health meanwhile is not this one's matter.
      option.health = option.type === 'PG' ? 'troubled' : 'good'
    }
    await route.fulfill({ response: reply, json: body })
  })
  await page.goto('/sw/prepaid-recharge')
  await untilScripted(page)
  await askForRecharge(page, inSwahili, { msisdn: freshNumber(), amount: '50' })
  await page.waitForURL(`**/sw/payment/start/${wallet.slug}?*`)
  await expect(
    page.getByText(inSwahili.say('payment.troubled')).filter({ visible: true }),
  ).toHaveCount(1)
})
