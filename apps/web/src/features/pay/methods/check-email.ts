import { emailLengthMax, emailPattern } from '@portal/contract/email'
import type { Problem } from '../../../lib/page/page.ts'

export function checkEmail(typed: string): Problem | null {
  if (typed === '') return { field: 'emailId', text: 'payment.emailRequired' }
  const fits = typed.length <= emailLengthMax && new RegExp(emailPattern).test(typed)
  return fits ? null : { field: 'emailId', text: 'payment.emailInvalid' }
}
