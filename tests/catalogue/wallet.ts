import { paymentModes } from '@portal/contract/payment-modes'
import type { WayFacts } from './way-facts.ts'

export const wallet: WayFacts = {
  name: 'wallet',
  mode: paymentModes.wallet,
  asksOnce: true,
  enquiryNamesAmount: false,
  refundDays: 0,
}
