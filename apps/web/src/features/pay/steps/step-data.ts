import type { ResultOf } from '@portal/contract/call'
import { queryBalanceCall } from '@portal/contract/calls/balance'
import { otpStateCall } from '@portal/contract/calls/otp'
import type { CodeState } from '../../../code/code-form.tsx'
import { isNotThere, isRefusedFor } from '../../../lib/api/contract-client.ts'
import type { Loaded, PageContext, Stay } from '../../../lib/page/page.ts'
import { readConfig } from '../../../lib/page/product-config.ts'
import { statusAddress } from '../../../order/pending/pay-address.ts'
import { methodAddress } from '../../../order/product/payment-method.ts'
import { payMethodOf } from '../methods/registry.ts'
import type { OfferedMethod } from '../pay.rules.ts'
import { loadPay } from '../pay-data.ts'
import type { PayData, PayView } from '../pay-view.ts'
import { proofOf } from '../proof.ts'
import { type Airtime, airtimeFor } from './airtime.rules.ts'

/** A code under way to the payer's number. */
export type CodeStep = CodeState & { readonly kind: 'code'; readonly number: string }

/** An attempt that waits for the PIN of the payer's wallet. */
export type PinStep = {
  readonly kind: 'pin'
  readonly transactionId: string
  /** Encrypts the PIN; base64 DER SPKI. */
  readonly key: string
  readonly number: string
  readonly mode: string
  /** The number to call and the code to dial where the wallet is locked. */
  readonly care: string
  readonly pinReset: string
}

/** A proved number whose airtime waits to be taken. */
export type ConfirmStep = {
  readonly kind: 'confirm'
  readonly refId: string
  readonly number: string
  /** What the number has beside the price; null where the operator does not tell. */
  readonly airtime: Airtime | null
}

export type Step = CodeStep | PinStep | ConfirmStep

export type StepView = PayView & { readonly chosen: OfferedMethod; readonly step: Step }

/** The payment page below, and the step over it where there is one. */
export type StepData = PayData | StepView

type Elsewhere = Extract<Loaded<never>, { kind: 'redirect' | 'failed' }>
type Found = Step | Elsewhere

type Sent = ResultOf<typeof otpStateCall> & {
  readonly kind: 'sent'
  readonly refId: string
  readonly msisdn: string
}

/** The code that the address names, which its own session alone may ask about; without one the form asks for it. */
async function readSent({ api, search }: PageContext, form: string): Promise<Sent | Elsewhere> {
  const refId = search.get('ref') ?? ''
  const state = refId ? await api.call(otpStateCall, { refId }) : null
  if (state && !state.ok && !isNotThere(state.failure)) {
    return { kind: 'failed', failure: state.failure }
  }
  return state?.ok && state.value.msisdn
    ? { ...state.value, kind: 'sent', refId, msisdn: state.value.msisdn }
    : { kind: 'redirect', to: form }
}

/**
 * A code that has run out or was used leads to the form, with two exceptions: this session has its proof, with which the
 * dialog's form goes on, or a form posted without script was answered. The server sees no session's proof.
 */
async function findCode(context: PageContext, form: string, answer: Stay | null): Promise<Found> {
  const state = await readSent(context, form)
  if (state.kind !== 'sent') return state
  const { refId, msisdn, resendInSeconds, expiresInSeconds, attemptsLeft } = state
  const proof = proofOf(context, msisdn)
  const isProved = proof?.refId === refId && proof.value !== undefined
  if (expiresInSeconds === 0 && !isProved && !answer) return { kind: 'redirect', to: form }
  return { kind: 'code', refId, number: msisdn, resendInSeconds, isExhausted: attemptsLeft === 0 }
}

/**
 * What a number that this session has proved has, beside the price of the order. Where the proof is gone, the form asks
 * for another one, unless a form posted without script was answered with what is wrong.
 */
async function findConfirm(
  context: PageContext,
  { order: { summary } }: PayView,
  form: string,
  answer: Stay | null,
): Promise<Found> {
  const state = await readSent(context, form)
  if (state.kind !== 'sent') return state
  const { refId, msisdn: number } = state
  const uniqueCode = answer?.values.uniqueCode || proofOf(context, number)?.value
  const told = await context.api.call(queryBalanceCall, {
    msisdn: number,
    serviceType: 'AIRTIME',
    ...(uniqueCode ? { uniqueCode } : {}),
  })
  const isGone = !told.ok && isRefusedFor(told.failure, 'proof.unusable')
  if (isGone && !answer?.problems.length) return { kind: 'redirect', to: form }
  const airtime = told.ok ? airtimeFor(told.value.queryBalanceResult, summary) : null
  return { kind: 'confirm', refId, number, airtime }
}

/** An attempt that no longer waits for a PIN is followed where every payment is. */
async function findPin(
  context: PageContext,
  { order, chosen }: PayView & { chosen: OfferedMethod },
  form: string,
): Promise<Found> {
  const { transaction, pinKey } = order
  if (!transaction || transaction.status === 'FAILED') return { kind: 'redirect', to: form }
  const { transactionId, paymentMode, payer } = transaction
  if (!transaction.awaitsPin || !pinKey) {
    return { kind: 'redirect', to: statusAddress(transactionId) }
  }
  const isOfThisMethod = payMethodOf(chosen.type)?.modes.includes(paymentMode)
  if (!isOfThisMethod || !payer) return { kind: 'redirect', to: form }
  const config = await readConfig(context)
  if (!config.ok) return { kind: 'failed', failure: config.failure }
  const { customerCareNumber: care, pinResetDial: pinReset } = config.value
  return {
    kind: 'pin',
    transactionId,
    key: pinKey,
    number: payer,
    mode: paymentMode,
    care,
    pinReset,
  }
}

function findStep(
  context: PageContext,
  view: PayView & { chosen: OfferedMethod },
  form: string,
  answer: Stay | null,
): Promise<Found> {
  const step = context.search.get('step')
  if (step === 'pin') return findPin(context, view, form)
  const confirms = payMethodOf(view.chosen.type)?.byCode?.asks === 'confirmation'
  return step === 'confirm' && confirms
    ? findConfirm(context, view, form, answer)
    : findCode(context, form, answer)
}

/** The payment page with the step that its address names; a step that is over leads back to the form. */
export async function loadStep(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<StepData>> {
  const loaded = await loadPay(context)
  if (loaded.kind !== 'page' || loaded.data.kind !== 'pay') return loaded
  const { data } = loaded
  const { chosen } = data
  if (!chosen) return loaded
  const form = methodAddress(chosen.slug, data.order.orderId)
  const step = await findStep(context, { ...data, chosen }, form, answer)
  if (step.kind === 'redirect' || step.kind === 'failed') return step
  return { kind: 'page', data: { ...data, chosen, payer: step.number, step } }
}
