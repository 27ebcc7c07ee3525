import { keepDraftCall } from '@portal/contract/calls/lead'
import { isNotThere } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { plansAddress } from '../lead-address.ts'
import { forgetDraft, readDraft } from '../lead-data.ts'
import { goOn } from './go-on.ts'

/** Fields of the form below the map. */
export const [latField, lngField, withoutField] = ['lat', 'lng', 'without'] as const

const degreesOf = (typed: string | null, limit: number): number | null => {
  const degrees = typed ? Number(typed) : Number.NaN
  return Math.abs(degrees) <= limit ? degrees : null
}

/** Takes the place under the pin, or none where the visitor leaves it to the words of the address. */
export const takePlace: PageAction = async (form, context): Promise<Outcome> => {
  const draftId = context.search.get('draft') ?? ''
  const draft = await readDraft(context, draftId)
  if (!draft.ok) {
    if (isNotThere(draft.failure)) return { kind: 'go', to: plansAddress(), replace: true }
    return { kind: 'stay', problems: [problemOf(draft.failure)], values: {} }
  }
  const [lat, lng] = [degreesOf(form.get(latField), 90), degreesOf(form.get(lngField), 180)]
  const isNone = form.has(withoutField) || lat === null || lng === null
  const placed = { ...draft.value, place: isNone ? null : { lat, lng } }
  const kept = await context.api.call(keepDraftCall, { ...placed, draftId })
  if (!kept.ok) return { kind: 'stay', problems: [problemOf(kept.failure)], values: {} }
  forgetDraft(context, draftId)
  return goOn(context, { draftId: kept.value.draftId, draft: placed, isTown: false, values: {} })
}
