import type { OrderPage } from '@portal/contract/calls/order-page'
import { otpStateCall, sendOtpCall } from '@portal/contract/calls/otp'
import { canGoOn } from '../../code/code.rules.ts'
import { isRefusedFor } from '../../lib/api/contract-client.ts'
import { problemOf } from '../../lib/form/failure-words.ts'
import { withoutCookies } from '../../lib/page/keeps-cookies.ts'
import type { Outcome, PageContext, Problem } from '../../lib/page/page.ts'
import { payMethodOf } from './methods/registry.ts'
import { awaitsPinOf } from './pay.rules.ts'
import { keepProof, proofOf } from './proof.ts'
import { codeAddress, pinAddress } from './step-address.ts'

/**
 * Proves the payer's number by a code. An attempt that waits for this wallet's PIN goes on there, and a code
 * that was just sent is asked for again, not sent again.
 */
export async function askForCode(
  order: OrderPage,
  type: string,
  number: string,
  context: PageContext,
): Promise<Outcome | Problem> {
  const { api, params, search } = context
  const { orderId } = order
  const slug = params.method ?? ''
  // From the PIN, whose number is proved again, one step takes the place of the other.
  const go = (to: string): Outcome => ({ kind: 'go', to, replace: search.has('step') })
  const pin = payMethodOf(type)?.pin
  const known = proofOf(context, number)
  const isProved = pin?.proof === 'uniqueCode' || known?.value !== undefined
  if (pin && isProved && awaitsPinOf(order, pin.mode, number)) return go(pinAddress(slug, orderId))
  const lost = withoutCookies()
  if (lost) return lost
  const sent = await api.call(sendOtpCall, { msisdn: number })
  if (sent.ok) {
    const { refId, expiresInSeconds } = sent.value
    keepProof(context, { number, refId, lifeSeconds: expiresInSeconds })
    return go(codeAddress(slug, orderId, refId))
  }
  const { failure } = sent
  if (known && known.value === undefined && isRefusedFor(failure, 'otp.too-many')) {
    const state = await api.call(otpStateCall, { refId: known.refId })
    if (state.ok && canGoOn(state.value)) return go(codeAddress(slug, orderId, known.refId))
  }
  return problemOf(failure)
}
