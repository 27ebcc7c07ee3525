import type { Setting } from '../../settings/setting.ts'
import { type Caller, ipNetworkOfRequest, shareOf } from '../addresses/ip-network.ts'
import { type DeclaredLimit, declareLimit } from './declared-limits.ts'
import { type Limit, type LimitParts, tooMany } from './limits.ts'

const hourMs = 3_600_000
/** Below this age a session may have been made for this one request. */
const newSessionMs = 60_000

/** With all the sessions that were made in it. */
const shareOfRequest = (request: Caller): string => shareOf(ipNetworkOfRequest(request))

/** Whether one more vote of this network counts for this question today. Decision 116. */
export type VoteShare = (request: Caller, questionId: string) => Promise<boolean>

export function createVoteShare({ store, onRefused }: LimitParts, pointsMax: number): VoteShare {
  const counts = store.counts(24 * hourMs)
  return async (request, questionId) => {
    const key = `vote-share:${shareOfRequest(request)}:${questionId}`
    const { waitMs } = await counts.spend([{ key, pointsMax }])
    if (waitMs > 0) onRefused('vote-share')
    return waitMs === 0
  }
}

/** Holds devices of one network that are new, or have no session, to one number an hour. Decision 116. */
export function createNewcomerLimit(
  { store, sessions, onRefused }: LimitParts,
  name: string,
  pointsMax: number,
): Limit {
  const counts = store.counts(hourMs)
  return async (request) => {
    const ageMs = await sessions.ageMs(request)
    if (ageMs !== null && ageMs >= newSessionMs) return null
    const { waitMs } = await counts.spend([
      { key: `${name}-new:${shareOfRequest(request)}`, pointsMax },
    ])
    if (waitMs === 0) return null
    onRefused(`${name}-new`)
    return tooMany(waitMs)
  }
}

export const voteShare = (pointsMax: Setting<number>): DeclaredLimit<VoteShare> =>
  declareLimit(pointsMax, createVoteShare)

export const newcomerLimit = (name: string, pointsMax: Setting<number>): DeclaredLimit<Limit> =>
  declareLimit(pointsMax, (parts, max) => createNewcomerLimit(parts, name, max))
