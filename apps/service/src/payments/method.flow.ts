import { after, type Instant } from '@portal/kernel/instant'
import type { PaymentWorld } from './world.flow.ts'

export type Health = 'good' | 'troubled' | 'unknown'

/** Length of the window in milliseconds; fewer attempts than the minimum say nothing. */
const healthWindowMs = 15 * 60_000
const healthAttemptsMin = 10
const healthPaidShareMin = 0.6
const healthCacheMs = 10_000

export function judgeHealth({ all, paid }: { all: number; paid: number }): Health {
  if (all < healthAttemptsMin) return 'unknown'
  return paid / all < healthPaidShareMin ? 'troubled' : 'good'
}

/** The health of a provider from our own attempts, kept for ten seconds. */
export function createHealthView(world: PaymentWorld) {
  const known = new Map<string, { at: Instant; health: Health }>()
  return async (provider: string): Promise<Health> => {
    const now = world.clock.now()
    const kept = known.get(provider)
    if (kept && now < after(kept.at, healthCacheMs)) return kept.health
    const counts = await world.store.countOutcomes(provider, after(now, -healthWindowMs))
    const health = judgeHealth(counts)
    known.set(provider, { at: now, health })
    return health
  }
}
