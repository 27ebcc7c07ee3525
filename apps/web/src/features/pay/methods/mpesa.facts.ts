import type { PaymentMethod } from '../../../order/product/payment-method.ts'

export const mpesaMethod: PaymentMethod = {
  type: 'MPESA',
  modes: ['MPESA'],
  words: ['MPESA', 'AM'],
  asksPhone: true,
  slugOf: () => 'mpesa',
}
