import { expect, type Locator, type Page } from '@playwright/test'
import { orderPageCall } from '@portal/contract/calls/order-page'
import { openOrderCall } from '@portal/contract/calls/transaction'
import { freshNumber } from '../client/line-numbers.ts'
import { cookiesOf, openExample } from '../client/page-examples.ts'
import { openAttempt, openPush, orderBody, recharge } from '../client/recharge.ts'
import { createVisitor, type Visitor } from '../client/visitor.ts'
import { askForPage } from '../methods/card.ts'
import type { Action, Attempt } from '../methods/payment-method.ts'
import { walletPin } from '../methods/wallet-pin.ts'
import type { PageExample } from '../pages/page-example.ts'

export const portalUrl = process.env.PORTAL_URL ?? 'http://127.0.0.1:3000'

/** Puts the browser in the place of a visitor who took the first steps over the API. */
export async function carryOn(page: Page, visitor: Visitor, url = portalUrl): Promise<void> {
  await page.context().addCookies(cookiesOf(visitor, url))
}

export async function addressFor(page: Page, example: PageExample): Promise<string> {
  const { path, cookies } = await openExample(example, portalUrl)
  await page.context().addCookies(cookies)
  return path
}

/** Takes a visitor's first steps over the API and puts the browser in their place. */
async function carriedOn<T>(page: Page, steps: (visitor: Visitor) => Promise<T>) {
  const visitor = createVisitor(portalUrl)
  const taken = await steps(visitor)
  await carryOn(page, visitor)
  return { ...taken, visitor }
}

/** An order of 50 kwacha that waits to be paid by this browser. */
export const withOrder = (page: Page, changes: Parameters<typeof orderBody>[1] = {}) =>
  carriedOn(page, async (visitor) => {
    const msisdn = freshNumber()
    const { orderId } = await visitor.result(openOrderCall, orderBody(msisdn, changes))
    return { orderId, msisdn }
  })

export type Started = Attempt & { visitor: Visitor }

/** An attempt whose gateway's page is open, made by this browser. */
export const withAttempt = (page: Page): Promise<Started & { link: string }> =>
  carriedOn(page, async (visitor) => {
    const attempt = await openAttempt(visitor)
    return { ...attempt, link: await askForPage(visitor, attempt) }
  })

/** An attempt that waits for the PIN of the recharged number's wallet, which a code has proved. */
export const withPinAsked = (page: Page): Promise<Started> =>
  carriedOn(page, (visitor) => openAttempt(visitor, { method: walletPin }))

export const withPush = (page: Page, parties: Parameters<typeof openPush>[1] = {}) =>
  carriedOn(page, (visitor) => openPush(visitor, parties))

/** A payment that is over: the button was pressed and the truth is known. */
export const withPayment = (
  page: Page,
  action: Action,
  asked: Parameters<typeof recharge>[2] = {},
): Promise<Started> => carriedOn(page, (visitor) => recharge(visitor, action, asked))

export async function receiptCodeOf({ visitor, transactionId }: Started): Promise<string> {
  const { transaction } = await visitor.result(orderPageCall, { tid: transactionId })
  if (!transaction?.receiptCode) throw new Error(`${transactionId} has no receipt`)
  return transaction.receiptCode
}

export const referenceOf = async ({ visitor, transactionId }: Started): Promise<string> =>
  (await visitor.result(orderPageCall, { tid: transactionId })).transaction?.reference ?? ''

/** Everything from now on that the browser asks for and that is no part of the portal, or counts its pages. */
export function watchOthers(page: Page): string[] {
  const others: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url())
    const isOurs = origin === new URL(portalUrl).origin || protocol === 'data:'
    if (!isOurs || /analytics/.test(pathname)) others.push(request.url())
  })
  return others
}

/** Every call of the page to the portal's API from now on, as "GET transaction/v1/status". */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/portal-service/')) return
    const about = searchParams.get('pageUrl')
    const path = pathname.replace('/portal-service/', '')
    calls.push(`${request.method()} ${path}${about ? ` ${about}` : ''}`)
  })
  return calls
}

export const countOf = (calls: readonly string[], what: string): number =>
  calls.filter((call) => call.includes(what)).length

/** Holds back what the page fetches from such an address, until it is let go. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

/** Waits until React has taken the page over, and touches nothing meanwhile. */
export const untilTakenOver = (page: Page, timeout = 15_000) =>
  page.waitForFunction(
    () =>
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
    null,
    { timeout },
  )

/** The same for a page that may wait for a touch or a key; what is clicked before is a plain form. */
export async function untilScripted(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await untilTakenOver(page)
}

/** Opens a page once more where it came without something, which its server leaves out while the database is slow. */
export async function openWith(
  page: Page,
  { address, isScripted, wanted }: { address: string; isScripted: boolean; wanted: Locator },
): Promise<void> {
  await expect(async () => {
    await open(page, address, isScripted)
    await expect(wanted).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 15_000 })
}

/** Opens a page and waits until its script has taken over, where it has one. */
export async function open(page: Page, address: string, isScripted = true): Promise<void> {
  await page.goto(address)
  if (isScripted) await untilScripted(page)
}
