import { paymentModes } from '@portal/contract/payment-modes'
import type { PaymentMethod } from '../../../order/product/payment-method.ts'

export const airtimeMethod: PaymentMethod = {
  type: 'AIRTIME',
  modes: [paymentModes.airtime, paymentModes.leadAirtime],
  words: ['AIRTIME'],
  asksPhone: false,
  slugOf: () => 'airtime',
}
