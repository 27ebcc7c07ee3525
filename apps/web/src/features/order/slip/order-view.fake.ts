import type { OrderPage } from '@portal/contract/calls/order-page'
import type { Transaction } from './order.rules.ts'
import type { OrderView } from './order-data.ts'

/** A delivered recharge, as the page of its order has it; each of the parts may say otherwise. */
export const transactionOf = (parts: Partial<Transaction>): Transaction => ({
  transactionId: 'TXN',
  reference: 'ZB-4K7Q-19MX',
  status: 'SUCCESS',
  paymentMode: 'PAYMENT_GATEWAY',
  legs: [],
  money: 'delivered',
  canRetry: false,
  canGiveUp: false,
  ...parts,
})

export function viewOf(
  parts: Partial<Transaction>,
  owned = true,
): Extract<OrderView, { kind: 'order' }> {
  const transaction = transactionOf(parts)
  const order: OrderPage = {
    orderId: 'ORDER',
    owned,
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
  const brought = { channel: null, paymentMode: null, leftPage: false, triesMax: 10 }
  return { kind: 'order', order, transaction, back: '/about', ...brought }
}
