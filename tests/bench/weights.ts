import type { Page } from '@playwright/test'
import { type Loaded, measureLoad } from '../client/page-load.ts'
import { type NamedPage, openPages, ownPagesFor } from './bench-visitor.ts'
import { atMost, type Bench, type Figure, type Place } from './figure.ts'

/** Bytes on the wire with headers, first visit, empty cache. */
const budgets = { html: 14_000, rechargeScript: 75_000, otherScript: 90_000, rechargeRequests: 3 }

type NewPage = () => Promise<Page>

/** Each page in a browser of its own, so that nothing was loaded before it. */
async function weigh(tongue: string, prefix: string, newPage: NewPage, place: Place) {
  const figures: Figure[] = []
  for (const { name, address } of openPages) {
    figures.push(...(await figuresOf(await newPage(), { name, tongue, prefix, address })))
  }
  const count = (await ownPagesFor(await newPage(), place.portalUrl)).length
  for (let index = 0; index < count; index += 1) {
    const page = await newPage()
    const { name = '', address = '' } = (await ownPagesFor(page, place.portalUrl))[index] ?? {}
    figures.push(...(await figuresOf(page, { name, tongue, prefix, address })))
  }
  return figures
}

async function figuresOf(
  page: Page,
  { name, tongue, prefix, address }: NamedPage & { tongue: string; prefix: string },
): Promise<Figure[]> {
  const { untouched, whole } = await measureLoad(
    page,
    address === '/' ? prefix || '/' : prefix + address,
  )
  await page.context().close()
  const bytes = (loaded: Loaded[], type: string) =>
    loaded.filter((each) => each.type === type).reduce((sum, each) => sum + each.bytes, 0)
  const isRecharge = name === 'recharge'
  const untouchedMax = address.startsWith('/payment/status') ? budgets.otherScript : 0
  const scriptMax = isRecharge ? budgets.rechargeScript : budgets.otherScript
  return [
    atMost(`HTML, ${name}, ${tongue}`, bytes(untouched, 'Document'), budgets.html, ' B'),
    atMost(
      `JavaScript before a touch, ${name}, ${tongue}`,
      bytes(untouched, 'Script'),
      untouchedMax,
      ' B',
    ),
    atMost(`JavaScript, ${name}, ${tongue}`, bytes(whole, 'Script'), scriptMax, ' B'),
    ...(isRecharge
      ? [atMost(`requests, ${name}, ${tongue}`, whole.length, budgets.rechargeRequests)]
      : []),
  ]
}

async function run(place: Place): Promise<Figure[]> {
  const newPage = async () => {
    // The worker would answer for the network, and fetches files that the page does not need.
    const options = { baseURL: place.portalUrl, serviceWorkers: 'block' } as const
    return (await place.browser.newContext(options)).newPage()
  }
  return [...(await weigh('EN', '', newPage, place)), ...(await weigh('SW', '/sw', newPage, place))]
}

export const weights: Bench = { name: 'weights', run }
