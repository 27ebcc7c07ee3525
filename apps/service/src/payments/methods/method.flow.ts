import { after, type Instant } from '@portal/kernel/instant'
import type { MethodHealth } from '@portal/kernel/transaction'
import type { Outcomes } from '../../ports/payment-store.port.ts'
import type { PaymentDeps } from '../engine/payment-deps.flow.ts'

/** How a provider is doing; seconds only where enough was delivered to say "usually". Decision 065. */
export type Condition = { health: MethodHealth; usualSeconds?: number }

/** Length of the window in milliseconds; fewer attempts than the minimum say nothing. */
const healthWindowMs = 15 * 60_000
const attemptsMin = 10
const healthPaidShareMin = 0.6
const healthCacheMs = 10_000
/** Longer than this is no reason to choose a payment method. */
const usualSecondsMax = 120

function judgeHealth({ all, paid }: Outcomes): MethodHealth {
  if (all < attemptsMin) return 'unknown'
  return paid / all < healthPaidShareMin ? 'troubled' : 'good'
}

export function judgeOutcomes(outcomes: Outcomes): Condition {
  const { delivered, medianMs } = outcomes
  const health = judgeHealth(outcomes)
  if (health !== 'good' || delivered < attemptsMin || medianMs === null) return { health }
  // Rounded up, since it is read as a promise.
  const usualSeconds = Math.max(1, Math.ceil(medianMs / 1_000))
  return usualSeconds > usualSecondsMax ? { health } : { health, usualSeconds }
}

/** The condition of a provider from our own attempts, kept for ten seconds. */
export function createHealthView(deps: PaymentDeps) {
  const known = new Map<string, { at: Instant; condition: Condition }>()
  return async (provider: string): Promise<Condition> => {
    const now = deps.clock.now()
    const kept = known.get(provider)
    if (kept && now < after(kept.at, healthCacheMs)) return kept.condition
    const outcomes = await deps.store.countOutcomes(provider, after(now, -healthWindowMs))
    const condition = judgeOutcomes(outcomes)
    known.set(provider, { at: now, condition })
    return condition
  }
}
