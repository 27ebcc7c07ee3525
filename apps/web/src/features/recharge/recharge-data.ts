import type { Loaded, PageContext } from '../../lib/page.ts'
import { readConfig } from '../../lib/product-config.ts'
import type { AmountLimits } from './recharge.rules.ts'

export type RechargeData = { readonly limits: AmountLimits }

export async function loadRecharge(context: PageContext): Promise<Loaded<RechargeData>> {
  const config = await readConfig(context)
  if (!config.ok) return { kind: 'failed', failure: config.failure }
  const { preMinAmnt: min, preMaxAmnt: max } = config.value
  return { kind: 'page', data: { limits: { min, max } } }
}
