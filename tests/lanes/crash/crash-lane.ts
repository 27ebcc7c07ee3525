import { waitingFor } from '../../../tools/portal/environment.ts'
import { startStack } from '../../client/stack.ts'
import { openCrashGate } from './crash-gate.ts'
import type { CrashLane } from './crash-journey.ts'

/** Short time-outs, and so short leases: what a killed process held is soon taken up again. */
export const quickCalls = { ...waitingFor(800), TIME_SCALE: '60' }

const promptLifeMs = '4000'
/** Prompts that end soon, at the wallet and as the service has them. */
export const quickPrompts = { PROMPT_LIFE_MS: promptLifeMs, AIRTEL_MONEY_PROMPT_MS: promptLifeMs }

/** A portal that is killed and comes back, with an outside world of its own. */
export async function openCrashLane(
  env: Record<string, string> = {},
): Promise<CrashLane & { close(): Promise<void> }> {
  const portal = await startStack({ env: { ...quickCalls, ...env } })
  const gate = await openCrashGate(portal.databaseUrl)
  const { outside, books } = portal
  return {
    ...{ portal, outside, books, gate, payers: [] },
    async close() {
      await gate.end()
      await portal.stop()
    },
  }
}
