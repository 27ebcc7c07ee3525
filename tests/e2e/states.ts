import type { Page } from '@playwright/test'
import { freshNumber } from '../client/line-numbers.ts'
import { allExamples, localized } from '../client/page-examples.ts'
import { type Tongue, wallet } from './pages.ts'
import { addressFor, untilScripted, withOrder, withPush } from './visit.ts'

/** A screen in one of its states, and how to get there in a language. */
export type State = { name: string; open: (page: Page, tongue: Tongue) => Promise<void> }

/** What is done next is the script's business; before it has taken over, a form is simply posted. */
async function openScripted(page: Page, address: string) {
  await page.goto(address)
  await untilScripted(page)
}

/** Pages as they are opened, without any action. */
export const plainPages: readonly State[] = allExamples.map((example) => ({
  name: example.name,
  open: async (page, { prefix }) => {
    await page.goto(localized(await addressFor(page, example), prefix))
  },
}))

/** States that the visitor's own doing leads to; the page moves on purpose there. */
export const actedStates: readonly State[] = [
  {
    name: 'a number that is postpaid',
    async open(page, { prefix, say }) {
      await openScripted(page, `${prefix}/prepaid-recharge`)
      await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill('971000003')
      await page.getByText(say('prepaid.postpaidNumber')).waitFor()
    },
  },
  {
    name: 'number and amount are wrong',
    async open(page, { prefix, say }) {
      await openScripted(page, `${prefix}/prepaid-recharge`)
      await page.locator('button[type=submit][aria-disabled]').waitFor()
      await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a valid number and amount',
    async open(page, { prefix, say }) {
      await openScripted(page, prefix || '/')
      await page.getByLabel(say('prepaid.numberLabel'), { exact: true }).fill(freshNumber())
      await page.getByLabel(say('prepaid.amountLabel'), { exact: true }).fill('50')
      await page.locator('button[type=submit]:not([aria-disabled])').waitFor()
    },
  },
  {
    name: 'a wrong email',
    async open(page, { prefix, say }) {
      const { orderId } = await withOrder(page)
      await openScripted(page, `${prefix}/payment/start/card?order=${orderId}`)
      await page.getByLabel(say('payment.emailLabel'), { exact: true }).fill('x')
      await page.getByLabel(say('payment.emailLabel'), { exact: true }).press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a wrong mobile money number',
    async open(page, { prefix, say }) {
      const { orderId } = await withOrder(page)
      await openScripted(page, `${prefix}/payment/start/${wallet.slug}?order=${orderId}`)
      await page.getByLabel(say('payment.payerLabel'), { exact: true }).fill('12')
      await page.getByLabel(say('payment.payerLabel'), { exact: true }).press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'advice for whom no prompt comes',
    async open(page, { prefix, say }) {
      const { transactionId } = await withPush(page)
      await openScripted(page, `${prefix}/payment/status?id=${transactionId}`)
      await page.getByText(say('order.noPrompt'), { exact: true }).click()
      await page.getByText(say('order.noPrompt.otherAction')).waitFor()
    },
  },
  {
    name: 'a toast',
    async open(page, { prefix, say }) {
      await openScripted(page, `${prefix}/payment/status`)
      await page.route('**/transaction/v1/find', (route) => route.fulfill({ body: '<html>' }))
      await page.getByLabel(say('find.referenceLabel'), { exact: true }).fill('ZB-0000-0000')
      await page.getByLabel(say('find.numberLabel'), { exact: true }).fill('971000001')
      await page.getByRole('button', { name: say('find.submit') }).click()
      await page.getByText(say('error.badResponse')).waitFor()
    },
  },
  {
    name: 'a pair that fits no payment',
    async open(page, { prefix, say }) {
      await openScripted(page, `${prefix}/payment/status`)
      await page.getByLabel(say('find.referenceLabel'), { exact: true }).fill('ZB-0000-0000')
      await page.getByLabel(say('find.numberLabel'), { exact: true }).fill('971000001')
      await page.getByRole('button', { name: say('find.submit') }).click()
      await page.getByText(say('find.notFound')).waitFor()
    },
  },
  {
    name: 'offline',
    async open(page, { prefix, say }) {
      await openScripted(page, `${prefix}/prepaid-recharge`)
      await page.locator('button[type=submit][aria-disabled]').waitFor()
      await page.context().setOffline(true)
      await page.getByText(say('offline.title')).waitFor()
      // The page is complete already; the strip stays until the browser is told otherwise.
      await page.context().setOffline(false)
    },
  },
]
