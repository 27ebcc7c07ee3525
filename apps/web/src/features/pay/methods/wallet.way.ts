import { paymentModes } from '@portal/contract/payment-modes'
import type { Way } from '../../../order/way.ts'

export const walletWay: Way = {
  type: 'AM',
  modes: [paymentModes.wallet],
  words: ['AM'],
  asksPhone: true,
  // Named on the wire: "X_MONEY" is "x-money".
  slugOf: (option) => option.toLowerCase().replaceAll('_', '-'),
}
