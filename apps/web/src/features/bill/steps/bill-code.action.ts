import { resendInvoiceOtpCall, verifyInvoiceOtpCall } from '@portal/contract/calls/otp'
import {
  checkCode,
  codeField,
  codeLifeSeconds,
  digitsOf,
  resendField,
  stayForCode,
  stayInStep,
} from '../../../code/code.rules.ts'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { keepCode } from './bill-codes.ts'
import { showBill } from './show-bill.ts'
import { stepAddress } from './step-address.ts'

/** Verifies the code of a bill and reads it, or sends the code again. */
export const actOnBillCode: PageAction = async (form, context): Promise<Outcome> => {
  const { api, search } = context
  const otpId = search.get('ref') ?? ''
  const msisdn = form.get('msisdn') ?? ''
  if (form.has(resendField)) {
    const sent = await api.call(resendInvoiceOtpCall, { otpId })
    if (!sent.ok) return stayForCode(sent.failure, form)
    // Where a service names no other code, the one that was sent goes on.
    const { otpId: ref = otpId, expiresInSeconds: lifeSeconds = codeLifeSeconds } = sent.value
    keepCode(context, { msisdn, refId: ref, isProved: false, lifeSeconds })
    return { kind: 'go', to: stepAddress('code', { ref }), replace: true }
  }
  const otp = digitsOf(form.get(codeField))
  const fault = checkCode(otp)
  if (fault) return stayInStep(fault)
  const verified = await api.call(verifyInvoiceOtpCall, { otpId, otp })
  // A code that was verified before opens the bill that could not be read then.
  const isUsed = !verified.ok && isRefusedFor(verified.failure, 'otp.unusable')
  if (!verified.ok && !isUsed) return stayForCode(verified.failure, form)
  const proof = verified.ok ? verified.value.otpId : otpId
  const shown = await showBill({ msisdn, otpId: proof }, context)
  if (shown.ok) return shown.value
  return stayForCode(verified.ok ? shown.failure : verified.failure, form)
}
