import { paymentModes } from '@portal/contract/payment-modes'
import type { WayFacts } from './way-facts.ts'

export const smartcash: WayFacts = {
  name: 'SmartCash',
  mode: paymentModes.smartcash,
  asksOnce: true,
  enquiryNamesAmount: true,
  refundDays: 0,
}
