import { paymentModes } from '@portal/contract/payment-modes'
import type { WayFacts } from './way-facts.ts'

export const card: WayFacts = {
  name: 'card',
  mode: paymentModes.card,
  asksOnce: false,
  enquiryNamesAmount: true,
  refundDays: 15,
}
