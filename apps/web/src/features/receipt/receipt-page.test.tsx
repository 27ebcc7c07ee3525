// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import { receiptPage } from './receipt-page.tsx'

const receipt = {
  genuine: true,
  status: 'SUCCESS',
  amount: '50.00',
  currency: 'ZMW',
  transactionType: 'PREPAID RECHARGE',
  at: '2026-11-20T12:02:00Z',
} as const
const data = { code: 'ABCD-EFGH', receipt }

test('shows the code to scan, in a size that is known before it arrives', () => {
  drawPage(receiptPage, data)
  const image = screen.getByRole('img', { name: /QR code/ })
  expect(image.getAttribute('src')).toBe('/receipt/ABCD-EFGH/qr.svg')
  for (const side of ['width', 'height'])
    expect(Number(image.getAttribute(side))).toBeGreaterThan(99)
})

test('names the address where it can be checked without a language', () => {
  drawPage(receiptPage, data, {}, { href: (path) => `/sw${path}` })
  const words = `Anyone can check this receipt at ${location.origin}/receipt/ABCD-EFGH`
  expect(screen.getByText(words)).toBeTruthy()
})

test.each([
  ['?id=TXN', '/payment/status?id=TXN'],
  ['', undefined],
])('entered with %j leads back to %s', (query, address) => {
  drawPage(receiptPage, data, {}, { search: new URLSearchParams(query) })
  const link = screen.queryByRole('link', { name: 'Back to the order' })
  expect(link?.getAttribute('href')).toBe(address)
})
