import { expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import type { AppTools } from '../../lib/page/app-context.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { bill } from './product.ts'

const app = { t: createTranslate(english, 'en-US'), packages: {} } as AppTools
const order = {
  transactionType: 'POSTPAID BILL PAYMENT',
  msisdn: '971000003',
  lineType: 'POSTPAID',
  amount: '246.00',
  currency: 'ZMW',
} as const

test('a bill is summed up by number, account where it is known, and amount', () => {
  const labels = (more: object) =>
    bill.summary({ ...order, ...more }, app).map(({ label }) => label)
  expect(labels({ accountId: '1000000003' })).toEqual([
    ...['payment.number', 'payment.line', 'payment.account', 'payment.billAmount'],
  ])
  expect(labels({})).not.toContain('payment.account')
})

test('a bill is paid again with its number and whole amount', () => {
  const fields = bill.again?.fields?.({ ...order, paymentMode: 'AM' })
  expect([bill.again?.path, fields]).toEqual([
    '/postpaid-bill-pay',
    { msisdn: '971000003', amount: '246' },
  ])
})
