import { resendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import {
  checkCode,
  codeField,
  codeLifeSeconds,
  digitsOf,
  resendField,
  stayForCode,
  stayInStep,
} from '../code/code.rules.ts'
import type { Outcome, PageAction } from '../lib/page/page.ts'
import { keepCode } from './balance-codes.ts'
import { stepAddress } from './step-address.ts'

/** Verifies the code of a balance, or sends it again. The service knows by the session what was proved. */
export const actOnBalanceCode: PageAction = async (form, context): Promise<Outcome> => {
  const { api, search } = context
  const refId = search.get('ref') ?? ''
  const msisdn = form.get('msisdn') ?? ''
  if (form.has(resendField)) {
    const sent = await api.call(resendOtpCall, { refId })
    if (!sent.ok) return stayForCode(sent.failure, form)
    // Where a service names no other code, the one that was sent goes on.
    const { refId: ref = refId, expiresInSeconds = codeLifeSeconds } = sent.value
    keepCode(context, { msisdn, refId: ref, isProved: false, lifeSeconds: expiresInSeconds })
    return { kind: 'go', to: stepAddress(context, 'code', { ref }), replace: true }
  }
  const otp = digitsOf(form.get(codeField))
  const fault = checkCode(otp)
  if (fault) return stayInStep(fault)
  const verified = await api.call(verifyOtpCall, { refId, otp })
  if (!verified.ok) return stayForCode(verified.failure, form)
  keepCode(context, { msisdn, refId, isProved: true, lifeSeconds: verified.value.expiresIn })
  return { kind: 'go', to: stepAddress(context, 'balance', { ref: refId }), replace: true }
}
