import { expect, test } from '@playwright/test'
import { openAttempt } from '../../client/recharge.ts'
import { createVisitor } from '../../client/visitor.ts'
import { email } from '../../methods/hosted-card.ts'
import { journey, scriptedInEnglish } from '../journey.ts'
import { expectHeading, inSwahili, on } from '../pages.ts'
import {
  carryOn,
  open,
  portalUrl,
  receiptCodeOf,
  referenceOf,
  untilScripted,
  withPayment,
} from '../visit.ts'
import { openAtHeldTime } from './held-time.ts'

const questions = { status: 'transaction/v1/status', final: 'transaction/fetch' }

const gaps = (times: number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? 0))

test('a registered payment is asked for once a second, five times, and then finally', {
  tag: '@wide',
}, async ({ page }) => {
  const visitor = createVisitor(portalUrl)
  const { transactionId } = await openAttempt(visitor)
  await carryOn(page, visitor)
  const final = page.waitForRequest(/transaction\/fetch/, { timeout: 60_000 })
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

test('from an order to its receipt, which is verified by its code without a number, and printed', {
  tag: '@wide',
}, async ({ page }) => {
  const { say } = inSwahili
  const started = await withPayment(page, 'pay')
  const code = await receiptCodeOf(started)
  const ofOrder = `/sw/payment/status?id=${started.transactionId}`
  await page.goto(ofOrder)
  await on(page, inSwahili).link('order.receipt').click()
  const image = page.getByRole('img', { name: say('receipt.qrAlt') })
  await expect(image).toBeVisible()
  const isDrawn = (element: Element) => (element as HTMLImageElement).naturalWidth > 0
  await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  await expect(page.getByText(/\/receipt\//)).not.toContainText('/sw')
  await on(page, inSwahili).link('receipt.toOrder').click()
  await page.waitForURL(`**${ofOrder}`)

  await page.context().clearCookies()
  await page.goto(`/receipt/${code}`)
  await expectHeading(page, say('receipt.genuine'))
  await expect(page.getByText('K50.00')).toBeVisible()
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  const source = (await page.content()).replaceAll(/[\s\u00a0]/g, '')
  expect(source).not.toContain(started.msisdn)
  await untilScripted(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await on(page, inSwahili).button('receipt.print').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('K50.00')).toBeVisible()
  await expect(page.getByRole('img', { name: say('receipt.qrAlt') })).toBeVisible()
  for (const part of [
    page.locator('header nav'),
    page.getByRole('button'),
    page.locator('footer'),
  ]) {
    for (const each of await part.all()) await expect(each).toBeHidden()
  }
  for (const other of ['ABCD-EFGH', 'x'.repeat(200), '%3Cb%3E']) {
    expect((await page.goto(`/receipt/${other}`))?.status()).toBe(404)
    await expectHeading(page, say('receipt.notFound'))
  }
})

journey(scriptedInEnglish)(
  'a payment whose link was lost is found by reference and number, masked, and nothing else is',
  async (page, { tongue, isScripted }) => {
    const { prefix, say } = tongue
    const { field, button, link, text } = on(page, tongue)
    const started = await withPayment(page, 'pay')
    await page.context().clearCookies()
    for (const id of ['nothing', '7'.repeat(26), '%00', '..%2f..']) {
      expect((await page.goto(`${prefix}/payment/status?id=${id}`))?.status()).toBe(404)
      await expectHeading(page, say('order.unknownTitle'))
    }
    await link('find.title').first().click()
    await expectHeading(page, say('find.title'))
    if (isScripted) await untilScripted(page)
    await button('find.submit').click()
    await expect(page.locator('#reference-message')).toContainText(say('find.referenceRequired'))
    await expect(page.locator('#msisdn-message')).toContainText(say('find.numberRequired'))
    const [reference, number] = [field('find.referenceLabel'), field('find.numberLabel')]
    await reference.fill('ZB-0000-0000')
    await number.fill('971000001')
    await button('find.submit').click()
    const summary = page.getByRole('alert').filter({ hasText: say('find.notFound') })
    await expect(summary).toBeVisible()
    await expect(summary).toBeFocused()
    await expect(text('find.notFound')).toHaveCount(1)
    // Both fields are marked and neither is blamed.
    await expect(summary.getByRole('link')).toHaveCount(0)
    for (const wrong of [reference, number]) {
      await expect(wrong).toHaveAttribute('aria-invalid', 'true')
      await expect(wrong).toHaveAccessibleDescription(new RegExp(say('find.notFound')))
    }
    await expect(reference).toHaveValue('ZB-0000-0000')

    await reference.fill((await referenceOf(started)).toLowerCase())
    await number.fill(`0${started.msisdn}`)
    await button('find.submit').click()
    await expectHeading(page, say('order.status.SUCCESS'))
    await expect(text('order.masked')).toBeVisible()
    // Opened anew, so that nothing of what was typed is left on it.
    await open(page, page.url(), isScripted)
    const source = await page.content()
    expect(source.replaceAll(/[\s\u00a0]/g, '')).not.toContain(started.msisdn)
    expect(source).not.toContain(email)
  },
)
