import { expect, type Page, type Route, test } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import {
  askForRecharge,
  expectHeading,
  payByCard,
  pressOnGateway,
  tongues,
  watchConsole,
} from './pages.ts'
import { deliveriesTo } from './sandbox.ts'
import { untilScripted, withOrder } from './visit.ts'

function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

/** What the browser says of its line, before any script of a page can ask. */
const onLine = (page: Page, connection: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript((line) => {
    Object.defineProperty(navigator, 'connection', { value: line })
  }, connection)

for (const path of ['/', '/prepaid-recharge', '/about', '/payment/start/card']) {
  test(`${path} fetches its script with the first touch`, { tag: '@phone' }, async ({ page }) => {
    const { orderId } = await withOrder(page)
    // An order to pay is unfinished everywhere but on its own payment page.
    if (!path.startsWith('/payment')) await page.context().clearCookies()
    const complaints = watchConsole(page)
    const scripts = watchScripts(page)
    await page.goto(path.startsWith('/payment') ? `${path}?order=${orderId}` : path)
    await page.waitForLoadState('networkidle')
    expect(scripts).toEqual([])
    await page.getByRole('heading', { level: 1 }).tap()
    await untilScripted(page)
    expect(scripts.length).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  })
}

const dearLines = { 'data saver': { saveData: true }, 'a 2G line': { effectiveType: '2g' } }
for (const [name, line] of Object.entries(dearLines)) {
  for (const tongue of tongues) {
    const { say, prefix } = tongue
    test(`with ${name} a recharge is paid without a script before the order, ${tongue.name}`, {
      tag: '@phone',
    }, async ({ page }) => {
      await onLine(page, line)
      const scripts = watchScripts(page)
      const msisdn = freshNumber()
      await page.goto(`${prefix}/prepaid-recharge`)
      await askForRecharge(page, tongue, { msisdn, amount: '50' })
      await payByCard(page, tongue, 'K50.00')
      expect(scripts.filter((url) => url.includes('/assets/'))).toEqual([])
      await pressOnGateway(page, 'Pay')
      await expectHeading(page, say('order.status.SUCCESS'))
      expect((await deliveriesTo(msisdn)).map(({ amount }) => amount)).toEqual(['50.00'])
    })
  }
}

test('a page that loses its network says so untouched', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await untilScriptedByItself(page)
})

test('an unfinished payment starts the script at once', { tag: '@phone' }, async ({ page }) => {
  await withOrder(page)
  await page.goto('/')
  await untilScriptedByItself(page)
})

async function untilScriptedByItself(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}

const losses: Record<string, (route: Route) => Promise<void>> = {
  'did not arrive': (route) => route.abort(),
  'was refused': (route) => route.fulfill({ status: 503, body: '' }),
}
for (const [what, lose] of Object.entries(losses)) {
  test(`the next touch tries again when the script ${what}`, { tag: '@phone' }, async ({
    page,
  }) => {
    let lost = 0
    const count = async (route: Route) => {
      await lose(route)
      lost += 1
    }
    await page.route('**/assets/*.js', count, { times: 1 })
    await page.goto('/prepaid-recharge')
    await page.getByRole('heading', { level: 1 }).tap()
    await expect.poll(() => lost).toBe(1)
    await untilScripted(page)
  })
}

test('a page that starts by itself asks again for texts that were lost', { tag: '@phone' }, async ({
  page,
}) => {
  let lost = 0
  for (const lose of Object.values(losses)) {
    const count = async (route: Route) => {
      await lose(route)
      lost += 1
    }
    await page.route('**/words/**', count, { times: 2 })
  }
  await page.goto('/payment/status')
  await untilScriptedByItself(page)
  expect(lost).toBe(4)
})
