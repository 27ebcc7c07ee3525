import type { Page } from '@playwright/test'

/** One thing a page fetched: its kind as the browser names it, and bytes on the wire with headers. */
export type Loaded = { url: string; type: string; bytes: number }

/** Opens a page with an empty cache and tells what came over the wire until nothing more came. */
export async function measureLoad(page: Page, address: string): Promise<Loaded[]> {
  const network = await page.context().newCDPSession(page)
  const started = new Map<string, Loaded>()
  const loaded: Loaded[] = []
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    started.set(requestId, { url: request.url, type, bytes: 0 })
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const each = started.get(requestId)
    if (each) loaded.push({ ...each, bytes: encodedDataLength })
  })
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await network.detach()
  return loaded
}
