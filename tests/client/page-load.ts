import type { Page } from '@playwright/test'
import { budgets } from '../../apps/web/budgets.ts'
import type { PageExample } from '../pages/page-example.ts'
import { freshNumber } from './line-numbers.ts'
import { pause, until } from './poll.ts'

/** Nothing more comes once nothing was under way for so long. */
const quietForMs = 500
const stepMs = 50

/** One thing a page fetched: its kind as the browser names it, and bytes on the wire; of a script without its headers. */
export type Loaded = { url: string; type: string; bytes: number }

/** Files that a page fetched until nothing more came: untouched, and in all after a touch. */
export type Measured = { untouched: Loaded[]; whole: Loaded[]; isWide: boolean }

/** From so many pixels on a page with a map shows it untouched. */
const wide = 960

export type Weight = { what: string; value: number; max: number; unit: '' | ' B' }

export function weightsOf(
  {
    name,
    startsItself,
    hasStep,
    hasMap,
    isList,
  }: Pick<PageExample, 'name' | 'startsItself' | 'hasStep' | 'hasMap' | 'isList'>,
  { untouched, whole, isWide }: Measured,
): Weight[] {
  const bytes = (loaded: readonly Loaded[], type: string) =>
    loaded.filter((each) => each.type === type).reduce((sum, each) => sum + each.bytes, 0)
  const isRecharge = name === 'recharge'
  const ownScript = budgets.pageScript + (hasStep ? budgets.stepScript : 0)
  const scriptMax = hasMap && (isWide || startsItself) ? budgets.mapScript : ownScript
  const ownHtml = startsItself ? budgets.startingHtml : budgets.html
  const htmlMax = isList ? budgets.listHtml : ownHtml
  const requests: Weight = {
    what: 'requests',
    value: whole.length,
    max: budgets.rechargeRequests,
    unit: '',
  }
  return [
    { what: 'HTML', value: bytes(untouched, 'Document'), max: htmlMax, unit: ' B' },
    {
      what: 'JavaScript before a touch',
      value: bytes(untouched, 'Script'),
      max: startsItself || (hasMap && isWide) ? scriptMax : 0,
      unit: ' B',
    },
    { what: 'JavaScript', value: bytes(whole, 'Script'), max: scriptMax, unit: ' B' },
    ...(isRecharge ? [requests] : []),
  ]
}

/** Opens a page, in a browser that has nothing of it yet, and answers what came over the wire. */
export async function measureLoad(page: Page, address: string): Promise<Measured> {
  const network = await page.context().newCDPSession(page)
  const started = new Map<string, Loaded>()
  const headerBytes = new Map<string, number>()
  const loaded: Loaded[] = []
  let finished = 0
  network.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    // A script comes with the first touch as a file, and out of the cache as a script.
    const kind = request.url.endsWith('.js') ? 'Script' : type
    started.set(requestId, { url: request.url, type: kind, bytes: 0 })
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    headerBytes.set(requestId, response.encodedDataLength)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const each = started.get(requestId)
    const left = each?.type === 'Script' ? (headerBytes.get(requestId) ?? 0) : 0
    if (each && encodedDataLength > 0) loaded.push({ ...each, bytes: encodedDataLength - left })
    finished += 1
  })
  await network.send('Network.enable')
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const untouched = [...loaded]
  await page.keyboard.press('Shift')
  let quietMs = 0
  while (quietMs < quietForMs) {
    await pause(stepMs)
    quietMs = finished < started.size ? 0 : quietMs + stepMs
  }
  await network.detach()
  return { untouched, whole: loaded, isWide: (page.viewportSize()?.width ?? 0) >= wide }
}

/** Fills in the recharge form and submits it, in a browser without script that has nothing of this site yet. */
export async function measureForm(page: Page, prefix: string): Promise<Weight> {
  const network = await page.context().newCDPSession(page)
  const ours = new Set<string>()
  let value = 0
  network.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    if (!request.url.startsWith('data:')) ours.add(requestId)
    value += redirectResponse?.encodedDataLength ?? 0
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ours.has(requestId)) value += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(`${prefix}/prepaid-recharge`)
  await page.locator('[name=msisdn]').fill(freshNumber())
  await page.locator('[name=amount]').fill('50')
  await page.locator('[type=submit]').click()
  await page.waitForURL('**/payment/start/**')
  await page.waitForLoadState('networkidle')
  await network.detach()
  const what = 'recharge and payment page without script'
  return { what, value, max: budgets.rechargeWithoutScript, unit: ' B' }
}

/** The worker is at hand, with a home page, the page that says we are offline, another one, and every file they name. */
const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    await navigator.serviceWorker.ready
    const [name, ...others] = await caches.keys()
    if (!name || others.length > 0 || !navigator.serviceWorker.controller) return false
    const cache = await caches.open(name)
    const kept = (await cache.keys()).map(({ url }) => url)
    const pages = kept.filter((url) => !/\/(assets|words)\//.test(url))
    const paths = pages.map((url) => new URL(url).pathname)
    if (paths.length < 2 || !paths.some((each) => each.endsWith('/offline'))) return false
    if (wanted && !paths.includes(wanted)) return false
    for (const url of pages) {
      const html = await (await cache.match(url, { ignoreVary: true }))?.text()
      const files = html?.match(/\/(assets|words)\/[\w./?=-]+/g) ?? []
      if (!files.every((file) => kept.some((each) => each.endsWith(file)))) return false
    }
    return true
  }, path)

/** Until a page and its files can be opened without network. */
export const untilKept = (page: Page, path = ''): Promise<boolean> =>
  until(`a copy of ${path}`, 30_000, async () => (await isKept(page, path)) || null, 200)

/** Visits a page and waits until the service worker has what it needs for times without network. */
export async function visitUntilKept(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilKept(page)
}
