import { paymentModes } from '@portal/contract/payment-modes'
import type { MethodFacts } from './method-facts.ts'

export const smartcash: MethodFacts = {
  name: 'SmartCash',
  mode: paymentModes.smartcash,
  asksOnce: true,
  enquiryNamesAmount: true,
  refundDays: 0,
}
