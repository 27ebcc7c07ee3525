import { paymentModes } from '@portal/contract/payment-modes'
import type { MethodFacts } from './method-facts.ts'

export const card: MethodFacts = {
  name: 'card',
  mode: paymentModes.card,
  asksOnce: false,
  enquiryNamesAmount: true,
  refundDays: 15,
}
