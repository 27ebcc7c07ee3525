import { paymentModes } from '@portal/contract/payment-modes'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'

export const walletMethod: PaymentMethod = {
  type: 'AM',
  modes: [paymentModes.wallet],
  words: ['AM'],
  asksPhone: true,
  // Named on the wire: "X_MONEY" is "x-money".
  slugOf: (option) => option.toLowerCase().replaceAll('_', '-'),
}
