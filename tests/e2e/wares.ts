import { expect, type Page } from '@playwright/test'
import type { Msisdn } from '@portal/kernel/msisdn'
import { freshNumber } from '../client/line-numbers.ts'
import { airtime } from '../goods/airtime.ts'
import { bundle } from '../goods/bundle.ts'
import type { ShownGood } from '../goods/good.ts'
import type { Setting } from './journey.ts'
import { expectHeading, type NamedBundle, on, type Tongue, typeRecharge } from './pages.ts'

type Visit = Pick<Setting, 'tongue' | 'isScripted'>

/** A good as a visitor buys it in a browser. */
export type Ware = {
  good: ShownGood
  /** The verb of buying it, in titles. */
  done: string
  /** From the page that sells it, at this portal, to the page that takes the payment; answers its number. */
  ask(page: Page, visit: Visit, portalUrl?: string): Promise<Msisdn>
}

/** The bundle of `bundle`. */
export const weekly: NamedBundle = { code: 'DATA_1GB_7D', name: '1 GB for 7 days' }

export const buyLink = (page: Page, tongue: Tongue, bundle = weekly) =>
  page.getByRole('link', { name: new RegExp(tongue.nameOf(bundle)) })

/** The page of bundles, with those of a number that last a week. */
export async function openWeekly(page: Page, { tongue, isScripted }: Visit, portalUrl = '') {
  const msisdn = freshNumber()
  await page.goto(`${portalUrl}${tongue.prefix}/data-bundle`)
  const { field, button, text } = on(page, tongue)
  await field('prepaid.numberLabel').fill(msisdn)
  if (!isScripted) await button('dataBundle.show').click()
  await expect(text('bundle.label')).toBeVisible()
  await page.getByRole('radio', { name: tongue.say('bundle.period.weekly') }).click()
  await expect(page).toHaveURL(/period=Weekly/)
  return msisdn
}

/** Orders the bundle at the list; without script the number is confirmed once more. */
export async function buyWeekly(page: Page, { tongue, isScripted }: Visit) {
  await buyLink(page, tongue).click()
  if (!isScripted) await on(page, tongue).button('prepaid.continue').click()
  await expectHeading(page, tongue.say('payment.title'))
}

const airtimeWare: Ware = {
  good: airtime,
  done: 'a number is recharged',
  async ask(page, { tongue }, portalUrl = '') {
    const msisdn = freshNumber()
    await page.goto(`${portalUrl}${tongue.prefix}/prepaid-recharge`)
    await typeRecharge(page, tongue, msisdn)
    await expectHeading(page, tongue.say('payment.title'))
    return msisdn
  },
}

export const bundleWare: Ware = {
  good: bundle,
  done: 'a bundle is bought',
  async ask(page, visit, portalUrl) {
    const msisdn = await openWeekly(page, visit, portalUrl)
    await buyWeekly(page, visit)
    return msisdn
  },
}

export const wares = [airtimeWare, bundleWare]
