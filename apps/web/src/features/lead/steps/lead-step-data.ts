import type { Bundle } from '@portal/contract/calls/bundle'
import {
  type LeadDraft,
  type LeadOffer,
  type OwnLead,
  ownLeadCall,
} from '@portal/contract/calls/lead'
import { type FormSchema, type FormValues, leadFormPackage } from '@portal/contract/forms/form'
import type { Place } from '@portal/kernel/place/great-circle'
import { readCode } from '../../../code/code-under-way.ts'
import { readForm } from '../../../form/read-form.ts'
import { type Failure, isNotThere, type Reply } from '../../../lib/api/contract-client.ts'
import { emptyStore } from '../../../lib/browser/browser-store.ts'
import { abilityMissing, isNotOffered } from '../../../lib/page/not-offered.ts'
import type { Loaded, PageContext, Stay } from '../../../lib/page/page.ts'
import { findPlace } from '../details/find-place.ts'
import { keptDraftId } from '../details/kept-draft.ts'
import { belowCode, followAddress, leadField, planField, plansAddress } from '../lead-address.ts'
import { planOf, readDraft, readOffer, readPlans } from '../lead-data.ts'
import type { LeadCode } from './lead-code.tsx'
import { keptProof, keptSaid } from './lead-proof.ts'
import { maybeSentText } from './lead-said.rules.ts'

type Details = {
  readonly kind: 'details'
  readonly schema: FormSchema
  readonly values: FormValues
  readonly plan: Bundle
  readonly offer: LeadOffer
}
type Confirm = {
  readonly kind: 'confirm'
  readonly draftId: string
  readonly draft: LeadDraft
  readonly isTown: boolean
  readonly asksMap: boolean
}
export type LeadStepData =
  | Details
  | Confirm
  | {
      readonly kind: 'place'
      readonly draftId: string
      readonly near: Place | null
      /** It has a place already, which is put right. */
      readonly isPlaced: boolean
      readonly address: string
    }
  | {
      readonly kind: 'code'
      readonly code: LeadCode
      readonly at: string
      readonly below: Details | Confirm
    }
  | {
      readonly kind: 'send'
      readonly draftId: string
      /** Empty where only the tab may know it. */
      readonly proof: string
      /** Key of what is said of the lead. */
      readonly said: string
    }
  | { readonly kind: 'end'; readonly lead: OwnLead }

type Found<Data> = Loaded<Data>

const toPlans = { kind: 'redirect', to: plansAddress() } as const
const failed = (failure: Failure) => ({ kind: 'failed', failure }) as const
const shown = <Data>(data: Data): Found<Data> => ({ kind: 'page', data })

/** A draft that has ended, or is of another device, leads back to the plans. */
const withoutDraft = (failure: Failure) => (isNotThere(failure) ? toPlans : failed(failure))

/** What this tab or device has filled in before; an address without it may still have a plan. */
async function draftFor(context: PageContext): Promise<LeadDraft | null> {
  const draftId = context.search.get('draft') ?? keptDraftId(context.store)
  const draft = draftId ? await readDraft(context, draftId) : null
  return draft?.ok ? draft.value : null
}

async function findDetails(context: PageContext): Promise<Found<Details>> {
  const [schema, plans, offer, draft] = await Promise.all([
    readForm(context, leadFormPackage),
    readPlans(context),
    readOffer(context),
    draftFor(context),
  ])
  for (const reply of [schema, plans, offer]) if (!reply.ok) return failed(reply.failure)
  if (!schema.ok || !plans.ok || !offer.ok) return toPlans
  const plan = planOf(plans.value, context.search.get(planField) ?? draft?.planCode ?? null)
  if (!plan) return toPlans
  const values = draft?.values ?? {}
  return shown({ kind: 'details', schema: schema.value, values, plan, offer: offer.value })
}

const draftIdOf = ({ search }: PageContext): string => search.get('draft') ?? ''

const draftOf = (context: PageContext): Promise<Reply<LeadDraft>> =>
  readDraft(context, draftIdOf(context))

async function findConfirm(context: PageContext): Promise<Found<Confirm>> {
  const draft = await draftOf(context)
  if (!draft.ok) return withoutDraft(draft.failure)
  const { search } = context
  return shown({
    kind: 'confirm',
    draftId: draftIdOf(context),
    draft: draft.value,
    isTown: search.get('near') === 'town',
    asksMap: search.has('map'),
  })
}

/** The place of the draft, or the middle of its town, which the map begins at. */
async function nearOf(context: PageContext, { place, values }: LeadDraft): Promise<Place | null> {
  if (place) return { latitude: place.lat, longitude: place.lng }
  const town = { address: '', landmark: '', town: values.town ?? '' }
  return (await findPlace(context, town))?.place ?? null
}

async function findPin(context: PageContext): Promise<Found<LeadStepData>> {
  const draft = await draftOf(context)
  if (!draft.ok) return withoutDraft(draft.failure)
  const { installationAddress = '', town = '' } = draft.value.values
  return shown({
    kind: 'place',
    draftId: draftIdOf(context),
    near: await nearOf(context, draft.value),
    isPlaced: draft.value.place !== null,
    address: `${installationAddress}, ${town}`,
  })
}

/** A code that has run out or was used leads to the page below, unless a form posted without script was answered. */
async function findCode(context: PageContext, answer: Stay | null): Promise<Found<LeadStepData>> {
  const refId = context.search.get('ref') ?? ''
  const [state, offer] = await Promise.all([readCode(context, { refId }), readOffer(context)])
  if (!offer.ok) return failed(offer.failure)
  if (state && 'kind' in state) return failed(state)
  const { confirmAddress } = offer.value
  const at = belowCode(draftIdOf(context), confirmAddress)
  if (!state || (state.isOver && !answer)) return { kind: 'redirect', to: at }
  const below = await (confirmAddress ? findConfirm(context) : findDetails(context))
  if (below.kind !== 'page') return below
  const { number, resendInSeconds, isExhausted } = state
  const code = { refId, number, resendInSeconds, isExhausted }
  return shown({ kind: 'code', code, at, below: below.data })
}

/** Without a proof there is nothing to send: the code is asked for again. The server cannot tell, for the tab keeps it. */
async function findSend(context: PageContext, answer: Stay | null): Promise<Found<LeadStepData>> {
  const draftId = draftIdOf(context)
  const proof = keptProof(context, draftId, answer)
  if (proof || context.store === emptyStore) {
    const said = keptSaid(context, draftId) ?? maybeSentText
    return shown({ kind: 'send', draftId, proof, said })
  }
  const offer = await readOffer(context)
  return { kind: 'redirect', to: belowCode(draftId, offer.ok && offer.value.confirmAddress) }
}

/** A lead of another device is told where its reference and its number are asked for. */
async function findEnd({ api, search }: PageContext): Promise<Found<LeadStepData>> {
  const refLeadId = search.get(leadField) ?? ''
  const lead = await api.call(ownLeadCall, { refLeadId })
  if (lead.ok) return shown({ kind: 'end', lead: lead.value })
  return isNotThere(lead.failure)
    ? { kind: 'redirect', to: followAddress(refLeadId) }
    : failed(lead.failure)
}

export async function loadLeadStep(
  context: PageContext,
  answer: Stay | null = null,
): Promise<Loaded<LeadStepData>> {
  if (await isNotOffered(context, 'home-broadband')) return failed(abilityMissing)
  switch (context.search.get('step')) {
    case 'details':
      return findDetails(context)
    case 'place':
      return findPin(context)
    case 'confirm':
      return findConfirm(context)
    case 'code':
      return findCode(context, answer)
    case 'send':
      return findSend(context, answer)
    case 'end':
      return findEnd(context)
    default:
      return toPlans
  }
}
