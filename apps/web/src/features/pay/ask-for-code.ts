import { lineTypeCall } from '@portal/contract/calls/line'
import type { OrderPage } from '@portal/contract/calls/order-page'
import { otpStateCall, sendOtpCall } from '@portal/contract/calls/otp'
import { canGoOn } from '../../code/code.rules.ts'
import { isRefusedFor } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import { withoutCookies } from '../../lib/page/keeps-cookies.ts'
import type { Outcome, PageContext, Problem } from '../../lib/page/page.ts'
import { payMethodOf } from './methods/registry.ts'
import { awaitsPinOf } from './pay.rules.ts'
import { keepEmail, keepProof, proofOf } from './proof.ts'
import { codeAddress, confirmAddress, pinAddress } from './step-address.ts'
import { toStep } from './to-step.ts'

/** In the words of the method that asks. */
const noSubscriber: Problem = { field: 'paymentMobile', text: 'refusal.payer.invalid' }

/** The payer of an order, by the type of the payment method. */
type Payer = {
  readonly type: string
  readonly number: string
  readonly emailId?: string | undefined
}

/**
 * Proves the payer's number by a code. An attempt that waits for this wallet's PIN goes on there, and a code
 * that was just sent is asked for again, not sent again.
 */
export async function askForCode(
  order: OrderPage,
  { type, number, emailId }: Payer,
  context: PageContext,
): Promise<Outcome | Problem> {
  const { api, params, search } = context
  const { orderId } = order
  const slug = params.method ?? ''
  // From the PIN, whose number is proved again, one step takes the place of the other.
  const go = (to: string) => toStep(context, to, { emailId, replace: search.has('step') })
  const byCode = payMethodOf(type)?.byCode
  const known = proofOf(context, number)
  if (known && emailId) keepEmail(context, number, emailId)
  if (byCode?.asks === 'confirmation' && known?.value !== undefined) {
    return go(confirmAddress(slug, orderId, known.refId))
  }
  const isProved = byCode?.proof === 'uniqueCode' || known?.value !== undefined
  if (byCode && isProved && awaitsPinOf(order, byCode.mode, number)) {
    return go(pinAddress(slug, orderId))
  }
  const lost = withoutCookies()
  if (lost) return lost
  if (byCode?.ofLine) {
    const line = await api.call(lineTypeCall, { msisdn: number })
    // Where the operator does not answer, a code is tried.
    if (!line.ok && isRefusedFor(line.failure, 'line.invalid')) return noSubscriber
  }
  const sent = await api.call(sendOtpCall, { msisdn: number })
  if (sent.ok) {
    const { refId, expiresInSeconds } = sent.value
    keepProof(context, { number, refId, emailId, lifeSeconds: expiresInSeconds })
    return go(codeAddress(slug, orderId, refId))
  }
  const { failure } = sent
  if (known && known.value === undefined && isRefusedFor(failure, 'otp.too-many')) {
    const state = await api.call(otpStateCall, { refId: known.refId })
    if (state.ok && canGoOn(state.value)) return go(codeAddress(slug, orderId, known.refId))
  }
  return problemOf(failure)
}
