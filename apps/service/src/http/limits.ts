import { createHash } from 'node:crypto'
import { systemCounter } from '@portal/kernel/instant'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../adapters/postgres/database.ts'
import type { Statement } from '../adapters/postgres/statement-group.ts'
import { type Refused, refused } from './answer.ts'
import { type Caller, ipNetworkOfRequest, siteOf } from './ip-network.ts'
import { createLocalLimit } from './local-limit.ts'
import type { Sessions } from './session.ts'

const windowSeconds = 15 * 60
const guessWindowSeconds = 3_600
/** Limit of a network with all its sessions, as a multiple of its limit without a session. */
const backstopFactor = 10
/** Share of a network's local limit that each session has for itself once the network's is used up. */
const sessionShare = 30
/** Limit of a site (a /48) with all its networks, as a multiple of the limit of each. */
const siteFactor = 10

/** Counts something that a request does; the refusal of what is too much. */
export type Limit = (request: Caller) => Refused | null | Promise<Refused | null>

/** How often in 15 minutes: by one issued session, and by the requests of one network that have none. */
export type Tiers = { perSession: number; perNetwork: number }

export type LimitParts = {
  database: Database
  sessions: Sessions
  /** Called with the name of the limit. */
  onRefused: (name: string) => void
}

type Limiter = RateLimiterMemory | RateLimiterPostgres

const isVerdict = (error: unknown): error is RateLimiterRes =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

async function spend(limiter: Limiter, key: string): Promise<Refused | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (verdict) {
    if (!isVerdict(verdict)) throw verdict
    return tooMany(verdict.msBeforeNext)
  }
}

const tooMany = (waitMs: number): Refused =>
  refused('request.too-many', { waitSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) })

const windowMs = windowSeconds * 1_000

/** By session, in this process only. */
function sessionLimit(points: number): (session: string) => Refused | null {
  const limit = createLocalLimit({ points, windowMs }, systemCounter)
  return (session) => {
    const waitMs = limit.spend(session)
    return waitMs > 0 ? tooMany(waitMs) : null
  }
}

/** By network, in this process only, and without a promise: most requests are counted by this alone. */
function networkLimit(points: number): (network: string) => Refused | null {
  const limit = createLocalLimit({ points, windowMs }, systemCounter)
  const siteLimit = createLocalLimit({ points: points * siteFactor, windowMs }, systemCounter)
  return (network) => {
    const site = siteOf(network)
    const waitMs = Math.max(limit.spend(network), site === null ? 0 : siteLimit.spend(site))
    return waitMs > 0 ? tooMany(waitMs) : null
  }
}

/** Counted on PostgreSQL, so that all processes count together. */
const sharedLimiter = (
  database: Database,
  keyPrefix: string,
  points: number,
  duration = windowSeconds,
) =>
  new RateLimiterPostgres({
    storeClient: { query: (statement: Statement) => database.read(statement) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    // A key over its limit is refused from memory, without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
  })

const localLimiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration })

/** Misses in a row after which a session may ask only once in `missPaceSeconds`. */
const missesMax = 10
const missPaceSeconds = 1

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
const keyOfSession = (session: string): string =>
  createHash('sha256').update(session).digest('base64url')

/** The limits, and the key that each is counted by. Decision 040. */
export function createLimits({ database, sessions, onRefused }: LimitParts) {
  const noted = (name: string, verdict: Refused | null): Refused | null => {
    if (verdict) onRefused(name)
    return verdict
  }
  const counted =
    (name: string, limit: Limit): Limit =>
    async (request) =>
      noted(name, await limit(request))

  return {
    /**
     * For reads and drawn pages: by network, in this process only. Where neighbours have used that up, an issued
     * session has a limit of its own.
     */
    local(name: string, points: number): Limit {
      const ofNetwork = networkLimit(points)
      const ofSession = sessionLimit(Math.ceil(points / sessionShare))
      const goOn = async (request: Caller, beyond: Refused) => {
        const session = await sessions.find(request)
        return noted(name, session ? ofSession(session) : beyond)
      }
      return (request) => {
        const beyond = ofNetwork(ipNetworkOfRequest(request))
        return beyond && goOn(request, beyond)
      }
    },

    /**
     * For what costs money, storage or a secret: by session where the request has one of ours, so that
     * neighbours behind one address do not share a limit; by network and its site otherwise. What a network
     * does in all, without what was refused, ends at a multiple, counted in this process only.
     */
    tiered(name: string, { perSession, perNetwork }: Tiers): Limit {
      const ofSession = sharedLimiter(database, `${name}-session`, perSession)
      const ofNetwork = sharedLimiter(database, name, perNetwork)
      const ofSite = sharedLimiter(database, `${name}-site`, perNetwork * siteFactor)
      const backstop = networkLimit(perNetwork * backstopFactor)
      const spendOwn = async (network: string, session: string | null) => {
        if (session) return spend(ofSession, keyOfSession(session))
        const site = siteOf(network)
        return (site === null ? null : await spend(ofSite, site)) ?? spend(ofNetwork, network)
      }
      return counted(name, async (request) => {
        const network = ipNetworkOfRequest(request)
        const refusal = await spendOwn(network, await sessions.find(request))
        return refusal ?? backstop(network)
      })
    },

    /** Like `tiered`, in this process only: for what ends in an effect that is counted as well. */
    localTiered(name: string, { perSession, perNetwork }: Tiers): Limit {
      const ofSession = sessionLimit(perSession)
      const ofNetwork = networkLimit(perNetwork)
      return counted(name, async (request) => {
        const session = await sessions.find(request)
        return session ? ofSession(session) : ofNetwork(ipNetworkOfRequest(request))
      })
    },

    /** For secrets that can be guessed: by what is guessed at, an hour long, over all sessions and addresses. */
    guesses(name: string, points: number): GuessLimit {
      const limiter = sharedLimiter(database, `${name}-guess`, points, guessWindowSeconds)
      return {
        async spend(key) {
          return noted(name, await spend(limiter, key))
        },
        async giveBack(key) {
          await limiter.reward(key)
        },
      }
    },

    /** Counted in this process only, and for sessions: neighbours without one share no row of misses. */
    missBrake(name: string): MissBrake {
      const misses = localLimiter(`${name}-misses`, missesMax, windowSeconds)
      const pace = localLimiter(`${name}-pace`, 1, missPaceSeconds)
      return {
        refuse: counted(name, async (request) => {
          const session = await sessions.find(request)
          const inRow = session ? ((await misses.get(session))?.consumedPoints ?? 0) : 0
          return session && inRow >= missesMax ? spend(pace, session) : null
        }),
        async note(request, outcome) {
          const session = await sessions.find(request)
          if (session) await (outcome === 'miss' ? misses.penalty(session) : misses.delete(session))
        },
      }
    },
  }
}
