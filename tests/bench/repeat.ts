import type { BrowserContext } from '@playwright/test'
import { budgets } from '../../apps/web/budgets.ts'
import { freePort } from '../../tools/processes/free-port.ts'
import { keptPages, localized } from '../client/page-examples.ts'
import { visitUntilKept } from '../client/page-load.ts'
import { startForwarder } from '../scale/forwarder.ts'
import { atLeast, atMost, type Bench, type Figure, type Place } from './figure.ts'

const addresses = ['', '/sw'].flatMap((prefix) => keptPages.map((path) => localized(path, prefix)))

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
    const port = await freePort()
    const line = await startForwarder(port, Number(new URL(portalUrl).port))
    const url = `http://127.0.0.1:${port}${address}`
    const context = await browser.newContext()
    const page = await context.newPage()
    await visitUntilKept(page, url)
    await page.waitForLoadState('networkidle')
    const before = line.answeredBytes()
    const again = await context.newPage()
    await again.goto(url, { waitUntil: 'networkidle' })
    // The worker looks for a newer one of itself a moment after the page is there.
    await again.waitForTimeout(1_500)
    const bytes = line.answeredBytes() - before
    figures.push(
      atMost(`repeat visit with a warm cache, ${address}`, bytes, budgets.repeatVisit, ' B'),
    )
    await line.stop()
    if (await opensWithout(context, url)) opened += 1
    await context.close()
  }
  figures.push(atLeast('of these pages open with the portal gone', opened, addresses.length))
  return figures
}

export const repeatVisits: Bench = { name: 'repeat', run }
