import type { PaymentOption } from '@portal/contract/calls/transaction'
import { parseMsisdn } from '@portal/kernel/msisdn'
import type { Problem } from '../../../../lib/page/page.ts'

export const wrongPayer = (ending: PaymentOption['type']): Problem => ({
  field: 'paymentMobile',
  text: 'refusal.payer.invalid',
  ending,
})

/** `digits`: what was typed, cleaned. Whether the number has a wallet is the service's to say. */
export function checkPayer(digits: string, type: PaymentOption['type']): Problem | null {
  if (digits === '') {
    return { field: 'paymentMobile', text: 'refusal.payer.required', ending: type }
  }
  return parseMsisdn(digits).ok ? null : wrongPayer(type)
}
