import { isNotThere } from '../../../lib/api/contract-client.ts'
import { problemOf } from '../../../lib/form/failure-words.ts'
import type { Outcome, PageAction } from '../../../lib/page/page.ts'
import { plansAddress } from '../lead-address.ts'
import { readDraft } from '../lead-data.ts'
import { sendCode } from './send-code.ts'

/** The address is right: its number gets a code. */
export const confirmAddress: PageAction = async (_form, context): Promise<Outcome> => {
  const draftId = context.search.get('draft') ?? ''
  const draft = await readDraft(context, draftId)
  if (draft.ok) return sendCode(context, { draftId, draft: draft.value, values: {} })
  if (isNotThere(draft.failure)) return { kind: 'go', to: plansAddress(), replace: true }
  return { kind: 'stay', problems: [{ ...problemOf(draft.failure), lasts: true }], values: {} }
}
