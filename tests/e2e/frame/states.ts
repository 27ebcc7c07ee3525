import type { Page } from '@playwright/test'
import { freshNumber } from '../../client/line-numbers.ts'
import { on, type Tongue, wallet } from '../pages.ts'
import { open, untilScripted, withOrder, withPush } from '../visit.ts'

type Look = (state: string) => Promise<void>

/** A way through states that the visitor's own doing leads to; the page moves on purpose there. */
export type StateWalk = {
  name: string
  walk: (page: Page, tongue: Tongue, look: Look) => Promise<void>
}

export const stateWalks: readonly StateWalk[] = [
  {
    name: 'the form',
    async walk(page, tongue, look) {
      const { field, text } = on(page, tongue)
      await open(page, tongue.prefix || '/')
      await field('prepaid.numberLabel').fill(freshNumber())
      await field('prepaid.amountLabel').fill('50')
      await page.locator('button[type=submit]:not([aria-disabled])').waitFor()
      await look('a valid number and amount')
      await open(page, `${tongue.prefix}/prepaid-recharge`)
      await page.locator('button[type=submit][aria-disabled]').waitFor()
      await field('prepaid.numberLabel').press('Enter')
      await page.getByRole('alert').waitFor()
      await look('number and amount are wrong')
      await field('prepaid.numberLabel').fill('971000003')
      await text('prepaid.postpaidNumber').first().waitFor()
      await look('a number that is postpaid')
      await field('prepaid.numberLabel').fill(freshNumber())
      await text('bundle.label').waitFor()
      await look('the bundles for a number')
      await page.context().setOffline(true)
      await text('offline.title').waitFor()
      await look('offline')
    },
  },
  {
    name: 'the ways to pay',
    async walk(page, tongue, look) {
      const { orderId } = await withOrder(page)
      for (const [slug, label, typed, state] of [
        ['card', 'payment.emailLabel', 'x', 'a wrong email'],
        [wallet.slug, 'payment.payerLabel', '12', 'a wrong mobile money number'],
      ] as const) {
        await open(page, `${tongue.prefix}/payment/start/${slug}?order=${orderId}`)
        // Before its script is there a page sends its form whole, and the browser complains of the answer.
        await untilScripted(page)
        const field = on(page, tongue).field(label)
        await field.fill(typed)
        await field.press('Enter')
        await page.getByRole('alert').waitFor()
        await look(state)
      }
    },
  },
  {
    name: 'a prompt',
    async walk(page, tongue, look) {
      const { text } = on(page, tongue)
      const { transactionId } = await withPush(page)
      await open(page, `${tongue.prefix}/payment/status?id=${transactionId}`)
      await page.getByText(tongue.say('order.noPrompt'), { exact: true }).click()
      await text('order.noPrompt.otherAction').waitFor()
      await look('advice for whom no prompt comes')
    },
  },
  {
    name: 'the store finder',
    async walk(page, tongue, look) {
      const { button, text, field } = on(page, tongue)
      await open(page, `${tongue.prefix}/store-locator`)
      await page.getByText(tongue.say('store.allTowns', { count: '42' })).click()
      await look('all towns')
      await field('store.search').fill('zebra')
      await field('store.search').press('Enter')
      await text('store.noMatch').waitFor()
      await look('no store found')
      await button('store.locate').click()
      await text('store.denied').waitFor()
      await look('a place that is not told')
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: -12.81, longitude: 28.21 })
      await page.route('**/stores/v1/near', (route) => route.fulfill({ body: '<html>' }))
      await button('store.locate').click()
      await text('store.failed').waitFor()
      await look('stores without an answer')
      await page.unroute('**/stores/v1/near')
      await page.getByRole('link', { name: tongue.say('store.tryAgain') }).click()
      await text('store.nearYou').waitFor()
      await look('stores near the visitor')
    },
  },
  {
    name: 'the search for a payment',
    async walk(page, tongue, look) {
      const { field, button, text } = on(page, tongue)
      await open(page, `${tongue.prefix}/payment/status`)
      await field('find.referenceLabel').fill('ZB-0000-0000')
      await field('find.numberLabel').fill('971000001')
      await button('find.submit').click()
      await text('find.notFound').first().waitFor()
      await look('a pair that fits no payment')
      await page.route('**/transaction/v1/find', (route) => route.fulfill({ body: '<html>' }))
      await button('find.submit').click()
      await text('error.badResponse').waitFor()
      await look('a toast')
    },
  },
]
