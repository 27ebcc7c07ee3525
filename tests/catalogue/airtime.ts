import { paymentModes } from '@portal/contract/payment-modes'
import type { MethodFacts } from './method-facts.ts'

export const airtime: MethodFacts = {
  name: 'airtime',
  mode: paymentModes.airtime,
  asksOnce: true,
  enquiryNamesAmount: true,
  refundDays: 0,
}
