import type { BrowserContext, Page } from '@playwright/test'
import { startCountingProxy } from './counting-proxy.ts'
import { atLeast, atMost, type Bench, type Figure, type Place } from './figure.ts'

const repeatMax = 14_000
const addresses = ['/', '/prepaid-recharge', '/sw', '/sw/prepaid-recharge']

/** Visits a page and waits until the worker has what it needs for times without network. */
async function visitFirst(page: Page, url: string) {
  await page.goto(url)
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    const [name] = await caches.keys()
    const urls = name ? (await (await caches.open(name)).keys()).map((kept) => kept.url) : []
    return navigator.serviceWorker.controller && urls.some((kept) => kept.endsWith('/offline'))
  })
  await page.waitForLoadState('networkidle')
}

async function opensWithout(context: BrowserContext, url: string): Promise<boolean> {
  const page = await context.newPage()
  const reply = await page.goto(url).catch(() => null)
  const heading = await page.locator('h1').first().isVisible()
  await page.close()
  return (reply?.ok() ?? false) && heading
}

async function run({ browser, portalUrl }: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  let opened = 0
  for (const address of addresses) {
    const proxy = await startCountingProxy(portalUrl)
    const context = await browser.newContext()
    const page = await context.newPage()
    await visitFirst(page, proxy.url + address)
    proxy.reset()
    const again = await context.newPage()
    await again.goto(proxy.url + address, { waitUntil: 'networkidle' })
    // The worker looks for a newer one of itself a moment after the page is there.
    await again.waitForTimeout(1_500)
    figures.push(
      atMost(`repeat visit with a warm cache, ${address}`, proxy.bytes(), repeatMax, ' B'),
    )
    proxy.stop()
    if (await opensWithout(context, proxy.url + address)) opened += 1
    await context.close()
  }
  figures.push(atLeast('of these pages open with the portal gone', opened, addresses.length))
  return figures
}

export const repeatVisits: Bench = { name: 'repeat', run }
