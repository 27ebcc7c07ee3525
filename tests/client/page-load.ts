import type { Page } from '@playwright/test'

/** One thing a page fetched: its kind as the browser names it, and bytes on the wire with headers. */
export type Loaded = { url: string; type: string; bytes: number }

const maxima = { html: 14_000, rechargeScript: 75_000, otherScript: 90_000, rechargeRequests: 3 }

export type Weight = { what: string; value: number; max: number; unit: '' | ' B' }

/** What a page may weigh on a first visit, and what it weighs. */
export function weightsOf(name: string, loaded: readonly Loaded[]): Weight[] {
  const bytes = (type: string) =>
    loaded.filter((each) => each.type === type).reduce((sum, each) => sum + each.bytes, 0)
  const isRecharge = name === 'recharge'
  const scriptMax = isRecharge ? maxima.rechargeScript : maxima.otherScript
  const requests: Weight = {
    what: 'requests',
    value: loaded.length,
    max: maxima.rechargeRequests,
    unit: '',
  }
  return [
    { what: 'HTML', value: bytes('Document'), max: maxima.html, unit: ' B' },
    { what: 'JavaScript', value: bytes('Script'), max: scriptMax, unit: ' B' },
    ...(isRecharge ? [requests] : []),
  ]
}

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
