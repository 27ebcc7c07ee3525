import { paymentModes } from '@portal/contract/payment-modes'
import type { WayFacts } from './way-facts.ts'

export const walletPin: WayFacts = {
  name: 'wallet-pin',
  mode: paymentModes.wallet,
  asksOnce: true,
  enquiryNamesAmount: true,
  refundDays: 0,
}
