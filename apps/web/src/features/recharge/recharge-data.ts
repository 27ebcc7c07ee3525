import type { Recent } from '@portal/contract/calls/device'
import { typedMsisdn } from '@portal/kernel/msisdn'
import type { Reply } from '../../lib/api/contract-client.ts'
import { isNotOffered } from '../../lib/page/not-offered.ts'
import type { Loaded, PageContext } from '../../lib/page/page.ts'
import { readConfig } from '../../lib/page/product-config.ts'
import { readRecent } from '../../order/again/recent.ts'
import type { AmountLimits } from '../../order/amount/amount.rules.ts'

export type RechargeData = {
  /** Of a link without script, as typed; empty where it names none. */
  readonly number: string
  /** Bundles for the number are shown below its form. */
  readonly sellsBundles: boolean
  readonly limits: AmountLimits
  /** The latest purchases of this device, newest first. */
  readonly recent: readonly Recent[]
}

export const recentNumbers = ({ recent }: RechargeData): string[] => [
  ...new Set(recent.map(({ msisdn }) => msisdn)),
]

/** Nothing that this device paid for is among them, and no number. */
export const isWithoutDevice = ({ recent, number }: RechargeData): boolean =>
  recent.length === 0 && number === ''

export async function readLimits(context: PageContext): Promise<Reply<AmountLimits>> {
  const config = await readConfig(context)
  if (!config.ok) return config
  const { preMinAmnt: min, preMaxAmnt: max } = config.value
  return { ...config, value: { min, max } }
}

export async function loadRecharge(context: PageContext): Promise<Loaded<RechargeData>> {
  const [limits, recent, lacksBundles] = await Promise.all([
    readLimits(context),
    readRecent(context),
    isNotOffered(context, 'bundles'),
  ])
  return limits.ok
    ? {
        kind: 'page',
        data: {
          ...{ number: typedMsisdn(context.search.get('msisdn') ?? ''), recent },
          ...{ limits: limits.value, sellsBundles: !lacksBundles },
        },
      }
    : { kind: 'failed', failure: limits.failure }
}
