import type { Page } from '@playwright/test'
import { measureLoad } from '../client/page-load.ts'
import { type NamedPage, ownPagesFor } from './bench-visitor.ts'
import { atMost, type Bench, type Figure, type Place } from './figure.ts'

/** Bytes on the wire with headers, first visit, empty cache. */
const budgets = { html: 14_000, rechargeScript: 75_000, otherScript: 90_000, rechargeRequests: 3 }

export async function benchPages(page: Page, place: Place): Promise<readonly NamedPage[]> {
  return [
    { name: 'home', address: '/' },
    { name: 'recharge', address: '/prepaid-recharge' },
    ...(await ownPagesFor(page, place.portalUrl)),
  ]
}

async function run(place: Place): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [prefix, tongue] of [
    ['', 'EN'],
    ['/sw', 'SW'],
  ] as const) {
    const context = await place.browser.newContext({ baseURL: place.portalUrl })
    const page = await context.newPage()
    for (const { name, address } of await benchPages(page, place)) {
      const loaded = await measureLoad(page, address === '/' ? prefix || '/' : prefix + address)
      const bytes = (type: string) =>
        loaded.filter((each) => each.type === type).reduce((sum, each) => sum + each.bytes, 0)
      const isRecharge = name === 'recharge'
      const scriptMax = isRecharge ? budgets.rechargeScript : budgets.otherScript
      figures.push(
        atMost(`HTML, ${name}, ${tongue}`, bytes('Document'), budgets.html, ' B'),
        atMost(`JavaScript, ${name}, ${tongue}`, bytes('Script'), scriptMax, ' B'),
      )
      if (isRecharge) {
        figures.push(
          atMost(`requests, ${name}, ${tongue}`, loaded.length, budgets.rechargeRequests),
        )
      }
    }
    await context.close()
  }
  return figures
}

export const weights: Bench = { name: 'weights', run }
