import type { PaymentOption } from '@portal/contract/calls/transaction'
import { emailLengthMax, emailPattern } from '@portal/contract/email'
import type { Problem } from '../../../../lib/page/page.ts'

/** Some methods have words of their own for a wrong address. */
export function checkEmail(typed: string, ending: PaymentOption['type']): Problem | null {
  if (typed === '') return { field: 'emailId', text: 'refusal.email.required', ending }
  const fits = typed.length <= emailLengthMax && new RegExp(emailPattern).test(typed)
  return fits ? null : { field: 'emailId', text: 'refusal.email.invalid', ending }
}
