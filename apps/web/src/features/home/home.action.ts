import { forgetCall } from '@portal/contract/calls/device'
import { problemOf } from '../../lib/form/failure-words.ts'
import type { Outcome, PageAction, PageContext } from '../../lib/page/page.ts'

/** The device's cookie is dropped: what it opened is no longer anyone's. */
export async function forgetDevice({ api }: PageContext): Promise<Outcome> {
  const reply = await api.call(forgetCall, {})
  return reply.ok
    ? { kind: 'go', to: '/?notice=forgotten' }
    : { kind: 'stay', problems: [problemOf(reply.failure)], values: {} }
}

/** Home has two kinds of forms: those that buy, afresh or again, and the one that forgets the device. */
export const actAtHome =
  (buy: PageAction): PageAction =>
  (form, context) =>
    form.has('forget') ? forgetDevice(context) : buy(form, context)
