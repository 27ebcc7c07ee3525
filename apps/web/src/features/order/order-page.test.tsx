// @vitest-environment jsdom
import type { OrderPage } from '@portal/contract/transaction'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawPage } from '../../lib/draw-page.fake.tsx'
import type { Transaction } from './order.rules.ts'
import type { OrderView } from './order-data.ts'
import { orderPage } from './order-page.tsx'

const transactionOf = (parts: Partial<Transaction>): Transaction => ({
  transactionId: 'TXN',
  reference: 'ZB-4K7Q-19MX',
  status: 'SUCCESS',
  paymentMode: 'PAYMENT_GATEWAY',
  legs: [],
  money: 'delivered',
  canRetry: false,
  ...parts,
})

function viewOf(parts: Partial<Transaction>): OrderView {
  const transaction = transactionOf(parts)
  const order: OrderPage = {
    orderId: 'ORDER',
    owned: true,
    language: 'EN',
    redirectPage: '/about',
    summary: {
      transactionType: 'PREPAID RECHARGE',
      msisdn: '971234567',
      lineType: 'PREPAID',
      amount: '50.00',
      currency: 'ZMW',
    },
    transaction,
  }
  const brought = { channel: null, paymentMode: null, triesMax: 10 }
  return { kind: 'order', order, transaction, back: '/about', ...brought }
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => history.replaceState(null, '', '/payment/status?id=TXN'))

describe('the page of a payment', () => {
  test.each([
    ['SUCCESS', 'delivered', 'Successful'],
    ['FAILED', 'nothing-taken', 'Unsuccessful'],
    ['REQUEST_REGISTERED', 'waiting-for-you', 'In Processing'],
    ['REQUEST_RAISED', 'confirming', 'In Processing'],
    ['IN_PROCESS', 'paid-delivering', 'In Processing'],
  ] as const)('that is %s (%s) is headed %s', (status, money, words) => {
    drawPage(orderPage, viewOf({ status, money }))
    expect(title()).toBe(words)
  })

  test('says thank you once it is delivered, and not before', () => {
    drawPage(orderPage, viewOf({ status: 'IN_PROCESS', money: 'paid-delivering' }))
    expect(screen.queryByText(/Thank you\./)).toBeNull()
    drawPage(orderPage, viewOf({}))
    expect(screen.getByText(/Thank you\./)).toBeTruthy()
  })

  test('has a button back to where the visitor came from', () => {
    drawPage(orderPage, viewOf({}))
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/about')
  })

  test('leads there too when the browser goes back', async () => {
    const { navigate } = drawPage(orderPage, viewOf({}))
    history.back()
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/about', { replace: true }))
  })

  test('shows amount, number and reference', () => {
    drawPage(orderPage, viewOf({}))
    expect(screen.getAllByText(/K50\.00/).length).toBeGreaterThan(0)
    expect(screen.getByText('97 123 4567')).toBeTruthy()
    expect(screen.getByText('ZB-4K7Q-19MX')).toBeTruthy()
  })
})
