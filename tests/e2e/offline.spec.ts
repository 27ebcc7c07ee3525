import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { groupMsisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../client/line-numbers.ts'
import { expectAccessible } from './axe.ts'
import { expectNoSidewaysScroll, inEnglish, tongues } from './pages.ts'
import { referenceOf, untilScripted, withAttempt, withOrder } from './visit.ts'

test.use({ serviceWorkers: 'allow' })

const { say } = inEnglish

/** Everything that the worker keeps on this phone, as one text. */
const keptPages = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request)
        texts.push(request.url, (await reply?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })

/** Visits a page and waits until the worker has what it needs for times without network. */
async function visitOnce(page: Page, address: string) {
  await page.goto(address)
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []
    return navigator.serviceWorker.controller && urls.some((url) => url.endsWith('/offline'))
  })
}

/** Everything from now on that opens an order or pays one; what only asks is left out. */
function watchPaying(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    const asks = /\/(line-type|payment-options)$/.test(request.url())
    if (request.method() === 'POST' && !asks) sent.push(request.url())
  })
  return sent
}

const strip = (page: Page, { say } = inEnglish) =>
  page.getByText(say('offline.title'), { exact: true })

const kept = (page: Page, { say } = inEnglish) =>
  page.getByRole('region', { name: say('offline.keptLabel') })

for (const tongue of tongues) {
  const { name, prefix, say } = tongue

  test(`home opens without network and says so, in ${name}`, { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await visitOnce(page, prefix || '/')
    await context.setOffline(true)
    await page.goto(prefix || '/')
    await untilScripted(page)
    await expect(strip(page, tongue)).toBeVisible()
    await expect(page.getByLabel(say('prepaid.numberLabel'), { exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', prefix ? 'sw' : 'en-US')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

  test(`the unfinished payment is visible without network, as last known, in ${name}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    const started = await withAttempt(page)
    const reference = await referenceOf(started)
    await visitOnce(page, `${prefix}/payment/status?id=${started.transactionId}`)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('unfinishedPayment') ?? ''))
      .toContain(reference)
    await context.setOffline(true)

    await page.goto(prefix || '/')
    const notice = kept(page, tongue)
    for (const words of ['K50.00', groupMsisdn(started.msisdn), reference]) {
      await expect(notice).toContainText(words)
    }
    await expect(notice).toContainText(/\d\d:\d\d/)
    await expect(notice).toContainText(say('offline.known.waiting-for-you'))
    await expectAccessible(page)

    await notice.getByRole('link', { name: say('offline.keptSee') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('order.status.REQUEST_RAISED'),
    )
    await expect(kept(page, tongue)).toContainText(say('offline.staleText'))
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(kept(page, tongue)).toHaveCount(0)
  })
}

test('a page that is not kept says what it needs, and comes with the network', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitOnce(page, '/')
  await context.setOffline(true)
  await page.goto('/receipt/AAAA-BBBB-CCCC')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('offline.pageTitle'))
  const dial = page
    .getByRole('main')
    .getByRole('link', { name: say('offline.dial', { dialRecharge: '*113#' }) })
  await expect(dial).toHaveAttribute('href', 'tel:*113%23')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('receipt.notFound'))
})

test('a page that is not kept comes with the network although its code does not', {
  tag: '@phone',
}, async ({ page, context }) => {
  await visitOnce(page, '/')
  await context.route(/\/assets\/receipt-.*\.js$/, (route) => route.abort())
  await context.setOffline(true)
  await page.goto('/receipt/AAAA-BBBB-CCCC')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('offline.pageTitle'))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('receipt.notFound'))
})

test('what is sent without network stays typed, and nothing is sent later by itself', {
  tag: '@phone',
}, async ({ page, context }) => {
  const msisdn = freshNumber()
  await visitOnce(page, '/')
  await untilScripted(page)
  await context.setOffline(true)
  await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill(msisdn)
  await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill('50')
  await page.getByRole('button', { name: say('prepaid.continue') }).click()
  await expect(page.getByText(say('offline.form'))).toBeVisible()
  const sent = watchPaying(context)
  await context.setOffline(false)
  await expect(page.getByText(say('offline.back'))).toBeVisible()
  await page.waitForTimeout(3_000)
  expect(sent).toEqual([])
  const number = page.getByLabel(say('prepaid.numberLabel'), { exact: true })
  await expect(number).toHaveValue(groupMsisdn(msisdn))
  await expect(page.getByLabel(say('prepaid.amountLabel'), { exact: true })).toHaveValue('50')
})

test('a payment that is sent without network is neither made nor kept to be made', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { orderId } = await withOrder(page)
  await visitOnce(page, `/payment/start/card?order=${orderId}`)
  await untilScripted(page)
  await page.getByLabel(say('payment.emailLabel')).fill('chanda@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: say('payment.pay', { amount: 'K50.00' }) }).click()
  await expect(page.getByText(say('offline.form'))).toBeVisible()
  const sent = watchPaying(context)
  await context.setOffline(false)
  await page.waitForTimeout(3_000)
  expect(sent).toEqual([])
  await expect(page.getByLabel(say('payment.emailLabel'))).toHaveValue('chanda@example.com')
})

test('what the worker keeps is the same for everybody', { tag: '@phone' }, async ({ page }) => {
  const { msisdn, transactionId } = await withAttempt(page)
  await visitOnce(page, '/')
  await page.goto(`/payment/status?id=${transactionId}`)
  await page.goto('/about')
  const stored = await keptPages(page)
  expect(stored).toContain('/offline')
  for (const own of [msisdn, groupMsisdn(msisdn), transactionId]) expect(stored).not.toContain(own)
})

test('being forgotten empties what the worker keeps', { tag: '@phone' }, async ({ page }) => {
  await withAttempt(page)
  await visitOnce(page, '/')
  await untilScripted(page)
  const before = await page.evaluate(() => caches.keys())
  expect(before).toHaveLength(1)
  await page.getByRole('button', { name: say('forget.action'), exact: true }).click()
  await page.getByRole('button', { name: say('forget.confirm'), exact: true }).click()
  await expect(page.getByText(say('forget.doneTitle'))).toBeVisible()
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
