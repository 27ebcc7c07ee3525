import type { MethodFacts } from './method-facts.ts'

export const mpesa: MethodFacts = {
  name: 'mpesa',
  mode: 'MPESA',
  asksOnce: true,
  enquiryNamesAmount: false,
  refundDays: 0,
}
