import type { Page } from '@playwright/test'
import { pause } from './poll.ts'

/** Nothing more comes once nothing was under way for so long. */
const quietForMs = 500
const stepMs = 50

/** One thing a page fetched: its kind as the browser names it, and bytes on the wire with headers. */
export type Loaded = { url: string; type: string; bytes: number }

/** What a page fetched until nothing more came: by itself, and in all once it was touched. */
export type Measured = { untouched: Loaded[]; whole: Loaded[] }

/** Opens a page with an empty cache and tells what came over the wire. */
export async function measureLoad(page: Page, address: string): Promise<Measured> {
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
  const untouched = [...loaded]
  await page.keyboard.press('Shift')
  let quietMs = 0
  while (quietMs < quietForMs) {
    await pause(stepMs)
    quietMs = loaded.length < started.size ? 0 : quietMs + stepMs
  }
  await network.detach()
  return { untouched, whole: loaded }
}
