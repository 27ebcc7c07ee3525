import type { Page } from '@playwright/test'
import { wallet } from '../client/brand.ts'
import { openAttempt, openPush } from '../client/recharge.ts'
import { createVisitor } from '../client/visitor.ts'
import { askForPage } from '../ways/card.ts'

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
  const card = await openAttempt(visitor)
  await askForPage(visitor, card)
  const untouched = await openAttempt(visitor)
  const push = await openPush(visitor)
  return {
    pages: [
      { name: 'payment by card', address: `/payment/start/card?order=${card.orderId}` },
      {
        name: 'payment by wallet',
        address: `/payment/start/${wallet.slug}?order=${untouched.orderId}`,
      },
      { name: 'status', address: `/payment/status?id=${card.transactionId}` },
      { name: 'approval on the phone', address: `/payment/status?id=${push.transactionId}` },
    ],
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
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
