import type { Recent } from '@portal/contract/device'
import type { Loaded, PageContext } from '../../lib/page.ts'
import { readConfig } from '../../lib/product-config.ts'
import { readRecent } from '../../order/recent.ts'
import type { AmountLimits } from './recharge.rules.ts'

export type RechargeData = {
  readonly limits: AmountLimits
  /** The latest purchases of this device, newest first. */
  readonly recent: readonly Recent[]
}

export const recentNumbers = ({ recent }: RechargeData): string[] => [
  ...new Set(recent.map(({ msisdn }) => msisdn)),
]

/** Nothing that this device paid for is among them. */
export const isWithoutDevice = ({ recent }: RechargeData): boolean => recent.length === 0

export async function loadRecharge(context: PageContext): Promise<Loaded<RechargeData>> {
  const [config, recent] = await Promise.all([readConfig(context), readRecent(context)])
  if (!config.ok) return { kind: 'failed', failure: config.failure }
  const { preMinAmnt: min, preMaxAmnt: max } = config.value
  return { kind: 'page', data: { limits: { min, max }, recent } }
}
