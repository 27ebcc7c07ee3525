import { paymentModes } from '@portal/contract/payment-modes'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'

export const cardMethod: PaymentMethod = {
  type: 'PG',
  modes: [paymentModes.card, paymentModes.cardOption],
  words: ['PG'],
  asksPhone: false,
  slugOf: () => 'card',
}
