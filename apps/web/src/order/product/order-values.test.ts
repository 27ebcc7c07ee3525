import { describe, expect, test } from 'vitest'
import { createTranslate } from '../../lib/language/text.ts'
import { english } from '../../lib/page/render-page.fake.tsx'
import { orderValues } from './order-values.ts'
import { orderWords } from './order-words.ts'

const t = createTranslate(english, 'en-US')
const money = { amount: '246.00', currency: 'ZMW' } as const
const bill = { ...money, transactionType: 'POSTPAID BILL PAYMENT', msisdn: '971000003' } as const
const invoice = { ...money, transactionType: 'BILL_PAYMENT', msisdn: '** *** **01' } as const
const say = (key: string, summary: Parameters<typeof orderValues>[0]) =>
  orderWords(t, summary.transactionType)(key, { amount: 'K246.00', ...orderValues(summary) })

describe('the order page', () => {
  test.each([
    [
      'paid-delivering',
      'K246.00 was paid. We are paying it into the bill of 97 100 0003.',
      'K246.00 was paid. We are settling invoice INV-2 with it.',
    ],
    [
      'delivered',
      'K246.00 was paid into the account of 97 100 0003.',
      'K246.00 was paid, and invoice INV-2 is settled.',
    ],
  ])('says where the money is: %s', (state, ofBill, ofInvoice) => {
    expect(say(`order.money.${state}`, bill)).toBe(ofBill)
    expect(say(`order.money.${state}`, { ...invoice, invoiceNumber: 'INV-2' })).toBe(ofInvoice)
  })

  test('names no invoice to a device that did not order it', () => {
    expect(say('order.money.delivered', invoice)).toBe(
      'K246.00 was paid, and invoice *** is settled.',
    )
  })
})
