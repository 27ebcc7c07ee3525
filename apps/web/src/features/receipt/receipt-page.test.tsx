// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { receiptPage } from '../../app/routes/receipt-route.ts'
import { fakeContext, success } from '../../lib/page/page-context.fake.ts'
import { renderPage } from '../../lib/page/render-page.fake.tsx'

const receipt = {
  genuine: true,
  code: 'ABCD-EFGH',
  status: 'SUCCESS',
  amount: '50.00',
  currency: 'ZMW',
  transactionType: 'PREPAID RECHARGE',
  at: '2026-11-20T12:02:00Z',
} as const
const data = { receipt, own: null }
const own = {
  orderId: 'ORDER',
  owned: true,
  summary: { transactionType: 'PREPAID RECHARGE', msisdn: '971234567' },
  transaction: { reference: 'ZB-4K7Q-19MX', paymentMode: 'AM', payer: '977654321' },
}

const rows = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
  )

test('tells the owner reference and payment method, and others that it is genuine', () => {
  renderPage(receiptPage, { ...data, own })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Receipt')
  expect(rows()).toMatchObject({
    Reference: 'ZB-4K7Q-19MX',
    Paid: '{brandMoney}',
    Wallet: '97 765 4321',
    'Receipt code': 'ABCD-EFGH',
  })
  cleanup()
  renderPage(receiptPage, data)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This receipt is genuine')
  expect(Object.keys(rows())).toEqual(['State', 'Time', 'Receipt code'])
  expect(screen.getByText('K50.00')).toBeTruthy()
})

test('names account and invoice to the owner alone', () => {
  const accountId = 'P1000000001'
  const summary = { ...own.summary, accountId, invoiceNumber: 'INV-2' }
  renderPage(receiptPage, { ...data, own: { ...own, summary } })
  expect(rows()).toMatchObject({ 'Account number': accountId, 'Invoice number': 'INV-2' })
  cleanup()
  renderPage(receiptPage, data)
  expect(Object.keys(rows())).not.toContain('Account number')
})

test('names what was bought, and not only its kind', () => {
  const bundle = { ...receipt, transactionType: 'BUNDLE PURCHASE', name: '1 GB for 7 days' }
  renderPage(receiptPage, { ...data, receipt: bundle })
  expect(screen.getByText('1 GB for 7 days')).toBeTruthy()
  expect(screen.queryByText('Bundle Purchase')).toBeNull()
})

describe('the receipt of money that goes back', () => {
  const time = '2026-11-23T20:53:00Z'
  const refundRow = (refund: object, mine: object | null = null) => {
    renderPage(receiptPage, {
      ...data,
      receipt: { ...receipt, status: 'FAILED', refund },
      own: mine,
    })
    const row = rows().Refund
    cleanup()
    return row
  }

  test.each([
    [{ state: 'due' }, 'Being given back'],
    [{ state: 'on-its-way', at: time }, 'On its way back since 23 Nov 2026, 22:53'],
    [{ state: 'returned', at: time }, 'Given back · 23 Nov 2026, 22:53'],
    [{ state: 'with-support' }, 'Our team is looking into it'],
  ])('tells anyone that it is %j', (refund, words) => {
    expect(refundRow(refund)).toBe(words)
  })

  test('tells its owner where it went', () => {
    const words = 'Given back to the wallet · 23 Nov 2026, 22:53'
    expect(refundRow({ state: 'returned', at: time }, own)).toBe(words)
  })
})

test('is about its order, so that its own payment is not offered above it', () => {
  expect(receiptPage.subjectsOf({ ...data, own })).toEqual(['ORDER'])
  expect(receiptPage.subjectsOf(data)).toEqual([])
})

test('shows the code to scan, in a size that is known before it arrives', () => {
  renderPage(receiptPage, data)
  const image = screen.getByRole('img', { name: /QR code/ })
  expect(image.getAttribute('src')).toBe('/receipt/ABCD-EFGH/qr.svg')
  for (const side of ['width', 'height'])
    expect(Number(image.getAttribute(side))).toBeGreaterThan(99)
})

test('names the address where it can be checked without a language', () => {
  renderPage(receiptPage, data, {}, { href: (path) => `/sw${path}` })
  const words = `Anyone can check this receipt at ${location.origin}/receipt/ABCD-EFGH`
  expect(document.body.textContent).toContain(words)
})

test.each([
  ['?id=TXN', '/payment/status?id=TXN'],
  ['', undefined],
])('entered with %j leads back to %s', (query, address) => {
  renderPage(receiptPage, data, {}, { search: new URLSearchParams(query) })
  const link = screen.queryByRole('link', { name: 'Back to the order' })
  expect(link?.getAttribute('href')).toBe(address)
})

test.each([
  ['ABCD-EFGH', true],
  ['OTHER', false],
])(
  'typed in any form shows the code that is printed, and an order with the code %s as its own: %s',
  async (receiptCode, isOwn) => {
    const order = { ...own, transaction: { ...own.transaction, receiptCode } }
    const { context } = fakeContext(
      {
        'GET transaction/v1/receipt': success(receipt),
        'GET transaction/v1/order': success(order),
      },
      { params: { code: 'abcdefgh' }, search: new URLSearchParams('id=TXN') },
    )
    const loaded = await receiptPage.load(context)
    expect(loaded).toMatchObject({
      data: { receipt: { code: 'ABCD-EFGH' }, own: isOwn ? order : null },
    })
  },
)
