import { paymentModes } from '@portal/contract/payment-modes'
import type { MethodFacts } from './method-facts.ts'

export const wallet: MethodFacts = {
  name: 'wallet',
  mode: paymentModes.wallet,
  asksOnce: true,
  enquiryNamesAmount: false,
  refundDays: 0,
}
