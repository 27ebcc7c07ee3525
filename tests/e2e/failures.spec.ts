import { expect, type Page, type Route, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import { askForRecharge, expectHeading, inEnglish, inSwahili, watchConsole } from './pages.ts'
import { untilScripted, withOrder } from './visit.ts'

const { say } = inEnglish
const config = '**/resource/v1/get-product-config'
/** The code of every page but home and the recharge page, which came with the entry. */
const aboutChunk = /\/assets\/(?!entry|home).*\.js$/

/** The page that this one leads to without leaving the document. */
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

/** Ready when the script has taken over. */
async function openRecharge(page: Page, prefix = '') {
  await page.goto(`${prefix}/prepaid-recharge`)
  await untilScripted(page)
}

const answers: [string, string, (route: Route) => Promise<void>][] = [
  ['no network', 'error.network', (route) => route.abort()],
  ['a bad request', 'error.badRequest', (route) => route.fulfill({ status: 400, body: 'no' })],
  ['an answer that is none', 'error.badResponse', (route) => route.fulfill({ body: '<html>' })],
  ['a broken server', 'error.generic', (route) => route.fulfill({ status: 500, body: 'x' })],
  [
    'too many questions',
    'refusal.request.too-many',
    (route) => route.fulfill({ status: 429, body: '' }),
  ],
  [
    'a crowded server',
    'refusal.service.overloaded',
    (route) => route.fulfill({ status: 503, body: '' }),
  ],
  ['no answer in time', 'error.timeout', () => new Promise(() => {})],
]

for (const [what, words, answer] of answers) {
  test(`with ${what} the page says so in words and can be tried again`, {
    tag: '@wide',
  }, async ({ page }) => {
    // Where no answer comes the browser's own patience is shortened a hundredfold, until one is to.
    await page.addInitScript(() => {
      const patient = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => patient('patient' in window ? ms : ms / 100)
    })
    await page.goto('/about')
    await untilScripted(page)
    if (words !== 'error.timeout')
      await page.evaluate(() => Object.assign(window, { patient: true }))
    await page.route(config, answer)
    await follow(page, 'Recharge')
    await expectHeading(page, 'Something Went Wrong!')
    await expect(page.getByText(say(words))).toBeVisible()
    await page.unroute(config)
    await page.evaluate(() => Object.assign(window, { patient: true }))
    await page.getByRole('button', { name: say('shell.retry') }).click()
    await expectHeading(page, say('prepaid.title'))
  })
}

test('a page whose code does not arrive offers to load it again', {
  tag: '@phone',
}, async ({ page }) => {
  await openRecharge(page)
  await page.route(aboutChunk, (route) => route.abort())
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await expectHeading(page, 'Something Went Wrong!')
  await expect(page.getByText(say('error.chunk'))).toBeVisible()
  await page.unroute(aboutChunk)
  await page.getByRole('button', { name: say('error.reload') }).click()
  await expectHeading(page, say('about.title'))
})

test('code that has not come after 120 seconds is given up', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install()
  await openRecharge(page)
  await page.route(aboutChunk, () => {})
  await follow(page, 'About')
  await page.clock.fastForward(119_000)
  await expect(page.getByText(say('error.chunk'))).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(page.getByText(say('error.chunk'))).toBeVisible()
})

for (const [prefix, texts] of [
  ['', ['Please wait ...', 'Hold on!', 'We are loading the page for you']],
  ['/sw', null],
] as const) {
  test(`a page that takes longer than 200 ms shows the loading view, at ${prefix || '/'}`, {
    tag: '@wide',
  }, async ({ page, request }) => {
    const reply = await request.get(
      `/portal-service/cms/webpage/activePackage?opco=ZM&pageUrl=${prefix ? 'sw/' : ''}loader-translation`,
    )
    const loader = JSON.parse((await reply.json()).result.packageHtml)
    const wanted = texts ?? [loader.wait, loader.holdOn, loader.loadingMessage]
    await openRecharge(page, prefix)
    const arrival = Promise.withResolvers<void>()
    await page.route(aboutChunk, async (route) => {
      await arrival.promise
      await route.continue()
    })
    const tongue = prefix ? inSwahili : inEnglish
    await page.locator(`header a[href="${prefix}/about"]`).first().click()
    for (const text of wanted) await expect(page.getByText(text)).toBeVisible()
    arrival.resolve()
    await expectHeading(page, tongue.say('about.title'))
    await expect(page.getByText(wanted[0])).toHaveCount(0)
  })
}

test('a page that comes at once shows no loading view', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install()
  await openRecharge(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.route(aboutChunk, () => {})
  await follow(page, 'About')
  await page.clock.runFor(150)
  await expect(page.getByText('Please wait ...')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByText('Please wait ...')).toBeVisible()
})

test('a bug in a page leaves its frame, the words for it and a way on', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/about')
  await untilScripted(page)
  // An answer of a shape that no contract allows is a bug to the page that reads it.
  const broken = { statusCode: 200, status: 'success', message: '', result: { configData: null } }
  await page.route(config, (route) => route.fulfill({ json: broken }))
  await follow(page, 'Recharge')
  await expectHeading(page, 'Unexpected Application Error')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.unroute(config)
  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('button', { name: say('shell.retry') }).click()
  await expectHeading(page, say('prepaid.title'))
})

test('what a call failed with is said in a toast for ten seconds, or until it is closed', {
  tag: '@phone',
}, async ({ page }) => {
  const order = '**/transaction/v1/order'
  await page.clock.install()
  await openRecharge(page)
  await page.route(order, (route) => route.abort())
  const [label, amount] = [say('prepaid.numberLabel'), say('prepaid.amountLabel')]
  await page.getByLabel(label, { exact: true }).fill(freshNumber())
  await page.getByLabel(amount, { exact: true }).fill('50')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await proceed.click()
  const toast = page.getByText(say('error.network'))
  await expect(toast).toBeVisible()
  await page.clock.fastForward(9_500)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(toast).toHaveCount(0)
  await proceed.click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  // Nothing typed is lost, and the way is open again.
  await expect(page.getByLabel(amount, { exact: true })).toHaveValue('50')
  await page.unroute(order)
  await proceed.click()
  await expectHeading(page, say('payment.title'))
})

for (const [where, seconds] of [
  ['elsewhere', 3],
  ['on the payment page', 10],
] as const) {
  test(`offline is said while it lasts, and its end for ${seconds} s ${where}`, {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.clock.install()
    if (seconds === 3) await openRecharge(page)
    else {
      const { orderId } = await withOrder(page)
      await page.goto(`/payment/start/card?order=${orderId}`)
      await untilScripted(page)
    }
    await context.setOffline(true)
    await expect(page.getByText('You are offline')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    const popup = page.getByRole('status').filter({ hasText: say('offline.back') })
    await expect(popup).toBeVisible()
    // The held clock runs on beside what is asked here, which takes its time on a busy machine.
    await page.clock.fastForward(seconds * 1_000 - 2_000)
    await expect(popup).toBeVisible()
    await page.clock.fastForward(2_500)
    await expect(popup).toHaveCount(0)
  })
}

for (const path of ['/no/such/page', '/sw/no-such-page', '/preapid-recharge']) {
  test(`${path} is about us, and says by its status that it is nothing`, {
    tag: '@wide',
  }, async ({ page }) => {
    const { say } = path.startsWith('/sw') ? inSwahili : inEnglish
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(404)
    await expectHeading(page, say('about.title'))
    await expect(page.getByText(say('notFound.unknown'))).toBeVisible()
  })
}

test('the not-found page leads on', { tag: '@wide' }, async ({ page }) => {
  const reply = await page.goto('/page-not-found')
  expect(reply?.status()).toBe(404)
  await expectHeading(page, say('notFound.title'))
  await page.getByRole('link', { name: say('shell.toHome') }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('going back and forth between form and payment shows both', { tag: '@wide' }, async ({
  page,
}) => {
  const complaints = watchConsole(page)
  await openRecharge(page)
  await askForRecharge(page, inEnglish, { msisdn: freshNumber(), amount: '50' })
  await page.goBack()
  await expectHeading(page, say('prepaid.title'))
  await page.goForward()
  await expectHeading(page, say('payment.title'))
  expect(complaints).toEqual([])
})
