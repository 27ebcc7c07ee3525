import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPortal } from '../client/own-portal.ts'
import { until } from '../client/poll.ts'
import {
  askForRecharge,
  gatewayPage,
  inEnglish,
  inSwahili,
  on,
  payByCard,
  pressOnGateway,
  type Tongue,
} from '../e2e/pages.ts'
import { untilScripted } from '../e2e/visit.ts'

/** Everything that arrived at the operator's collector. */
type Arrival = { url: string; method: string; headers: IncomingHttpHeaders; body: string }
let arrivals: Arrival[] = []
const collector = createServer(async (request, reply) => {
  let body = ''
  for await (const part of request) body += part
  const { url = '', method = '', headers } = request
  arrivals.push({ url, method, headers, body })
  reply.writeHead(204, { 'set-cookie': 'collector=1; Path=/' }).end()
})
collector.listen(0, '127.0.0.1')
await once(collector, 'listening')
const to = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/portal`
afterAll(() => collector.close())

const portal = ownPortal({ env: { ANALYTICS_URL: to } })

let browser: Browser
let context: BrowserContext
let page: Page
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  arrivals = []
  context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  page = await context.newPage()
})
afterEach(() => context.close())

type Counted = { page: string; event?: string; detail?: string }
const counted = () => arrivals.map(({ body }) => JSON.parse(body) as Counted)
const arrived = (count: number) =>
  until(`${count} arrivals`, 15_000, async () => (arrivals.length >= count ? counted() : null))
const pagesOf = (list: readonly Counted[]) => list.map(({ page: name }) => name)

/** Goes on by a link of the page, as the script follows it. */
const follow = (path: string) => page.locator(`a[href="${path}"]`).first().click()

/** From home to the delivered order by card; answers the number that was recharged. */
async function rechargeByCard(tongue: Tongue): Promise<string> {
  await page.goto(tongue.prefix || '/')
  await untilScripted(page)
  const msisdn = await askForRecharge(page, tongue)
  await payByCard(page, tongue)
  await pressOnGateway(page, 'Pay')
  await page.getByRole('heading', { level: 1, name: tongue.say('order.status.SUCCESS') }).waitFor()
  expect(await gatewayPage(page).count()).toBe(0)
  return msisdn
}

test.each([inEnglish, inSwahili])(
  'each page of a journey is counted by its name alone, in $name',
  async (tongue) => {
    const msisdn = await rechargeByCard(tongue)
    const names = ['zm_cw_homepage', 'zm_cw_card', 'zm_cw_status']
    expect(await arrived(3)).toEqual(names.map((name) => ({ page: name })))
    const { searchParams } = new URL(page.url())
    const secrets = [msisdn, searchParams.get('id') ?? 'no id', 'mwansa', 'payment/']
    for (const { url, method, headers, body } of arrivals) {
      expect([method, url]).toEqual(['POST', '/portal'])
      expect(headers.cookie).toBeUndefined()
      expect(headers.referer).toBeUndefined()
      for (const secret of secrets)
        expect(`${JSON.stringify(headers)}${body}`).not.toContain(secret)
    }
  },
)

test.each([
  ['/', 'zm_cw_homepage'],
  ['/sw', 'zm_cw_homepage'],
  ['/sw/prepaid-recharge?from=poster', 'zm_cw_prepaid_recharge'],
  ['/payment/status/01K8Z0N2J5QWERTYASDFGH2345', 'zm_cw_status'],
  ['/receipt/4K7Q-19MX', 'zm_cw_receipt'],
  ['/mwansa-banda', 'zm_cw_about'],
])('%s is counted as it is opened, untouched: %s', async (address, name) => {
  await page.goto(address)
  expect(await arrived(1)).toEqual([{ page: name }])
})

test('another choice on a page is no view of it, another page is', async () => {
  await page.goto('/table')
  await untilScripted(page)
  await page.getByRole('radio', { name: inEnglish.say('bundle.period.weekly') }).click()
  await page.waitForURL(/period=Weekly/)
  await follow('/about')
  expect(pagesOf(await arrived(2))).toEqual(['zm_cw_table', 'zm_cw_about'])
})

test.each([
  [
    'the message that the portal gives',
    502,
    { status: 'error', statusCode: 502, message: 'Not now.', result: { reason: 'x' } },
    'Not now.',
  ],
  ['the status code where something in between answers without one', 504, {}, '504'],
])(
  'a list of bundles that cannot be fetched is an event of its page, with %s',
  async (_what, status, json, detail) => {
    await page.goto('/table')
    await untilScripted(page)
    await page.route('**/product/v1/bundle', (route) => route.fulfill({ status, json }))
    await page.getByRole('radio', { name: inEnglish.say('bundle.period.weekly') }).click()
    await on(page).text('bundle.failed').waitFor()
    const event = 'zm_cw_table Fetch Bundle Failed'
    expect(await arrived(2)).toEqual([
      { page: 'zm_cw_table' },
      { page: 'zm_cw_table', event, detail },
    ])
  },
)

test.each([
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  ],
])('nothing is sent by a browser with %s', async (_name, ask) => {
  await page.addInitScript(ask)
  const loaded = page.waitForResponse(/\/assets\/analytics-/)
  await page.goto('/')
  await loaded
  await untilScripted(page)
  await follow('/about')
  await page.waitForURL('**/about')
  // A page of another visitor, opened after them, has arrived: so would theirs.
  const other = await browser.newPage({ baseURL: portal.url })
  await other.goto('/about')
  expect(pagesOf(await arrived(1))).toEqual(['zm_cw_about'])
  await other.close()
})

test('a collector that does not answer is no matter of the page', async () => {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  await page.route(`${to}*`, (route) => route.abort())
  await page.goto('/')
  await untilScripted(page)
  await follow('/about')
  await page.waitForURL('**/about')
  expect(complaints).toEqual([])
})

test('no policy but the one of pages knows the collector, and that one knows its address alone', async () => {
  const policyOf = async (path: string) =>
    (await fetch(portal.url + path)).headers.get('content-security-policy')
  expect(await policyOf('/')).toContain(`connect-src 'self' ${to};`)
  expect(await policyOf('/portal-service/openapi.json')).not.toContain(to)
})
