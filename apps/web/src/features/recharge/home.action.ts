import { forgetCall } from '@portal/contract/device'
import { problemOf } from '../../lib/failure-words.ts'
import type { Outcome, PageAction, PageContext } from '../../lib/page.ts'
import { openRecharge } from './recharge.action.ts'

/** The device's cookie is dropped: what it opened is nobody's any more. */
export async function forgetDevice({ api }: PageContext): Promise<Outcome> {
  const reply = await api.call(forgetCall, {})
  return reply.ok
    ? { kind: 'go', to: '/?notice=forgotten' }
    : { kind: 'stay', problems: [problemOf(reply.failure)], values: {} }
}

/** Home has two forms: the recharge, afresh or again, and being forgotten. */
export const actAtHome: PageAction = (form, context) =>
  form.has('forget') ? forgetDevice(context) : openRecharge(form, context)
