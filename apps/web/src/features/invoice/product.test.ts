import { expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import type { AppTools } from '../../lib/page/app-context.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { invoice } from './product.ts'

const t = createTranslate(english, 'en-US')
const app = { t, tag: 'en-US' } as AppTools
const order = {
  transactionType: 'BILL_PAYMENT',
  msisdn: '** *** **01',
  amount: '350.00',
  currency: 'ZMW',
  accountId: 'P1000000001',
  invoiceNumber: 'INV-2',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  dueDate: '2026-11-20',
} as const

const rowsOf = (summary: Parameters<typeof invoice.summary>[0]) =>
  Object.fromEntries(invoice.summary(summary, app).map(({ label, value }) => [t(label), value]))

test('an invoice is summed up by account, number, period, due date and amount', () => {
  expect(rowsOf(order)).toEqual({
    'Account number': 'P1000000001',
    'Invoice number': 'INV-2',
    'Billing start': '1 Oct 2026',
    'Billing end': '31 Oct 2026',
    'Due date': '20 Nov 2026',
    'Invoice amount': 'K350.00',
  })
})

test('a device that did not order it is shown the amount alone', () => {
  const { transactionType, msisdn, amount, currency } = order
  expect(rowsOf({ transactionType, msisdn, amount, currency })).toEqual({
    'Invoice amount': 'K350.00',
  })
})

test('an invoice is never paid again, and leads to the other ones of its account', () =>
  expect(invoice.again).toEqual({ path: '/orp/fixed-internet?bills=shown' }))
