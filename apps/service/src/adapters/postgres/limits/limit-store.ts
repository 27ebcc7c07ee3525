import type { Counter } from '@portal/kernel/instant'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitStore } from '../../../ports/limit-store.port.ts'
import type { Database } from '../connections/database.ts'
import type { Statement } from '../connections/statement-group.ts'
import { createSharedCounts } from './shared-counts.ts'

const isVerdict = (error: unknown): error is RateLimiterRes =>
  typeof error === 'object' && error !== null && 'msBeforeNext' in error

/** Counters on PostgreSQL, so that all processes count together. */
export const createLimitStore = (
  database: Pick<Database, 'read'>,
  counter: Counter,
): LimitStore => ({
  limiter(name, { points, windowSeconds }) {
    const limiter = new RateLimiterPostgres({
      storeClient: { query: (statement: Statement) => database.read(statement) },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: windowSeconds,
      // A key over its limit is refused from memory, without asking the database again.
      inMemoryBlockOnConsumed: points + 1,
    })
    return {
      async spend(key) {
        try {
          await limiter.consume(key)
          return 0
        } catch (verdict) {
          if (!isVerdict(verdict)) throw verdict
          return Math.max(1, verdict.msBeforeNext)
        }
      },
      async giveBack(key) {
        await limiter.reward(key)
      },
    }
  },
  counts: (windowMs) => createSharedCounts(database, windowMs, counter),
})
