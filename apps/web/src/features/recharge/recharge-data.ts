import { timing } from '@portal/contract/constants'
import { type Recent, recentCall } from '@portal/contract/device'
import type { Loaded, PageContext } from '../../lib/page.ts'
import { readConfig } from '../../lib/product-config.ts'
import type { AmountLimits } from './recharge.rules.ts'

export type RechargeData = {
  readonly limits: AmountLimits
  /** What this device paid for lately, the latest first. */
  readonly recent: readonly Recent[]
}

/** An offer: where it cannot be had, the page is shown without. */
async function readRecent(context: PageContext): Promise<readonly Recent[]> {
  const { api, cache, knownDevice } = context
  if (!knownDevice) return []
  const life = { seconds: timing.dataCacheSeconds }
  const reply = await cache.read('recent', life, () =>
    api.call(recentCall, {}, { timeoutMs: context.offerWaitMs }),
  )
  return reply.ok ? reply.value.recent : []
}

export const recentNumbers = ({ recent }: RechargeData): string[] => [
  ...new Set(recent.map(({ msisdn }) => msisdn)),
]

export async function loadRecharge(context: PageContext): Promise<Loaded<RechargeData>> {
  const [config, recent] = await Promise.all([readConfig(context), readRecent(context)])
  if (!config.ok) return { kind: 'failed', failure: config.failure }
  const { preMinAmnt: min, preMaxAmnt: max } = config.value
  return { kind: 'page', data: { limits: { min, max }, recent } }
}
