import type { LeadDraft } from '@portal/contract/calls/lead'
import type { FormValues } from '@portal/contract/forms/form'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageContext } from '../../../lib/page/page.ts'
import { leadAddress } from '../lead-address.ts'
import { readOffer } from '../lead-data.ts'
import { sendCode } from './send-code.ts'

type Ready = {
  readonly draftId: string
  readonly draft: LeadDraft
  /** Only the town of the address was found. */
  readonly isTown: boolean
  /** Typed values of the form that leads on. */
  readonly values: FormValues
}

/** With its place, or without one that anyone found, a draft is confirmed on a map where the operator wants that, and else by a code. */
export async function goOn(context: PageContext, ready: Ready): Promise<Outcome> {
  const { draftId, draft, isTown, values } = ready
  const offer = await readOffer(context)
  if (!offer.ok) return { kind: 'stay', problems: [problemOf(offer.failure)], values }
  if (!offer.value.confirmAddress) return sendCode(context, { draftId, draft, values })
  const near = isTown ? { near: 'town' } : {}
  return { kind: 'go', to: leadAddress('confirm', { draft: draftId, ...near }) }
}
