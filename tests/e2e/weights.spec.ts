import { expect, type Page, test } from '@playwright/test'
import { type Loaded, measureLoad } from '../client/page-load.ts'
import { wallet } from './pages.ts'
import { withAttempt, withOrder, withPush } from './visit.ts'

/** Bytes on the wire, headers included, of a first visit with an empty cache. */
const htmlMax = 14_000
const rechargeScriptMax = 75_000
const otherScriptMax = 90_000
const rechargeRequestsMax = 3

const sizeOf = (loaded: Loaded[], type: string): number =>
  loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0)

const pages: [string, (page: Page) => Promise<string>][] = [
  ['/', async () => '/'],
  ['/prepaid-recharge', async () => '/prepaid-recharge'],
  ['payment', async (page) => `/payment/start/card?order=${(await withOrder(page)).orderId}`],
  [
    'payment by mobile money',
    async (page) => `/payment/start/${wallet.slug}?order=${(await withOrder(page)).orderId}`,
  ],
  [
    'waiting for approval',
    async (page) => `/payment/status?id=${(await withPush(page)).transactionId}`,
  ],
  ['status', async (page) => `/payment/status?id=${(await withAttempt(page)).transactionId}`],
  ['/about', async () => '/about'],
]

/** They follow a payment; every other page waits for the first touch. */
const startsAtOnce = ['waiting for approval', 'status']

for (const prefix of ['', '/sw']) {
  for (const [name, addressOf] of pages) {
    test(`${name} stays within its weight${prefix && ' in Swahili'}`, {
      tag: '@phone',
    }, async ({ page }) => {
      const address = await addressOf(page)
      const { untouched, whole } = await measureLoad(
        page,
        address === '/' ? prefix || '/' : prefix + address,
      )
      expect(sizeOf(untouched, 'Document')).toBeLessThanOrEqual(htmlMax)
      if (startsAtOnce.includes(name)) expect(sizeOf(untouched, 'Script')).toBeGreaterThan(0)
      else expect(sizeOf(untouched, 'Script')).toBe(0)
      const isRecharge = name === '/prepaid-recharge'
      const scripts = sizeOf(whole, 'Script')
      expect(scripts).toBeGreaterThan(0)
      expect(scripts).toBeLessThanOrEqual(isRecharge ? rechargeScriptMax : otherScriptMax)
      if (isRecharge) expect(whole.length).toBeLessThanOrEqual(rechargeRequestsMax)
    })
  }
}
