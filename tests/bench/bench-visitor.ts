import type { Page } from '@playwright/test'
import { pageExamples } from '../client/page-examples.ts'
import { createVisitor } from '../client/visitor.ts'

/** A page by the name it has in the tables. */
export type NamedPage = { name: string; address: string }

/** The same for everybody; measured as a device sees them that was never here. */
export const openPages: readonly NamedPage[] = [
  { name: 'home', address: '/' },
  { name: 'recharge', address: '/prepaid-recharge' },
]

export type OwnPages = { pages: readonly NamedPage[]; cookie: string }

/** Pages of orders in several states, with the cookie of the device that they belong to. */
export async function makeOwnPages(portalUrl: string): Promise<OwnPages> {
  const visitor = createVisitor(portalUrl)
  const own = [...pageExamples['payment-start'], ...pageExamples['payment-status']]
  const pages: NamedPage[] = []
  for (const { name, address, isMeasured } of own) {
    if (isMeasured) pages.push({ name, address: await address(visitor) })
  }
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { pages, cookie }
}

/** The same, for the device that this browser then is. */
export async function ownPagesFor(page: Page, portalUrl: string): Promise<readonly NamedPage[]> {
  const { pages, cookie } = await makeOwnPages(portalUrl)
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url: portalUrl }
  })
  await page.context().addCookies(cookies)
  return pages
}
