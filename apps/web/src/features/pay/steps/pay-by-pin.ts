import { statusCall } from '@portal/contract/calls/order-page'
import { authProcessCall, processCall } from '@portal/contract/calls/transaction'
import { isRefusedFor } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { PageContext, Problem } from '../../../lib/page/page.ts'
import { forgetOrder } from '../../../order/pending/order-source.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'
import { processFlags } from '../initiate.ts'
import type { ByCode } from '../methods/pay-method.ts'
import { dropProof, proofOf } from '../proof.ts'
import { encryptPin } from './encrypt-pin.ts'
import type { PinStep } from './step-data.ts'

export type PinAnswer =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'wrong'; readonly problem: Problem; readonly attemptsLeft: number | undefined }
  | { readonly kind: 'locked' | 'unproved'; readonly problem: Problem }
  /** Whether it was paid is not known: the same key asks again. */
  | { readonly kind: 'unanswered'; readonly problem: Problem }
  | { readonly kind: 'refused'; readonly problem: Problem }

/** Submits the attempt with the encrypted PIN, which leaves this function in no other form. */
export async function payByPin(
  pin: string,
  { transactionId, key, number, mode }: PinStep,
  { proof }: ByCode,
  { orderId, idempotencyKey }: { orderId: string; idempotencyKey: string },
  context: PageContext,
): Promise<PinAnswer> {
  const accessToken = proof === 'token' ? proofOf(context, number)?.value : undefined
  if (proof === 'token' && !accessToken) {
    return unproved(transactionId, { text: 'refusal.token.required' }, context)
  }
  const amPin = await encryptPin(pin, key)
  const processed = await context.api.call(
    accessToken ? authProcessCall : processCall,
    { transactionId, ...processFlags, paymentMode: mode, paymentMobile: number, amPin },
    { idempotencyKey, ...(accessToken ? { accessToken } : {}) },
  )
  if (processed.ok) {
    dropProof(context)
    forgetOrder(context, orderId)
    return { kind: 'go', to: statusAddress(transactionId) }
  }
  const { failure } = processed
  const { field, ...problem } = problemOf(failure)
  if (failure.kind !== 'refusal') return { kind: 'unanswered', problem }
  if (isRefusedFor(failure, 'pin.wrong', 'pin.wrong-secure')) {
    return { kind: 'wrong', problem, attemptsLeft: failure.attemptsLeft }
  }
  if (isRefusedFor(failure, 'pin.locked')) return { kind: 'locked', problem }
  if (isRefusedFor(failure, 'token.required', 'token.other')) {
    dropProof(context)
    return unproved(transactionId, problem, context)
  }
  return { kind: 'refused', problem }
}

/** Another page of this visitor may have paid with the proof: then the payment is followed. */
async function unproved(
  transactionId: string,
  problem: Problem,
  { api }: PageContext,
): Promise<PinAnswer> {
  const found = await api.call(statusCall, { tid: transactionId })
  // Without an answer the page of the payment asks again.
  return found.ok && found.value.transactionStatus === 'REQUEST_REGISTERED'
    ? { kind: 'unproved', problem }
    : { kind: 'go', to: statusAddress(transactionId) }
}
