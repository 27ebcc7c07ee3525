import type { OrderPage } from '@portal/contract/calls/order-page'

/** A recharge that is not paid yet. */
export const rechargeOrder: OrderPage = {
  orderId: 'ORDER',
  owned: true,
  language: 'EN',
  redirectPage: '/',
  summary: {
    transactionType: 'PREPAID RECHARGE',
    msisdn: '971234567',
    amount: '50.00',
    currency: 'ZMW',
  },
}
