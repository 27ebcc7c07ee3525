import { expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { openAttempt, waitForEnd } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage, press } from '../ways/card.ts'
import { holdInProcess, openAtHeldTime } from './held-time.ts'
import { expectHeading, inEnglish, inSwahili, pressOnGateway } from './pages.ts'
import {
  carryOn,
  portalUrl,
  receiptCodeOf,
  referenceOf,
  untilScripted,
  withAttempt,
  withPayment,
} from './visit.ts'

const { say } = inEnglish
const questions = {
  status: 'transaction/v1/status',
  final: 'transaction/fetch',
  order: 'transaction/v1/order',
}

const gaps = (times: number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? 0))

test('a registered payment is asked for once a second, five times, and then finally', {
  tag: '@wide',
}, async ({ page }) => {
  const visitor = createVisitor(portalUrl)
  const { transactionId } = await openAttempt(visitor)
  await carryOn(page, visitor)
  const final = page.waitForRequest(/transaction\/fetch/)
  const address = `/payment/status?id=${transactionId}&channel=WEB&pg=PAYMENT_GATEWAY`
  const { asked, pass } = await openAtHeldTime(page, address)
  await expectHeading(page, 'In Processing')
  await expect(async () => {
    await pass(2_000, 100)
    expect(await asked(questions.final)).toHaveLength(1)
  }).toPass()
  const times = await asked(questions.status)
  expect(times).toHaveLength(5)
  // Never sooner than a second; later by what an answer took.
  for (const gap of gaps(times)) expect(gap).toBeGreaterThanOrEqual(1_000)
  const { searchParams } = new URL((await final).url())
  expect(Object.fromEntries(searchParams)).toEqual({
    txnId: transactionId,
    paymentMode: 'PAYMENT_GATEWAY',
    channel: 'WEB',
  })
  await pass(5_000, 500)
  expect(await asked(questions.status)).toHaveLength(5)
  expect(await asked(questions.final)).toHaveLength(1)
})

test('an open payment is looked at every ten seconds up to the configured tries, then the page says what is true', {
  tag: '@phone',
}, async ({ page, request }) => {
  const config = await request.get('/portal-service/resource/v1/get-product-config')
  const triesMax = Number((await config.json()).result.configData.paymentMaxTry)
  const { transactionId } = await withAttempt(page)
  await holdInProcess(page, 'confirming')
  const { asked, pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  await expect(async () => {
    await pass(20_000, 1_000)
    expect(await asked(questions.order)).toHaveLength(1 + triesMax)
  }).toPass()
  expect(await asked(questions.final)).toHaveLength(1)
  // One look comes with the final status, the others after it.
  const looks = await asked(questions.order)
  expect(looks).toHaveLength(1 + triesMax)
  for (const gap of gaps(looks)) expect(gap).toBeGreaterThanOrEqual(10_000)
  await expect(page.getByText(say('order.stillConfirming'))).toBeVisible()
  await expectHeading(page, 'In Processing')
  await pass(60_000, 10_000)
  expect(await asked(questions.order)).toHaveLength(1 + triesMax)
  // Told to, it looks again.
  await page.getByRole('button', { name: say('order.refresh') }).click()
  await pass(3_000, 1_000)
  expect(await asked(questions.final)).toHaveLength(2)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [money, heading] of [
  ['waiting-for-you', 'The bank has not confirmed this payment'],
  ['opening-page', 'This payment took no money'],
  ['confirming', 'We are asking the bank'],
] as const) {
  test(`once nobody asks any more, a payment that is ${money} says where the money stands and that it goes on`, {
    tag: '@phone',
  }, async ({ page }) => {
    const { transactionId } = await withAttempt(page)
    await holdInProcess(page, money)
    const { pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
    // On a busy machine answers come late, and so does the end of the questions.
    await expect(async () => {
      await pass(125_000, 2_500)
      await expect(page.getByText(say('order.stillConfirming'))).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(page.getByText(heading)).toBeVisible()
    await expect(page.getByText('It stays open')).toHaveCount(0)
    await expect(page.getByText(say('order.next.waiting-for-you'))).toHaveCount(0)
    // No hole beside the last of the buttons: each row ends where the first one does.
    const ends = await page
      .locator('article a, article button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
    const rows = Map.groupBy(ends, ({ top }) => Math.round(top))
    const right = [...rows.values()].map((row) =>
      Math.round(Math.max(...row.map((box) => box.right))),
    )
    expect(new Set(right).size).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('an unfinished payment is offered beside other payments, not on its own pages', {
  tag: '@wide',
}, async ({ page }) => {
  const over = await withPayment(page, 'pay')
  const code = await receiptCodeOf(over)
  const { orderId, transactionId } = await withAttempt(page)
  const resume = page.getByRole('link', { name: 'Resume payment' })
  for (const path of [
    '/payment/status',
    `/receipt/${code}`,
    `/payment/status?id=${over.transactionId}`,
  ]) {
    await page.goto(path)
    await expect(resume).toHaveAttribute('href', new RegExp(transactionId))
  }
  for (const path of [
    `/payment/status?id=${transactionId}`,
    `/payment/start/card?order=${orderId}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(resume).toHaveCount(0)
  }
})

test('an old attempt of a paid order leads to the one that paid', { tag: '@wide' }, async ({
  page,
}) => {
  const old = await withAttempt(page)
  const later = await openAttempt(old.visitor, old)
  await old.visitor.send(await press(await askForPage(old.visitor, later), 'pay'))
  await waitForEnd(old.visitor, later.transactionId)
  await page.goto(`/payment/status?id=${old.transactionId}`)
  await expect(page.getByText(say('order.paidElsewhere'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('order.retry') })).toHaveCount(0)
  await page.getByRole('link', { name: say('order.seePaid') }).click()
  await page.waitForURL(`**/payment/status?id=${later.transactionId}`)
  await expectHeading(page, 'Successful')
})

test('from an order to its receipt, with a code to scan, and back', { tag: '@phone' }, async ({
  page,
}) => {
  const { transactionId } = await withPayment(page, 'pay')
  await page.goto(`/sw/payment/status?id=${transactionId}`)
  await page.getByRole('link', { name: inSwahili.say('order.receipt') }).click()
  const image = page.getByRole('img', { name: inSwahili.say('receipt.qrAlt') })
  await expect(image).toBeVisible()
  const isDrawn = (element: Element) => (element as HTMLImageElement).naturalWidth > 0
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  await expect(page.getByText(/\/receipt\//)).not.toContainText('/sw')
  await page.emulateMedia({ media: 'print' })
  await expect(image).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: inSwahili.say('receipt.toOrder') }).click()
  await page.waitForURL(`**/sw/payment/status?id=${transactionId}`)
})

test('a finished payment is not asked about any more', { tag: '@wide' }, async ({ page }) => {
  const { transactionId } = await withPayment(page, 'pay')
  const { asked, pass } = await openAtHeldTime(page, `/payment/status?id=${transactionId}`)
  await expectHeading(page, 'Successful')
  await pass(60_000, 10_000)
  for (const question of Object.values(questions)) expect(await asked(question)).toEqual([])
})

test('the order page says the money first, and its legs with their times', async ({ page }) => {
  const { transactionId, msisdn } = await withPayment(page, 'pay')
  await page.goto(`/payment/status/${transactionId}`)
  await expectHeading(page, 'Successful')
  await expect(page.getByText(`K50.00 was added to ${groupMsisdn(msisdn)}.`)).toBeVisible()
  for (const leg of ['Asked', 'Paid', 'Delivered']) {
    const row = page.getByRole('listitem').filter({ hasText: leg }).first()
    await expect(row.locator('time')).toHaveText(/\d\d:\d\d/)
  }
  const legs = await page.locator('article ol').boundingBox()
  const facts = await page.locator('article dl').boundingBox()
  const isBeside = (facts?.x ?? 0) > (legs?.x ?? 0) + (legs?.width ?? 0)
  expect(isBeside).toBe((page.viewportSize()?.width ?? 0) >= 960)
})

for (const { name, prefix, say } of [inEnglish, inSwahili]) {
  test(`an unknown payment is a 404 with a way on, in ${name}`, { tag: '@wide' }, async ({
    page,
  }) => {
    for (const id of ['nothing', '7'.repeat(26), '%00', '..%2f..']) {
      const reply = await page.goto(`${prefix}/payment/status?id=${id}`)
      expect(reply?.status()).toBe(404)
      await expectHeading(page, say('order.unknownTitle'))
    }
    await page
      .getByRole('link', { name: say('find.title') })
      .first()
      .click()
    await expectHeading(page, say('find.title'))
  })
}

test('another device sees the payment with its number masked, and nothing of the payer', {
  tag: '@wide',
}, async ({ page, browser }) => {
  const { transactionId, msisdn } = await withPayment(page, 'pay')
  const stranger = await browser.newPage({ baseURL: portalUrl })
  await stranger.goto(`/payment/status?id=${transactionId}`)
  await expectHeading(stranger, 'Successful')
  await expect(stranger.getByText(say('order.masked'))).toBeVisible()
  const source = await stranger.content()
  expect(source.replaceAll(/[\s ]/g, '')).not.toContain(msisdn)
  expect(source).not.toContain('chanda.mwila')
  await stranger.close()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script`, { tag: '@phone' }, () => {
    test.use({ javaScriptEnabled })

    test('who lost the link finds the payment by reference and number', async ({ page }) => {
      const started = await withPayment(page, 'pay')
      await page.context().clearCookies()
      await page.goto('/payment/status')
      if (javaScriptEnabled) await untilScripted(page)
      await page.getByLabel('Reference').fill((await referenceOf(started)).toLowerCase())
      await page.getByLabel('Mobile number').fill(`0${started.msisdn}`)
      await page.getByRole('button', { name: say('find.submit') }).click()
      await expectHeading(page, 'Successful')
      await expect(page.getByText(say('order.masked'))).toBeVisible()
    })

    test('a reference or number that fits nothing is told so, and stays', async ({ page }) => {
      await page.goto('/payment/status')
      if (javaScriptEnabled) await untilScripted(page)
      await page.getByRole('button', { name: say('find.submit') }).click()
      await expect(page.locator('#reference-message')).toContainText(say('find.referenceRequired'))
      await expect(page.locator('#msisdn-message')).toContainText(say('find.numberRequired'))
      await page.getByLabel('Reference').fill('ZB-0000-0000')
      await page.getByLabel('Mobile number').fill('971000001')
      await page.getByRole('button', { name: say('find.submit') }).click()
      const summary = page.getByRole('alert').filter({ hasText: say('find.notFound') })
      await expect(summary).toBeVisible()
      await expect(summary).toBeFocused()
      await expect(page.getByText(say('find.notFound'))).toHaveCount(1)
      await expect(page.getByLabel('Reference')).toHaveValue('ZB-0000-0000')
    })
  })
}

test('a receipt is verified by its code, without a number, and can be printed', {
  tag: '@wide',
}, async ({ page }) => {
  const started = await withPayment(page, 'pay')
  const code = await receiptCodeOf(started)
  await page.context().clearCookies()
  await page.goto(`/receipt/${code}`)
  await expectHeading(page, say('receipt.genuine'))
  await expect(page.getByText('K50.00')).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const source = (await page.content()).replaceAll(/[\s ]/g, '')
  expect(source).not.toContain(started.msisdn)
  await untilScripted(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('button', { name: say('receipt.print') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('K50.00')).toBeVisible()
  for (const part of [
    page.locator('header nav'),
    page.getByRole('button'),
    page.locator('footer'),
  ]) {
    for (const each of await part.all()) await expect(each).toBeHidden()
  }
})

test('a receipt that we did not issue is told so', { tag: '@wide' }, async ({ page }) => {
  for (const code of ['ABCD-EFGH', 'x'.repeat(200), '%3Cb%3E']) {
    const reply = await page.goto(`/receipt/${code}`)
    expect(reply?.status()).toBe(404)
    await expectHeading(page, say('receipt.notFound'))
  }
})

test('what waits for the visitor leads on to the bank and ends by itself', {
  tag: '@phone',
}, async ({ page }) => {
  const { transactionId } = await withAttempt(page)
  await page.goto(`/payment/status?id=${transactionId}`)
  await page.getByRole('link', { name: say('order.continue') }).click()
  await pressOnGateway(page, 'Pay')
  await expectHeading(page, 'Successful')
})
