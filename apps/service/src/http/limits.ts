import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../adapters/postgres/database.ts'
import { type Refused, refused } from './answer.ts'
import { networkOfRequest } from './network.ts'

const windowSeconds = 15 * 60

/** Counts requests of one network; the refusal of those that are too many. */
export type Limit = (request: FastifyRequest) => Promise<Refused | null>

const isVerdict = (error: unknown): error is RateLimiterRes =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

async function spend(
  limiter: RateLimiterMemory | RateLimiterPostgres,
  request: FastifyRequest,
): Promise<Refused | null> {
  try {
    await limiter.consume(networkOfRequest(request))
    return null
  } catch (verdict) {
    if (!isVerdict(verdict)) throw verdict
    const waitSeconds = Math.max(1, Math.ceil(verdict.msBeforeNext / 1_000))
    return refused('request.too-many', { waitSeconds })
  }
}

/** For requests that cost money or storage: counted on PostgreSQL, so that all processes count together. */
export function sharedLimit(database: Database, name: string, points: number): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: database,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    // Networks that are over their limit are refused from memory, without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
  })
  return (request) => spend(limiter, request)
}

/** For reads: counted in this process only. */
export function localLimit(name: string, points: number): Limit {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds })
  return (request) => spend(limiter, request)
}
