import { keepDraftCall, type LeadDraft } from '@portal/contract/calls/lead'
import { type FormValues, leadFormPackage } from '@portal/contract/forms/form'
import { cleanValues } from '@portal/contract/forms/form.rules'
import { judgeForm } from '../../../form/field-fault.ts'
import { readForm } from '../../../form/read-form.ts'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import { withoutCookies } from '../../../lib/page/keeps-cookies.ts'
import { abilityMissing, isNotOffered } from '../../../lib/page/not-offered.ts'
import type { Outcome, PageAction, PageContext, Problem } from '../../../lib/page/page.ts'
import { judgeLine, readLine } from '../../../order/number/line-check.ts'
import { leadAddress, planField } from '../lead-address.ts'
import { forgetDraft, readDraft } from '../lead-data.ts'
import { goOn } from '../steps/go-on.ts'
import { findPlace } from './find-place.ts'
import { keepDraftId } from './kept-draft.ts'

/** Lines of any type may have home broadband; only what the operator does not know as a number may not. */
async function numberProblem(context: PageContext, msisdn: string): Promise<Problem | null> {
  const line = judgeLine(await readLine(context, msisdn), () => null)
  return line.state === 'refused' ? line.problem : null
}

/** The plan of the address, or of the draft that is changed. */
async function planCodeOf(context: PageContext): Promise<string> {
  const named = context.search.get(planField)
  const draftId = context.search.get('draft')
  if (named || !draftId) return named ?? ''
  const draft = await readDraft(context, draftId)
  return draft.ok ? draft.value.planCode : ''
}

type Kept = { readonly draftId: string; readonly draft: LeadDraft; readonly isTown: boolean }

/** Finds where the address is and keeps the form, so that nothing of it is in an address or lost with the tab. */
async function keepForm(
  context: PageContext,
  values: FormValues,
): Promise<{ ok: true; value: Kept } | { ok: false; problem: Problem }> {
  const planCode = await planCodeOf(context)
  const { town = '', installationAddress: address = '', landmark = '' } = values
  const found = await findPlace(context, { address, landmark, town })
  const place = found && { lat: found.place.latitude, lng: found.place.longitude }
  const draft = { planCode, values, place }
  const before = context.search.get('draft')
  const kept = await context.api.call(keepDraftCall, {
    ...draft,
    ...(before ? { draftId: before } : {}),
  })
  if (!kept.ok) return { ok: false, problem: problemOf(kept.failure) }
  const { draftId } = kept.value
  forgetDraft(context, draftId)
  keepDraftId(context.store, draftId)
  return { ok: true, value: { draftId, draft, isTown: found?.precision === 'town' } }
}

/**
 * Judges the form, asks about its number, looks for its address and goes on: to the map where it was not found, else to
 * confirming it or to the code. Without script, which a map needs, the landmark in words has to do.
 */
export const sendDetails: PageAction = async (form, context): Promise<Outcome> => {
  const typed = Object.fromEntries(form)
  const stay = (...problems: Problem[]): Outcome => ({ kind: 'stay', problems, values: typed })
  const schema = await readForm(context, leadFormPackage)
  if (!schema.ok) return stay(problemOf(schema.failure))
  const faults = judgeForm(schema.value, typed)
  if (faults.length > 0) return stay(...faults)
  if (await isNotOffered(context, 'home-broadband')) return stay(problemOf(abilityMissing))
  const values = cleanValues(schema.value, typed)
  const wrong = await numberProblem(context, values.msisdn ?? '')
  if (wrong) return stay(wrong)
  const lost = withoutCookies()
  if (lost) return stay(lost)
  const kept = await keepForm(context, values)
  if (!kept.ok) return stay(kept.problem)
  const { draftId, draft, isTown } = kept.value
  if (draft.place === null && context.store !== emptyStore) {
    return { kind: 'go', to: leadAddress('place', { draft: draftId }) }
  }
  return goOn(context, { draftId, draft, isTown, values: typed })
}
