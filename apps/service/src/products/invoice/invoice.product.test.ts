import type { AccountNo } from '@portal/kernel/account-no'
import type { OrderId } from '@portal/kernel/ids'
import { money } from '@portal/kernel/money'
import type { Msisdn } from '@portal/kernel/msisdn'
import { describe, expect, test } from 'vitest'
import { ample } from '../../adapters/deadline.fixture.ts'
import { anOrder, aPayment } from '../../payments/core/payment-fixture.ts'
import { memoryGrants } from '../../ports/device-grants.fixture.ts'
import type { BillPayment, Invoice, InvoicesAnswer } from '../../ports/operator/bill.port.ts'
import type { OrderRequest } from '../../ports/product.port.ts'
import { invoiceProduct } from './invoice.product.ts'

const contact = '971000001' as Msisdn
const owner = { ownerHash: 'owner', orderId: null }
const granted = {
  ownerHash: 'owner',
  kind: 'invoice',
  subject: 'P1000000001/INV-1',
} as const

const invoice: Invoice = {
  invoiceNo: 'INV-1',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  dueDate: '2026-11-20',
  outstanding: money(49_950n, 'ZMW'),
  status: 'OVERDUE',
}

const answerOf = (
  change: Partial<Invoice> = {},
  contactMsisdn: Msisdn | null = contact,
): InvoicesAnswer => ({
  kind: 'invoices',
  account: {
    ...{ lineNumber: null, contactMsisdn, contactEmail: null },
    invoices: [{ ...invoice, ...change }],
  },
})

async function market(answer: InvoicesAnswer = answerOf(), isShown = true) {
  const paid: BillPayment[] = []
  const { grants, bind } = memoryGrants()
  if (isShown) await grants.give(granted, {}, 1)
  const product = invoiceProduct({
    invoices: { invoicesOf: async () => answer },
    billPayments: {
      pay: async (payment) => {
        paid.push(payment)
        return { kind: 'delivered' }
      },
      enquire: async () => ({ kind: 'absent' }),
      settlesAfterMs: 300_000,
    },
    ...{ grants, currency: 'ZMW', deliveryWindowMs: 900_000 },
  })
  return { product, paid, bind }
}

const request: OrderRequest = {
  transactionType: 'BILL_PAYMENT',
  accountId: 'p1000000001',
  invoiceNumber: 'INV-1',
}

const item = {
  kind: 'invoice',
  accountId: 'P1000000001',
  invoiceNumber: 'INV-1',
  billingStartDate: '2026-10-01',
  billingEndDate: '2026-10-31',
  dueDate: '2026-11-20',
}

describe('an invoice', () => {
  test('that a device was shown is ordered for what is left to pay, and for the contact’s number', async () => {
    const { product } = await market()
    const amount = money(49_950n, 'ZMW')
    // What the request says of a number counts for nothing.
    const asked = { ...request, msisdn: '971999999' }
    const value = { item, msisdn: contact, amount, value: amount }
    expect(await product.price(asked, 'EN', owner)).toEqual({ ok: true, value })
    expect(await product.price({ ...asked, amount: '499.50' }, 'EN', owner)).toMatchObject({
      ok: true,
    })
    expect(product.hidesNumber).toBe(true)
    expect(product.grantOf?.(item)).toEqual({ kind: 'invoice', subject: granted.subject })
  })

  test.each<[string, string, InvoicesAnswer, Partial<OrderRequest>]>([
    ['of another amount', 'invoice.other-amount', answerOf(), { amount: '499' }],
    ['of another currency', 'request.invalid', answerOf(), { currency: 'USD' }],
    ['that is paid', 'invoice.paid', answerOf({ status: 'PAID' }), {}],
    ['that the operator lacks', 'item.not-shown', answerOf({ invoiceNo: 'INV-2' }), {}],
    ['of no account', 'item.not-shown', { kind: 'no-account' }, {}],
    ['in dollars', 'product.not-sold', answerOf({ outstanding: money(1n, 'USD') }), {}],
    ['without a contact', 'invoice.no-contact', answerOf({}, null), {}],
    ['out of reach', 'provider.unavailable', { kind: 'lost', detail: '' }, {}],
    ['without a number', 'request.invalid', answerOf(), { invoiceNumber: '' }],
    ['of a wrong account', 'account.invalid', answerOf(), { accountId: '1000000001' }],
    ['that was not shown', 'item.not-shown', answerOf(), { invoiceNumber: 'INV-9' }],
  ])('%s is refused with %s', async (_, code, answer, fields) => {
    const { product } = await market(answer)
    const priced = await product.price({ ...request, ...fields }, 'EN', owner)
    expect(priced).toMatchObject({ ok: false, error: { code } })
  })

  test('is ordered by no device that was not shown it', async () => {
    const { product } = await market()
    for (const ownerHash of [null, 'another']) {
      const priced = await product.price(request, 'EN', { ownerHash, orderId: null })
      expect(priced).toMatchObject({ error: { code: 'item.not-shown' } })
    }
  })

  test('is ordered once for each time that it was shown; its order is priced anew', async () => {
    const { product, bind } = await market()
    const orderId = 'O1' as OrderId
    bind(granted, orderId)
    expect(await product.price(request, 'EN', owner)).toMatchObject({
      error: { code: 'item.not-shown' },
    })
    expect(await product.price(request, 'EN', { ...owner, orderId })).toMatchObject({ ok: true })
  })

  test('is described to its own device alone', async () => {
    const { product } = await market()
    const { kind: _kind, ...ownSummary } = item
    expect(product.describe(item)).toEqual({
      words: 'invoice',
      summary: { accountType: 'FIXED_INTERNET' },
      ownSummary,
    })
  })

  test('is settled by its own payment', async () => {
    const { product, paid } = await market()
    const order = anOrder({ item, value: money(49_950n, 'ZMW') })
    const leg = { reference: 'T-T0', item, order, payment: aPayment(), within: ample }
    expect(await product.fulfil(leg)).toEqual({ kind: 'delivered' })
    const accountNo = 'P1000000001' as AccountNo
    expect(paid).toEqual([
      {
        reference: 'T-T0',
        ...{ accountNo, invoiceNo: 'INV-1', amount: order.value, within: ample },
      },
    ])
    expect(await product.enquire({ ...leg, callsOff: false })).toEqual({ kind: 'absent' })
  })
})
