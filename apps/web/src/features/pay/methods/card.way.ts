import { paymentModes } from '@portal/contract/payment-modes'
import type { Way } from '../../../order/way.ts'

export const cardWay: Way = {
  type: 'PG',
  modes: [paymentModes.card, paymentModes.cardOption],
  words: ['PG'],
  asksPhone: false,
  slugOf: () => 'card',
}
