import { cityConfigCall, submitLeadCall } from '@portal/contract/calls/lead'
import type { Failure } from '../../../lib/api/contract-client.ts'
import type { Outcome, PageContext } from '../../../lib/page/page.ts'
import { dropDraftId } from '../details/kept-draft.ts'
import { keepLead } from '../end/kept-lead.ts'
import { leadAddress } from '../lead-address.ts'
import { planOf, readDraft, readPlans } from '../lead-data.ts'
import { leadBody } from './lead-body.rules.ts'
import { dropProof } from './lead-proof.ts'

export type Submitted =
  | { readonly ok: true; readonly value: Outcome }
  /** `wasSent`: the lead itself was, so that it may have arrived whatever the failure is. */
  | { readonly ok: false; readonly failure: Failure; readonly wasSent: boolean }

/** Sends the lead of a draft, and leads to its end. The same one again is the same lead, so that it can be sent until it is answered. */
export async function submitLead(
  context: PageContext,
  draftId: string,
  uniqueCode: string,
): Promise<Submitted> {
  const { api, store, language } = context
  const [draft, plans, cities] = await Promise.all([
    readDraft(context, draftId),
    readPlans(context),
    api.call(cityConfigCall, { code: 'city-config' }),
  ])
  if (!draft.ok) return { ...draft, wasSent: false }
  if (!cities.ok) return { ...cities, wasSent: false }
  const plan = plans.ok ? planOf(plans.value, draft.value.planCode) : undefined
  const sent = await api.call(
    submitLeadCall,
    leadBody({ draft: draft.value, uniqueCode, cities: cities.value.data, plan, language }),
  )
  if (!sent.ok) return { ...sent, wasSent: true }
  const { refLeadId } = sent.value
  keepLead(store, { refLeadId })
  dropProof(context)
  dropDraftId(store)
  return {
    ok: true,
    value: { kind: 'go', to: leadAddress('end', { lead: refLeadId }), replace: true },
  }
}
