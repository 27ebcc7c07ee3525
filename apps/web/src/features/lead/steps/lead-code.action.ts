import { resendOtpCall, verifyOtpCall } from '@portal/contract/calls/otp'
import {
  checkCode,
  codeField,
  codeLifeSeconds,
  digitsOf,
  resendField,
  stayForCode,
  stayInStep,
} from '../../../code/code.rules.ts'
import { type Failure, isRefusedFor } from '../../../lib/api/contract-client.ts'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext } from '../../../lib/page/page.ts'
import { leadAddress } from '../lead-address.ts'
import { readDraft } from '../lead-data.ts'
import { keepProof, keptProof, keptSaid, proofField } from './lead-proof.ts'
import { maybeSentText, saidOf } from './lead-said.rules.ts'
import { keepCode, sendCode } from './send-code.ts'
import { submitLead } from './submit-lead.ts'

/** Another code, since the last one serves no more. */
export const newCodeField = 'anew'

async function resend(form: URLSearchParams, context: PageContext): Promise<Outcome> {
  const { search, api } = context
  const [draft, refId] = [search.get('draft') ?? '', search.get('ref') ?? '']
  const sent = await api.call(resendOtpCall, { refId })
  if (!sent.ok) return stayForCode(sent.failure, form)
  // Where a service names no other code, the one that was sent goes on.
  const { refId: ref = refId, expiresInSeconds: lifeSeconds = codeLifeSeconds } = sent.value
  keepCode(context, { msisdn: form.get('msisdn') ?? '', refId: ref, isProved: false, lifeSeconds })
  return { kind: 'go', to: leadAddress('code', { draft, ref }), replace: true }
}

async function sendAnew(context: PageContext): Promise<Outcome> {
  const draftId = context.search.get('draft') ?? ''
  const draft = await readDraft(context, draftId)
  return draft.ok
    ? sendCode(context, { draftId, draft: draft.value, values: {} })
    : stayForCode(draft.failure, new URLSearchParams())
}

/** The proof itself is refused: another code is needed. */
const isProofOver = (failure: Failure): boolean =>
  isRefusedFor(failure, 'proof.unusable', 'otp.unusable')

/** Leads to where the lead is sent again, with the proof that is there and the key of what is said. */
function toRetry(context: PageContext, uniqueCode: string, said: string): Outcome {
  const draft = context.search.get('draft') ?? ''
  const to = leadAddress('send', { draft })
  if (context.store !== emptyStore) {
    keepProof(context, draft, { uniqueCode, said })
    return { kind: 'go', to, replace: true }
  }
  return {
    kind: 'stay',
    problems: [{ text: said, lasts: true }],
    values: { [proofField]: uniqueCode },
    at: to,
  }
}

/** Verifies the code of a draft's number and sends the lead, or sends the code again. */
export const actOnLeadCode: PageAction = async (form, context): Promise<Outcome> => {
  if (form.has(newCodeField)) return sendAnew(context)
  if (form.has(resendField)) return resend(form, context)
  const { api, search } = context
  const [draftId, refId] = [search.get('draft') ?? '', search.get('ref') ?? '']
  const otp = digitsOf(form.get(codeField))
  const fault = checkCode(otp)
  if (fault) return stayInStep(fault)
  const verified = await api.call(verifyOtpCall, { refId, otp })
  if (!verified.ok) return stayForCode(verified.failure, form)
  const { uniqueCode } = verified.value
  const sent = await submitLead(context, draftId, uniqueCode)
  if (sent.ok) return sent.value
  return isProofOver(sent.failure)
    ? stayForCode(sent.failure, form)
    : toRetry(context, uniqueCode, saidOf(sent, null))
}

/** Sends the lead of a proved number once more. */
export const sendAgain: PageAction = async (form, context): Promise<Outcome> => {
  const draftId = context.search.get('draft') ?? ''
  const proof = form.get(proofField) || keptProof(context, draftId, null)
  // An address that was come back to without its proof: another code leads on.
  if (!proof) return sendAnew(context)
  const sent = await submitLead(context, draftId, proof)
  if (sent.ok) return sent.value
  if (isProofOver(sent.failure)) return sendAnew(context)
  const said = saidOf(sent, keptSaid(context, draftId) ?? maybeSentText)
  keepProof(context, draftId, { uniqueCode: proof, said })
  // What the service refuses is put right in the form, which the page leads to.
  const { field: _field, ...problem } = problemOf(sent.failure)
  return {
    kind: 'stay',
    problems: [{ ...(problem.text === said ? problem : { text: said }), lasts: true }],
    values: { [proofField]: proof },
  }
}
