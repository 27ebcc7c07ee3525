import { paymentModes } from '@portal/contract/payment-modes'
import type { Way } from '../../../order/way.ts'

export const smartcashWay: Way = {
  type: 'SMARTCASH',
  modes: [paymentModes.smartcash, 'SMARTCASH'],
  words: ['SMARTCASH'],
  asksPhone: false,
  slugOf: () => 'smartcash',
}
