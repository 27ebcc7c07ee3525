import type { InputOf } from '@portal/contract/call'
import { otpStateCall } from '@portal/contract/calls/otp'
import { type Failure, isNotThere } from '../lib/api/contract-client.ts'
import { emptyStore } from '../lib/browser/browser-store.ts'
import type { PageContext } from '../lib/page/page.ts'
import { canGoOn } from './code.rules.ts'
import type { CodeState } from './code-form.tsx'

/** A code by the name that its family of calls gives it. */
export type CodeId = InputOf<typeof otpStateCall>

/** The step of a code that was sent before is worth opening. */
export async function isUnderWay({ api }: PageContext, id: CodeId): Promise<boolean> {
  const state = await api.call(otpStateCall, id)
  return state.ok && canGoOn(state.value)
}

/** Something on the way may drop the cookie of a session that begins here: then its own code is not known to the service. */
export async function isLost(
  { api, knownDevice, store }: PageContext,
  id: CodeId,
): Promise<boolean> {
  if (knownDevice || store === emptyStore) return false
  const state = await api.call(otpStateCall, id)
  return !state.ok && isNotThere(state.failure)
}

export type StateOfCode = Omit<CodeState, 'refId'> & {
  readonly number: string
  /** The owner's phone, masked, where the code went there. */
  readonly owner: string | null
  readonly isOver: boolean
}

/** A code of this session to a number; null where there is none. */
export async function readCode(
  { api }: PageContext,
  id: CodeId,
): Promise<StateOfCode | Failure | null> {
  const isNamed = Object.values(id).some((name) => name !== '')
  const state = isNamed ? await api.call(otpStateCall, id) : null
  if (state && !state.ok && !isNotThere(state.failure)) return state.failure
  if (!state?.ok || !state.value.msisdn) return null
  const { msisdn, recipient, isToOwner, resendInSeconds, expiresInSeconds, attemptsLeft } =
    state.value
  return {
    number: msisdn,
    owner: isToOwner ? recipient : null,
    isOver: expiresInSeconds === 0,
    resendInSeconds,
    isExhausted: attemptsLeft === 0,
  }
}
