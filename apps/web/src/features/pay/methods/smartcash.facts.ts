import { paymentModes } from '@portal/contract/payment-modes'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'

export const smartcashMethod: PaymentMethod = {
  type: 'SMARTCASH',
  modes: [paymentModes.smartcash, 'SMARTCASH'],
  words: ['SMARTCASH'],
  asksPhone: false,
  slugOf: () => 'smartcash',
}
