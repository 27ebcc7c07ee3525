import { systemCounter } from '@portal/kernel/instant'
import { type CountLimit, createSharedCounts } from '../adapters/postgres/shared-counts.ts'
import { ipNetworkOfRequest, siteOf } from './ip-network.ts'
import {
  keyOfSession,
  type Limit,
  type LimitParts,
  type Tiers,
  tooMany,
  windowMs,
} from './limits.ts'

/** How often in 15 minutes: by one session, by one network with all its sessions, and by all visitors together. */
export type SendTiers = Tiers & { overall: number }

/**
 * For codes, each of which costs money and rings a phone, counted on PostgreSQL. What one of the counts refuses costs
 * nothing of the others. A /48 of IPv6 counts as one network, since one customer may have it whole: a multiple of its
 * limit would reach that of all. Decision 077.
 */
export function createSendLimit(
  { database, sessions, onRefused }: LimitParts,
  name: string,
  tiers: SendTiers,
): Limit {
  const counts = createSharedCounts(database, windowMs, systemCounter)
  return async (request) => {
    const network = ipNetworkOfRequest(request)
    const session = await sessions.find(request)
    const limits: CountLimit[] = [
      { key: `${name}-overall`, pointsMax: tiers.overall },
      { key: `${name}:${siteOf(network) ?? network}`, pointsMax: tiers.perNetwork },
    ]
    if (session)
      limits.push({ key: `${name}-session:${keyOfSession(session)}`, pointsMax: tiers.perSession })
    const waitMs = await counts.spend(limits)
    if (waitMs === 0) return null
    onRefused(name)
    return tooMany(waitMs)
  }
}
