import type { FormSchema, FormValues } from '@portal/contract/forms/form'
import { cleanValues } from '@portal/contract/forms/form.rules'
import { newId, parseId, type RandomBytes } from '@portal/kernel/ids'
import { fail, ok, type Result } from '@portal/kernel/result'
import type { DeviceGrants } from '../../ports/device-grants.port.ts'
import { placeInCountry, type WirePlace } from './lead.rules.ts'

export type DraftDeps = {
  grants: DeviceGrants
  random: RandomBytes
}

/** A form that is filled in and waits for its code. */
export type Draft = {
  readonly planCode: string
  readonly values: FormValues
  readonly place: WirePlace | null
}

/** As long as a code and the way to it take, and somebody is interrupted; in milliseconds. */
export const draftLifeMs = 60 * 60_000

const draftGrant = (ownerHash: string, subject: string) =>
  ({ ownerHash, kind: 'lead-draft', subject }) as const

type Unknown = 'request.not-found'

async function findOwn(
  { grants }: DraftDeps,
  ownerHash: string,
  typed: string,
): Promise<{ id: string; draft: Draft } | null> {
  const id = parseId<'DraftId'>(typed)
  const held = id.ok ? await grants.find(draftGrant(ownerHash, id.value)) : null
  // The only writer is below.
  return id.ok && held ? { id: id.value, draft: held.shown as unknown as Draft } : null
}

/** Keeps what the form's fields hold for the device, in the place of its earlier draft where it names one; answers the id. */
export async function keepDraft(
  deps: DraftDeps,
  ownerHash: string,
  { draftId, form, draft }: { draftId: string | undefined; form: FormSchema; draft: Draft },
): Promise<Result<string, Unknown>> {
  const own = draftId === undefined ? null : await findOwn(deps, ownerHash, draftId)
  if (draftId !== undefined && !own) return fail('request.not-found')
  const id = own?.id ?? newId<'DraftId'>(deps.random)
  const values = cleanValues(form, draft.values)
  const kept = { planCode: draft.planCode, values, place: placeInCountry(draft.place) }
  await deps.grants.give(draftGrant(ownerHash, id), kept, draftLifeMs)
  return ok(id)
}

/** A draft of this device; unknown, over, malformed and another's ids are answered alike. */
export async function findDraft(
  deps: DraftDeps,
  { ownerHash, typed }: { ownerHash: string | null; typed: string },
): Promise<Draft | null> {
  return (ownerHash === null ? null : await findOwn(deps, ownerHash, typed))?.draft ?? null
}
