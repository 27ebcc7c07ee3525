import { type Msisdn, parseMsisdn } from '@portal/kernel/msisdn'
import { fail, type Result } from '@portal/kernel/result'
import type { MethodRefusal } from '../ports/method.port.ts'

/** The number whose wallet is asked, as a request names it. */
export function readPayer(typed: string): Result<Msisdn, MethodRefusal> {
  if (typed === '') return fail({ code: 'payer.required', field: 'paymentMobile' })
  const payer = parseMsisdn(typed)
  return payer.ok ? payer : fail({ code: 'payer.invalid', field: 'paymentMobile' })
}
