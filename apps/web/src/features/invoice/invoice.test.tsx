// @vitest-environment jsdom

import type { Invoice } from '@portal/contract/calls/bill'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyStore } from '../../lib/browser/browser-store.ts'
import { fakeContext, followed, refusal, success } from '../../lib/page/page-context.fake.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'
import { keepNumber, keptNumber } from '../../order/number/kept-number.ts'
import { invoicePath, shownPath } from '../../order/product/bill-path.ts'
import { actOnInvoices } from './invoice.action.ts'
import { checkAccount, checkEmail, sortInvoices } from './invoice.rules.ts'
import { type InvoiceData, loadInvoices } from './invoice-data.ts'
import { invoicePage } from './invoice-page.tsx'

afterEach(cleanup)

const anInvoice = (invoiceNo: string, more: Partial<Invoice> = {}): Invoice => ({
  ...{ accountNo: 'P1000000001', invoiceNo, currency: 'ZMW', outstandingAmount: '350.00' },
  ...{ dueDate: '2026-11-20', billingStartDate: '2026-10-01', billingEndDate: '2026-10-31' },
  invoiceStatus: 'OPEN',
  ...more,
})
const three = [
  anInvoice('INV-1', { invoiceStatus: 'PAID', outstandingAmount: '0.00', dueDate: '2026-09-20' }),
  anInvoice('INV-3', { dueDate: '2026-12-20' }),
  anInvoice('INV-2', { invoiceStatus: 'OVERDUE' }),
]
const masked = { lineNumber: '** *** **11', contactPersonMsisdn: '** *** **01' }
const result = (invoices: readonly Invoice[]) => ({
  response: { invoices: [...invoices] },
  ...masked,
})
const listOf = (invoices: readonly Invoice[]): InvoiceData => ({
  kind: 'list',
  account: 'P1000000001',
  invoices: result(invoices),
})
const config = (notOffered: readonly string[] = []) => success({ configData: {}, notOffered })
const answers = {
  'GET resource/v1/get-product-config': config(),
  'POST subscriber/getopeninvoice': success(result(three)),
  'POST subscriber/v1/shown-invoices': success({ shown: result(three) }),
}
const order = {
  ...{ orderId: 'ORDER', amount: '350.00', currency: 'ZMW', duplicates: [], activeBundles: [] },
  summary: {
    ...{ msisdn: '** *** **01', billingStartDate: '2026-10-01', billingEndDate: '2026-10-31' },
    dueDate: '2026-11-20',
  },
}

describe('an account', () => {
  test.each(['P1000000001', 'e1000000001', 'pe1000000002', 'PE 10000-00002'])(
    '%s is one',
    (typed) => expect(checkAccount(typed)).toBeNull(),
  )
  test.each(['1000000001', 'X1000000001', 'PEP1000000001', 'P100000001', 'P10000000012'])(
    '%s is none',
    (typed) => expect(checkAccount(typed)?.text).toBe('refusal.account.invalid'),
  )
})

test('an email address has an @ and a domain with a suffix', () => {
  expect(checkEmail('bills@example.com')).toBeNull()
  expect(checkEmail('bills@example')?.text).toBe('refusal.email.invalid')
  expect(checkEmail('')?.text).toBe('invoice.emailRequired')
})

test('what is most urgent comes first, and what is paid last', () => {
  expect(sortInvoices(three).map(({ invoiceNo }) => invoiceNo)).toEqual(['INV-2', 'INV-3', 'INV-1'])
})

describe('the form', () => {
  const typed = { accountNo: 'p1000000001', contactPersonEmailId: 'bills@example.com' }
  const send = (fields: Record<string, string>, more = {}, parts = {}) => {
    const { context, sentTo } = fakeContext(
      { ...answers, ...more },
      { path: invoicePath, ...parts },
    )
    return {
      outcome: followed(actOnInvoices(new URLSearchParams(fields), context)),
      sentTo,
      store: context.store,
    }
  }

  test('leads to an address of the result that says nothing of the account', async () => {
    const { outcome, sentTo, store } = send(typed)
    expect(await outcome).toEqual({ kind: 'go', to: '/orp/fixed-internet?bills=shown' })
    expect(sentTo('getopeninvoice')[0]?.body).toEqual({
      accountNo: 'P1000000001',
      contactPersonEmailId: 'bills@example.com',
    })
    expect(keptNumber(store, invoicePath)).toBe('P1000000001')
  })

  test('does so without script by an answer that waits at the browser', async () => {
    expect(await send(typed, {}, { store: emptyStore }).outcome).toEqual({
      kind: 'stay',
      problems: [],
      values: { accountNo: 'P1000000001' },
      at: shownPath,
    })
  })

  test('judges both fields before anything is asked', async () => {
    const { outcome, sentTo } = send({ accountNo: '1', contactPersonEmailId: 'x' })
    expect(await outcome).toMatchObject({
      problems: [
        { field: 'accountNo', text: 'refusal.account.invalid' },
        { field: 'contactPersonEmailId', text: 'refusal.email.invalid' },
      ],
    })
    expect(sentTo('getopeninvoice')).toEqual([])
  })

  test('says above itself that account and address fit nothing, and keeps both', async () => {
    const unknown = { 'POST subscriber/getopeninvoice': refusal('invoices.unknown') }
    expect(await send(typed, unknown).outcome).toMatchObject({
      kind: 'stay',
      problems: [{ text: 'refusal.invoices.unknown', lasts: true }],
      values: typed,
    })
  })

  test('can be sent once both are valid, and says what is wrong with one that was left', () => {
    renderPage(invoicePage, { kind: 'form' }, {}, { path: invoicePath, answers })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Show Bills' })
    expect(button.disabled).toBe(true)
    const account = screen.getByLabelText('Account number')
    fireEvent.input(account, { target: { value: 'X1' } })
    expect(screen.queryByText('Invalid Account Number')).toBeNull()
    fireEvent.blur(account)
    expect(screen.getByText('Invalid Account Number')).toBeTruthy()
    fireEvent.input(account, { target: { value: 'pe1000000002' } })
    const email = screen.getByLabelText('Email')
    fireEvent.input(email, { target: { value: 'home@' } })
    fireEvent.blur(email)
    expect(screen.getByText('Invalid Email Id')).toBeTruthy()
    expect(button.disabled).toBe(true)
    fireEvent.input(email, { target: { value: 'home@example.com' } })
    expect(button.disabled).toBe(false)
  })
})

describe('the result', () => {
  const at = (more = {}, parts = {}) =>
    fakeContext(
      { ...answers, ...more },
      { path: invoicePath, search: new URLSearchParams('bills=shown'), ...parts },
    )

  test('is asked for by the account of the tab', async () => {
    const { context, sentTo } = at()
    keepNumber(context.store, invoicePath, 'P1000000001')
    expect(await loadInvoices(context)).toEqual({ kind: 'page', data: listOf(three) })
    expect(sentTo('shown-invoices')[0]?.body).toEqual({ accountNo: 'P1000000001' })
  })

  test('is asked for by the account of a form that was posted without script', async () => {
    const { context } = at({}, { store: emptyStore, knownDevice: true })
    const answer = { kind: 'stay', problems: [], values: { accountNo: 'P1000000001' } } as const
    expect(await loadInvoices(context, answer)).toMatchObject({ data: { kind: 'list' } })
  })

  test('that is shown no more, or to no one, is the form', async () => {
    const form = { kind: 'page', data: { kind: 'form' } }
    expect(await loadInvoices(at().context)).toEqual(form)
    const { context } = at({ 'POST subscriber/v1/shown-invoices': success({}) })
    keepNumber(context.store, invoicePath, 'P1000000001')
    expect(await loadInvoices(context)).toEqual(form)
  })

  test('is not available where the operator has no invoices', async () => {
    const none = { 'GET resource/v1/get-product-config': config(['invoices']) }
    expect(await loadInvoices(at(none).context)).toMatchObject({
      kind: 'failed',
      failure: { code: 'ability.missing' },
    })
  })

  const draw = (invoices: readonly Invoice[], more = {}) =>
    renderPage(
      invoicePage,
      listOf(invoices),
      {},
      {
        path: invoicePath,
        search: new URLSearchParams('bills=shown'),
        answers: { ...answers, ...more },
      },
    )
  const rowOf = (invoiceNo: string) => {
    const row = screen.getByText(invoiceNo).closest('tr')
    if (!row) throw new Error(`${invoiceNo} has no row.`)
    return within(row)
  }

  test('has each invoice with its period, due date, amount and state', () => {
    draw(three)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Invoice', 'Billing period', 'Due date', 'State', 'Amount', 'Pay'],
    ])
    const overdue = rowOf('INV-2')
    for (const words of ['1 Oct 2026 to 31 Oct 2026', /20 Nov 2026/, 'K350.00', 'Overdue']) {
      expect(overdue.getByText(words)).toBeTruthy()
    }
    expect(screen.getByText('Account P1000000001')).toBeTruthy()
    expect(document.body.textContent).toContain('Contact ** *** **01')
  })

  test('pays what is not paid, without a number, and keeps the facts of the invoice', async () => {
    const { navigate, sentTo, context } = draw(three, {
      'POST transaction/v1/order': success(order),
    })
    expect(rowOf('INV-1').queryByRole('button')).toBeNull()
    const pay = rowOf('INV-2').getByRole('button', { name: 'Pay' })
    expect(document.getElementById(`${pay.getAttribute('aria-describedby')}`)?.textContent).toBe(
      'INV-2',
    )
    fireEvent.click(pay)
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    expect(navigate.mock.calls[0]?.[0]).toBe('/payment/start?order=ORDER')
    expect(sentTo('transaction/v1/order')[0]?.body).toEqual({
      transactionType: 'BILL_PAYMENT',
      accountId: 'P1000000001',
      invoiceNumber: 'INV-2',
      amount: '350.00',
      redirectPage: '/orp/fixed-internet?bills=shown',
      language: 'EN',
    })
    expect(context.store.read('queryData')).toMatchObject({
      transactionType: 'BILL_PAYMENT',
      invoiceDetail: {
        accountNo: 'P1000000001',
        invoiceNo: 'INV-2',
        billingStartDate: '2026-10-01',
        billingEndDate: '2026-10-31',
        dueDate: '2026-11-20',
      },
    })
  })

  test('says in the page why an invoice cannot be paid', async () => {
    const { reload } = draw(three, {
      'POST transaction/v1/order': refusal('invoice.paid', { status: 409 }),
    })
    fireEvent.click(rowOf('INV-2').getByRole('button', { name: 'Pay' }))
    expect(await screen.findByText('This bill is paid already.')).toBeTruthy()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test('is read again where an invoice is not open to this device any more', async () => {
    const { reload } = draw(three, {
      'POST transaction/v1/order': refusal('item.not-shown', { status: 409 }),
    })
    fireEvent.click(rowOf('INV-2').getByRole('button', { name: 'Pay' }))
    const words = 'Your bills were read again. Check them below, then pay.'
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  test('without an open invoice says so, and shows what was paid', () => {
    draw(three.slice(0, 1))
    expect(screen.getByRole('heading', { name: 'Nothing to pay' })).toBeTruthy()
    expect(rowOf('INV-1').getByText('Paid')).toBeTruthy()
    expect(rowOf('INV-1').queryByText(/^K/)).toBeNull()
    cleanup()
    draw([])
    expect(screen.getByText('This account has no bills right now.')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
