import { type BrowserContext, expect, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../../client/line-numbers.ts'
import { visitUntilKept } from '../../client/page-load.ts'
import { expectAccessible, standStill } from '../axe.ts'
import { drawn } from '../drawn.ts'
import {
  expectHeading,
  expectNoSidewaysScroll,
  inEnglish,
  on,
  payButton,
  tongues,
  typeRecharge,
} from '../pages.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'
import { open, referenceOf, untilScripted, withAttempt, withOrder } from '../visit.ts'
import { keptPages } from './kept-pages.ts'

test.use({ serviceWorkers: 'allow' })

const { say } = inEnglish

/** Everything from now on that opens an order or pays one; what only asks is left out. */
function watchPaying(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    const asks = /\/(line-type|payment-options)$/.test(request.url())
    if (request.method() === 'POST' && !asks) sent.push(request.url())
  })
  return sent
}

for (const tongue of drawn('home without network', tongues)) {
  const { name, prefix, say } = tongue
  test(`home opens without network, and the unfinished payment is visible as last known, in ${name}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    const started = await withAttempt(page)
    const reference = await referenceOf(started)
    await visitUntilKept(page, `${prefix}/payment/status?id=${started.transactionId}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('unfinishedPayment') ?? ''))
      .toContain(reference)
    await context.setOffline(true)

    await open(page, prefix || '/')
    await expect(page.getByText(say('offline.title'), { exact: true })).toBeVisible()
    await expect(on(page, tongue).field('prepaid.numberLabel')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', prefix ? 'sw' : 'en-US')
    const kept = page.getByRole('region', { name: say('offline.keptLabel') })
    for (const words of ['K50.00', groupMsisdn(started.msisdn), reference]) {
      await expect(kept).toContainText(words)
    }
    await expect(kept).toContainText(/\d\d:\d\d/)
    await expect(kept).toContainText(say('offline.known.waiting-for-you'))
    await expectAccessible(page)
    const size = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    if (size) await page.setViewportSize(size)

    await kept.getByRole('link', { name: say('offline.keptSee') }).click()
    await expectHeading(page, say('order.status.REQUEST_RAISED'))
    await expect(kept).toContainText(say('offline.staleText'))
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(kept).toHaveCount(0)
  })
}

test('a page that is not kept says what it needs, and comes with the network alone', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitUntilKept(page, '/')
  await context.setOffline(true)
  await page.goto('/receipt/AAAA-BBBB-CCCC')
  await expectHeading(page, say('offline.pageTitle'))
  const dial = page
    .getByRole('main')
    .getByRole('link', { name: say('offline.dial', { dialRecharge: '*113#' }) })
  await expect(dial).toHaveAttribute('href', 'tel:*113%23')
  // In one place, and with one call.
  await expect(page.getByText(say('offline.title'))).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Dial/ })).toHaveCount(1)
  await expectAccessible(page)
  // Also although its code does not come.
  await context.route(/\/assets\/receipt-.*\.js$/, (route) => route.abort())
  await context.setOffline(false)
  await expectHeading(page, say('receipt.notFound'))
})

test('a number that cannot be checked without network is checked when it is back, and only the frame says so', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { field, text } = on(page)
  await watchShifts(page)
  await open(page, '/prepaid-recharge')
  await field('prepaid.numberLabel').tap()
  // Shifts right after a touch are not counted.
  await page.waitForTimeout(600)
  await context.setOffline(true)
  await expect(text('offline.title')).toBeInViewport()
  await field('prepaid.numberLabel').fill(freshNumber())
  await expect(field('prepaid.amountLabel')).toBeEnabled()
  await expect(on(page).link('prepaid.checkAgain')).toHaveCount(0)
  await context.setOffline(false)
  await expect(text('lineType.PREPAID', { network: 'Zuba' })).toBeVisible()
  expect(`${await shiftsOf(page)}`).not.toContain('<main')
})

test('what is sent without network stays typed, and nothing is sent later by itself', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { field, text } = on(page)
  const sendOffline = async (send: () => Promise<void>) => {
    await context.setOffline(true)
    await send()
    await expect(text('offline.form')).toBeVisible()
    const sent = watchPaying(context)
    await context.setOffline(false)
    await expect(text('offline.back')).toBeVisible()
    await page.waitForTimeout(3_000)
    expect(sent).toEqual([])
  }
  const { orderId } = await withOrder(page)
  await visitUntilKept(page, '/')
  await untilScripted(page)
  const msisdn = freshNumber()
  await sendOffline(() => typeRecharge(page, inEnglish, msisdn))
  await expect(field('prepaid.numberLabel')).toHaveValue(groupMsisdn(msisdn))
  await expect(field('prepaid.amountLabel')).toHaveValue('50')

  await open(page, `/payment/start/card?order=${orderId}`)
  await field('payment.emailLabel').fill('chanda@example.com')
  await sendOffline(() => payButton(page).click())
  await expect(field('payment.emailLabel')).toHaveValue('chanda@example.com')
})

test('what the worker keeps is the same for everybody, and being forgotten empties all that is stored', {
  tag: '@phone',
}, async ({ page }) => {
  const started = await withAttempt(page)
  const { msisdn, transactionId } = started
  const { button, text } = on(page)
  const inBrowser = () =>
    page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await visitUntilKept(page, '/')
  await page.goto(`/payment/status?id=${transactionId}`)
  await expect.poll(inBrowser).toContain(msisdn)
  await page.goto('/about')
  const stored = await keptPages(page)
  expect(stored).toContain('/offline')
  for (const own of [msisdn, groupMsisdn(msisdn), transactionId]) expect(stored).not.toContain(own)

  await open(page, '/')
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1)
  const question = page.getByRole('dialog', { name: say('forget.question') })
  await button('forget.action').click()
  // The reference is needed to find the payment afterwards.
  await expect(question).toContainText(await referenceOf(started))
  await standStill(page)
  await expectAccessible(page)
  await question.getByRole('button', { name: say('forget.keep'), exact: true }).click()
  await expect(question).toBeHidden()
  const resume = page.getByRole('region', { name: say('resume.label') })
  await expect(resume).toBeVisible()
  await button('forget.action').click()
  await button('forget.confirm').click()
  await expect(text('forget.doneTitle')).toBeVisible()
  await expect(resume).toHaveCount(0)
  expect(await inBrowser()).not.toContain(msisdn)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('the browser finds nothing that keeps the site from being installed', {
  tag: '@phone',
}, async ({ page, request }) => {
  for (const { prefix } of tongues) {
    await page.goto(prefix || '/')
    const session = await page.context().newCDPSession(page)
    const { errors: faults, data } = await session.send('Page.getAppManifest')
    expect(faults).toEqual([])
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({ name: 'Zuba', start_url: prefix || '/', scope: '/' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await (await request.get(src)).body()
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes)
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // The test's own window is a private one.
    const errors = installabilityErrors.map(({ errorId }) => errorId)
    expect(errors.filter((id) => id !== 'in-incognito')).toEqual([])
  }
})
