import type { CountLimit } from '../../ports/limit-store.port.ts'
import type { Setting } from '../../settings/setting.ts'
import { type Caller, ipNetworkOfRequest, shareOf } from '../addresses/ip-network.ts'
import type { Refused } from '../refusals/answer.ts'
import { type DeclaredLimit, declareLimit } from './declared-limits.ts'
import { tiersSetting } from './limit-settings.ts'
import { keyOfSession, type LimitParts, type Tiers, tooMany, windowMs } from './limits.ts'

/** How often in 15 minutes: by one session, by one network with all its sessions, and by all visitors together. */
export type SendTiers = Tiers & { overall: number }

/** A request for a code that may be answered. */
export type CountedSend = {
  /** Milliseconds by which the answer is put off, so that a crowd is slowed before it is refused. */
  delayMs: number
  /** No text left, so none is paid for: only the asker's own counts stay. */
  giveBack(): Promise<void>
}

export type SendLimit = (request: Caller) => Promise<Refused | CountedSend>

/** Of a network's codes, and of all codes: the part for devices without a session. */
const strangersShare = 0.5
/** The last one of that part waits for so long; the first half waits for nothing. */
const delayMaxMs = 3_000

const halfOf = (points: number): number => Math.max(1, Math.floor(points * strangersShare))

const delayOf = (spent: number, pointsMax: number): number =>
  Math.round(Math.max(0, spent / pointsMax - 0.5) * 2 * delayMaxMs)

/**
 * For codes, each of which costs money and rings a phone, counted on PostgreSQL. What one of the counts refuses costs
 * nothing of the others. Texts that leave count for the network and for all, and devices that proved a number or paid
 * have such counts apart, which no stranger can use up. Those without a session have half of the others', whether their
 * texts leave or not. A /48 of IPv6 counts as one network, since one customer may have it whole: a multiple of its
 * limit would reach that of all. Decisions 077 and 114.
 */
export function createSendLimit(
  { store, sessions, onRefused }: LimitParts,
  name: string,
  tiers: SendTiers,
  /** Whether a session has proved a number or paid. */
  isKnown: (session: string) => Promise<boolean>,
): SendLimit {
  const counts = store.counts(windowMs)
  return async (request) => {
    const network = ipNetworkOfRequest(request)
    const share = shareOf(network)
    const session = await sessions.find(request)
    const pool = session && (await isKnown(session)) ? `${name}-known` : name
    const paid: CountLimit[] = [
      { key: `${pool}-overall`, pointsMax: tiers.overall },
      { key: `${pool}:${share}`, pointsMax: tiers.perNetwork },
    ]
    const strangers = { key: `${name}-strangers:${share}`, pointsMax: halfOf(tiers.perNetwork) }
    const own: CountLimit[] = session
      ? [{ key: `${name}-session:${keyOfSession(session)}`, pointsMax: tiers.perSession }]
      : [strangers, { key: `${name}-strangers-overall`, pointsMax: halfOf(tiers.overall) }]
    const { waitMs, points } = await counts.spend([...paid, ...own])
    if (waitMs > 0) {
      onRefused(name)
      return tooMany(waitMs)
    }
    return {
      delayMs: session ? 0 : delayOf(points.get(strangers.key) ?? 0, strangers.pointsMax),
      giveBack: () => counts.giveBack(paid.map(({ key }) => key)),
    }
  }
}

type KnowsSession = Parameters<typeof createSendLimit>[3]

export const sendLimit = (
  name: string,
  tiers: Setting<SendTiers>,
): DeclaredLimit<(isKnown: KnowsSession) => SendLimit> =>
  declareLimit(tiers, (parts, value) => (isKnown) => createSendLimit(parts, name, value, isKnown))

/** As for `tiersSetting`, with `LIMIT_{what}_OVERALL` for all visitors of the installation. */
export function sendTiersSetting(
  what: string,
  { overall, ...fallback }: SendTiers,
  says: string,
): Setting<SendTiers> {
  const tiers = tiersSetting(what, fallback, says)
  const name = `LIMIT_${what}_OVERALL`
  return {
    rows: tiers.rows.map(({ variables }) => ({
      variables: [...variables, { name, fallback: overall }],
      says,
    })),
    read: (reader) => ({
      ...tiers.read(reader),
      overall: reader.number(name, overall, 1, 1e9),
    }),
  }
}
