import type { Offer } from '@portal/contract/constants'
import type { Failure } from '../api/contract-client.ts'
import type { PageContext } from './page.ts'
import { readConfigReply } from './product-config.ts'

/** A page, or an answer, in the place of what the operator's system lacks an ability for. */
export const abilityMissing: Failure = { kind: 'refusal', code: 'ability.missing', message: '' }

/** Whether the portal lacks a service; a configuration that does not come says nothing against it. */
export async function isNotOffered(context: PageContext, offer: Offer): Promise<boolean> {
  const reply = await readConfigReply(context)
  return reply.ok && (reply.value.notOffered ?? []).includes(offer)
}
