import { resendOtpCall, verifyOtpCall, verifyUserCall } from '@portal/contract/calls/otp'
import type { PaymentOption } from '@portal/contract/calls/transaction'
import {
  checkCode,
  codeField,
  codeLifeSeconds,
  digitsOf,
  resendField,
  stayForCode,
  stayInStep,
} from '../../../code/code.rules.ts'
import { type Failure, isRefusedFor, type Reply } from '../../../lib/api/contract-client.ts'
import type { Outcome, PageAction, PageContext } from '../../../lib/page/page.ts'
import { forgetOrder, readOrder } from '../../../order/pending/order-source.ts'
import { duplicateProblem, isNewDuplicate } from '../duplicate.tsx'
import { initiate } from '../initiate.ts'
import { type ByCode, methodField, textOf } from '../methods/pay-method.ts'
import { payMethodOf } from '../methods/registry.ts'
import { payOrder } from '../pay.action.ts'
import { awaitsPinOf, fingerprint } from '../pay.rules.ts'
import { dropProof, keepProof, proofOf } from '../proof.ts'
import { codeAddress, confirmAddress, pinAddress } from '../step-address.ts'
import { toStep } from '../to-step.ts'

/** Names of the form's fields beside those of every payment form. */
export const numberField = 'paymentMobile'
/** Another code, since the last one serves no more. */
export const newCodeField = 'anew'

type Asked = {
  readonly orderId: string
  readonly refId: string
  readonly slug: string
  readonly number: string
  /** The type of the payment method. */
  readonly type: PaymentOption['type']
  readonly byCode: ByCode
  /** Typed beside the number, where the method asks for it. */
  readonly emailId: string | undefined
  readonly form: URLSearchParams
}

/** The code is of the address that the form was posted to. */
function readAsked(form: URLSearchParams, context: PageContext): Asked | null {
  const { search, params } = context
  const method = payMethodOf(form.get(methodField))
  if (!method?.byCode) return null
  const { type, byCode } = method
  const number = textOf(form, numberField)
  return {
    orderId: search.get('order') ?? '',
    refId: search.get('ref') ?? '',
    slug: params.method ?? '',
    number,
    type,
    byCode,
    // The form has it where no script keeps it.
    emailId: textOf(form, 'emailId') || proofOf(context, number)?.emailId,
    form,
  }
}

const stayFor = (failure: Failure, { type, form }: Asked): Outcome =>
  stayForCode(failure, form, { ending: type })

async function resend(asked: Asked, context: PageContext): Promise<Outcome> {
  const { orderId, refId, slug, number, emailId } = asked
  const sent = await context.api.call(resendOtpCall, { refId })
  if (!sent.ok) return stayFor(sent.failure, asked)
  // Where a service names no other code, the one that was sent goes on.
  const { refId: next = refId, expiresInSeconds = codeLifeSeconds } = sent.value
  keepProof(context, { number, refId: next, emailId, lifeSeconds: expiresInSeconds })
  return toStep(context, codeAddress(slug, orderId, next), { emailId })
}

/** Exchanges the code; a repeat of the form takes what this session kept of the first exchange. */
async function prove(
  { refId, number, byCode, emailId }: Asked,
  otp: string,
  context: PageContext,
): Promise<Reply<string>> {
  const known = proofOf(context, number)
  if (known?.refId === refId && known.value) return { ok: true, value: known.value }
  const keep = (value: string, lifeSeconds: number): Reply<string> => {
    keepProof(context, { number, refId, value, emailId, lifeSeconds })
    return { ok: true, value }
  }
  if (byCode.proof === 'uniqueCode') {
    const verified = await context.api.call(verifyOtpCall, { refId, otp })
    return verified.ok ? keep(verified.value.uniqueCode, verified.value.expiresIn) : verified
  }
  const user = { refId, otp, username: number, paymentMode: byCode.mode }
  const verified = await context.api.call(verifyUserCall, user)
  return verified.ok ? keep(verified.value.accessToken, verified.value.expiresIn) : verified
}

async function verify(asked: Asked, context: PageContext): Promise<Outcome> {
  const { orderId, refId, slug, number, byCode, emailId, form } = asked
  const otp = digitsOf(form.get(codeField))
  const fault = checkCode(otp)
  if (fault) return stayInStep(fault)
  const order = await readOrder(context, orderId)
  if (!order.ok) return stayFor(order.failure, asked)
  const isBegun = awaitsPinOf(order.value, byCode.mode, number)
  if (!isBegun && isNewDuplicate(order.value, form)) return stayInStep(duplicateProblem)
  const proof = await prove(asked, otp, context)
  if (!proof.ok) return stayFor(proof.failure, asked)
  if (byCode.asks === 'confirmation') {
    const to = confirmAddress(slug, orderId, refId)
    return toStep(context, to, { emailId, uniqueCode: proof.value })
  }
  const go: Outcome = { kind: 'go', to: pinAddress(slug, orderId), replace: true }
  // The token ran out while the PIN was asked for: the attempt is there, and takes the new one.
  if (isBegun) return go
  const isToken = byCode.proof === 'token'
  const fields = { paymentMode: byCode.mode, paymentMobile: number }
  const initiated = await initiate(
    order.value,
    isToken ? fields : { ...fields, uniqueCode: proof.value },
    {
      idempotencyKey: `${form.get('attempt') ?? ''}:${fingerprint(`${byCode.mode} ${number}`)}`,
      ...(isToken ? { accessToken: proof.value } : {}),
    },
    context,
  )
  forgetOrder(context, orderId)
  // Nothing was opened, and the number stays proved. What is wrong is not how it was typed.
  if (!initiated.ok && isRefusedFor(initiated.failure, 'payer.invalid')) {
    return stayInStep({ text: 'refusal.otp.invalid-user' })
  }
  // Without an answer the same form takes the same proof once more.
  const isOver = initiated.ok ? !isToken : initiated.failure.kind === 'refusal'
  if (isOver) dropProof(context)
  return initiated.ok ? go : stayFor(initiated.failure, asked)
}

/** The answer keeps for the next form what was typed before the code. */
const keeping = (outcome: Outcome, { emailId }: Asked): Outcome =>
  outcome.kind === 'stay' && emailId
    ? { ...outcome, values: { ...outcome.values, emailId } }
    : outcome

/** The form of the code: verified, or sent again. Works without script. */
export const actOnCode: PageAction = async (form, context) => {
  const asked = readAsked(form, context)
  if (!asked) return stayInStep({ text: 'error.badRequest' })
  if (form.has(newCodeField)) {
    if (asked.emailId) form.set('emailId', asked.emailId)
    return payOrder(form, context)
  }
  const outcome = form.has(resendField) ? resend(asked, context) : verify(asked, context)
  return keeping(await outcome, asked)
}
