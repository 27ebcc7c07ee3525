import { createHash } from 'node:crypto'
import { systemCounter } from '@portal/kernel/instant'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { LimitStore, SharedLimiter } from '../../ports/limit-store.port.ts'
import { type Caller, ipNetworkOfRequest, siteOf } from '../addresses/ip-network.ts'
import { type Refused, refused } from '../refusals/answer.ts'
import type { Sessions } from '../sessions/session.ts'
import { createLocalLimit } from './local-limit.ts'

const windowSeconds = 15 * 60
const guessWindowSeconds = 3_600
/** Limit of a network with all its sessions, as a multiple of its limit without a session. */
const backstopFactor = 10
/** Share of a network's local limit that each session has for itself once the network's is used up. */
const sessionShare = 30
/** Reads of a session in a window that the backstop of its network never refuses: enough to pay and to see it end. */
const assuredReads = 100
/** Limit of a site (a /48) with all its networks, as a multiple of the limit of each. */
const siteFactor = 10

/** Counts something that a request does; the refusal of what is too much. */
export type Limit = (request: Caller) => Refused | null | Promise<Refused | null>

/** How often in 15 minutes: by one issued session, and by the requests of one network that have none. */
export type Tiers = { perSession: number; perNetwork: number }

export type LimitParts = {
  store: LimitStore
  sessions: Sessions
  /** Called with the name of the limit. */
  onRefused: (name: string) => void
}

export const tooMany = (waitMs: number): Refused =>
  refused('request.too-many', { waitSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) })

const tooManyFor = (waitMs: number): Refused | null => (waitMs > 0 ? tooMany(waitMs) : null)

const spend = async (limiter: SharedLimiter, key: string): Promise<Refused | null> =>
  tooManyFor(await limiter.spend(key))

export const windowMs = windowSeconds * 1_000

/** By session, in this process only. */
function sessionLimit(points: number): (session: string) => Refused | null {
  const limit = createLocalLimit({ points, windowMs }, systemCounter)
  return (session) => tooManyFor(limit.spend(session))
}

type NetworkLimit = {
  spend(network: string): Refused | null
  /** The same without spending. */
  look(network: string): Refused | null
}

/**
 * By network and its site, in this process only, and without a promise: most requests are counted by this
 * alone. What a network's own limit refuses counts nothing for the other networks of its site.
 */
function networkLimit(points: number): NetworkLimit {
  const own = createLocalLimit({ points, windowMs }, systemCounter)
  const ofSite = createLocalLimit({ points: points * siteFactor, windowMs }, systemCounter)
  const within = (network: string, act: 'spend' | 'waitMs') => {
    const waitMs = own[act](network)
    const site = waitMs > 0 ? null : siteOf(network)
    return tooManyFor(site === null ? waitMs : ofSite[act](site))
  }
  return {
    spend: (network) => within(network, 'spend'),
    look: (network) => within(network, 'waitMs'),
  }
}

/**
 * Spends of `own` and of `backstop`. A request that one of them refuses costs nothing of the other, apart from
 * requests at the same moment: each looks at the backstop before any of them has spent.
 */
async function spendBoth(
  backstop: NetworkLimit,
  network: string,
  own: () => Refused | null | Promise<Refused | null>,
): Promise<Refused | null> {
  return backstop.look(network) ?? (await own()) ?? backstop.spend(network)
}

/** Misses in a row after which a session may ask only once in `missPaceMs`. */
const missesMax = 10
const missPaceMs = 1_000

/** Slows down a session that guesses. */
export type MissBrake = {
  refuse: Limit
  note(request: Caller, outcome: 'hit' | 'miss'): Promise<void>
}

/** Spent before the answer is looked up, so that guesses at the same time do not pass. */
export type GuessLimit = {
  spend(key: string): Promise<Refused | null>
  /** The guess was right. */
  giveBack(key: string): Promise<void>
}

/** A session opens orders, so the table of counters gets its digest. */
export const keyOfSession = (session: string): string =>
  createHash('sha256').update(session).digest('base64url')

/**
 * For reads and drawn pages: by network, in this process only. Where neighbours have used that up, an issued
 * session has a limit of its own, up to a multiple of the network's. Its first reads pass beyond that as well, so
 * that sessions which use the multiple up keep no other device there from its payment.
 */
function limitOfReads(sessions: Sessions, points: number): Limit {
  const ofNetwork = networkLimit(points)
  const ofSession = sessionLimit(Math.ceil(points / sessionShare))
  const assured = sessionLimit(assuredReads)
  const backstop = networkLimit(points * (backstopFactor - 1))
  const spendOwn = async (request: Caller, network: string, beyond: Refused) => {
    const session = await sessions.find(request)
    if (!session) return beyond
    const isAssured = assured(session) === null
    if (!isAssured) return spendBoth(backstop, network, () => ofSession(session))
    const refusal = ofSession(session)
    if (!refusal) backstop.spend(network)
    return refusal
  }
  return (request) => {
    if (request.isForAll) return null
    const network = ipNetworkOfRequest(request)
    const beyond = ofNetwork.spend(network)
    return beyond && spendOwn(request, network, beyond)
  }
}

type TierLimits = Record<'session' | 'network', (key: string) => ReturnType<Limit>>

function sharedTiers(store: LimitStore, name: string, tiers: Tiers): TierLimits {
  const limiterOf = (key: string, points: number) => store.limiter(key, { points, windowSeconds })
  const ofSession = limiterOf(`${name}-session`, tiers.perSession)
  const ofNetwork = limiterOf(name, tiers.perNetwork)
  const ofSite = limiterOf(`${name}-site`, tiers.perNetwork * siteFactor)
  return {
    session: (session) => spend(ofSession, keyOfSession(session)),
    // A request that the network's own limit refuses costs its neighbours nothing.
    network: async (network) => {
      const refusal = await spend(ofNetwork, network)
      const site = siteOf(network)
      return refusal ?? (site === null ? null : spend(ofSite, site))
    },
  }
}

const localTiers = ({ perSession, perNetwork }: Tiers): TierLimits => ({
  session: sessionLimit(perSession),
  network: networkLimit(perNetwork).spend,
})

/**
 * For what costs money, storage or a secret: by session where the request has one of ours, so that neighbours
 * behind one address do not share a limit; by network and its site otherwise. What a network does in all,
 * without what was refused, ends at a multiple, counted in this process only.
 */
function limitOfEffects(sessions: Sessions, own: TierLimits, { perNetwork }: Tiers): Limit {
  const backstop = networkLimit(perNetwork * backstopFactor)
  return async (request) => {
    const network = ipNetworkOfRequest(request)
    const session = await sessions.find(request)
    return spendBoth(backstop, network, () =>
      session ? own.session(session) : own.network(network),
    )
  }
}

/** The limits, and the key that each is counted by. Decision 040. */
export function createLimits({ store, sessions, onRefused }: LimitParts) {
  const noted = (name: string, verdict: Refused | null): Refused | null => {
    if (verdict) onRefused(name)
    return verdict
  }
  const counted =
    (name: string, limit: Limit): Limit =>
    (request) => {
      const verdict = limit(request)
      // Most reads are let in without a promise.
      return verdict instanceof Promise
        ? verdict.then((refusal) => noted(name, refusal))
        : noted(name, verdict)
    }

  return {
    local: (name: string, points: number) => counted(name, limitOfReads(sessions, points)),

    /** For what programs send, which have no session: by network, in this process only. */
    byNetwork(name: string, points: number): Limit {
      const ofNetwork = networkLimit(points)
      return (request) => noted(name, ofNetwork.spend(ipNetworkOfRequest(request)))
    },

    tiered: (name: string, tiers: Tiers) =>
      counted(name, limitOfEffects(sessions, sharedTiers(store, name, tiers), tiers)),

    /** Like `tiered`, in this process only: for what ends in an effect that is counted as well. */
    localTiered: (name: string, tiers: Tiers) =>
      counted(name, limitOfEffects(sessions, localTiers(tiers), tiers)),

    /** For secrets that can be guessed: by what is guessed at, an hour long, over all sessions and addresses. */
    guesses(name: string, points: number): GuessLimit {
      const limiter = store.limiter(`${name}-guess`, { points, windowSeconds: guessWindowSeconds })
      return {
        async spend(key) {
          return noted(name, await spend(limiter, key))
        },
        giveBack: (key) => limiter.giveBack(key),
      }
    },

    /** Counted in this process only, and for sessions: neighbours without one share no row of misses. */
    missBrake(name: string): MissBrake {
      const misses = new RateLimiterMemory({ points: missesMax, duration: windowSeconds })
      const pace = createLocalLimit({ points: 1, windowMs: missPaceMs }, systemCounter)
      return {
        refuse: counted(name, async (request) => {
          const session = await sessions.find(request)
          const inRow = session ? ((await misses.get(session))?.consumedPoints ?? 0) : 0
          return session && inRow >= missesMax ? tooManyFor(pace.spend(session)) : null
        }),
        async note(request, outcome) {
          const session = await sessions.find(request)
          if (session) await (outcome === 'miss' ? misses.penalty(session) : misses.delete(session))
        },
      }
    },
  }
}
