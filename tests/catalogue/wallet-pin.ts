import { paymentModes } from '@portal/contract/payment-modes'
import type { MethodFacts } from './method-facts.ts'

export const walletPin: MethodFacts = {
  name: 'wallet-pin',
  mode: paymentModes.wallet,
  asksOnce: true,
  enquiryNamesAmount: true,
  refundDays: 0,
}
