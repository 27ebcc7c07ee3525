import { tiersSetting } from '../http/limits/limit-settings.ts'
import type { Limit, LimitParts, Tiers } from '../http/limits/limits.ts'
import { pageLimit } from '../http/limits/shared-limits.ts'
import type { PromptLimits } from '../payments/orders/checkout.flow.ts'
import { numberSetting, type Setting, settingsOf } from '../settings/setting.ts'

/** Bounds of a process, whatever its features are; each is an entry of the environment that begins with LIMIT_. */
export type ProcessLimits = {
  /** Pages that are rendered; kept ones are not counted. */
  pages: (parts: LimitParts) => Limit
  /** Requests of all addresses that one process handles at once. */
  requestsAtOnce: number
  /** Calls to one outside system that requests of one process have under way, of each kind of work. */
  outsideCallsAtOnce: number
  /** Of those, by one issued session, and by the requests of one network that have none. */
  outsideCalls: Tiers
  /** The part of shared places that one network may hold while others want them: 0 to 1. */
  networkShare: number
  /** Connections of all addresses that one process holds. */
  connections: number
}

const outsideCalls = tiersSetting(
  'OUTSIDE_CALLS',
  { perSession: 2, perNetwork: 8 },
  'of those, calls for one device, and for all devices of one address without a session; further ones wait for a second at most',
)

const sharePerAddress = numberSetting(
  'LIMIT_SHARE_PER_ADDRESS',
  25,
  'percent of the requests at once and of the calls at once that one address may hold while others want them; it may always hold as many as it leaves free',
  [1, 100],
)

export const processLimits: Setting<ProcessLimits> = settingsOf<ProcessLimits>({
  pages: pageLimit,
  requestsAtOnce: numberSetting(
    'LIMIT_REQUESTS_AT_ONCE',
    200,
    'requests one process has under way before it refuses new ones with 503',
    [1, 100_000],
  ),
  outsideCallsAtOnce: numberSetting(
    'LIMIT_OUTSIDE_CALLS_AT_ONCE',
    40,
    'calls to one outside system that the requests of one process have under way, checks and payments apart; further ones are not sent. Workers have 40 slots instead',
    [1, 100_000],
  ),
  outsideCalls,
  networkShare: { ...sharePerAddress, read: (reader) => sharePerAddress.read(reader) / 100 },
  connections: numberSetting(
    'LIMIT_CONNECTIONS',
    5_000,
    'connections one process holds; further ones are closed at once. Keep it below the file limit (`LimitNOFILE`)',
    [10, 1_000_000],
  ),
})

/** Of one payer, over all sessions. They protect a person's phone, so no scale shortens their windows. */
export type PayerLimits = {
  prompts: PromptLimits
  /** Wrong PINs of one wallet within 24 hours. */
  pinsPerPayerDay: number
}

export const payerLimits: Setting<PayerLimits> = settingsOf<PayerLimits>({
  pinsPerPayerDay: {
    rows: [
      {
        variables: [{ name: 'LIMIT_PINS_PER_PAYER_DAY', fallback: 5 }],
        says: 'wrong PINs for one wallet in 24 hours, over all sessions and addresses; the last of them locks its number here for 24 hours. `TIME_SCALE` does not divide it',
      },
    ],
    read: ({ limit }) => limit('LIMIT_PINS_PER_PAYER_DAY', 5, 20),
  },
  prompts: {
    rows: [
      {
        variables: [
          { name: 'LIMIT_PROMPTS_OPEN_PER_PAYER', fallback: 1 },
          { name: 'LIMIT_PROMPTS_PER_PAYER_HOUR', fallback: 3 },
          { name: 'LIMIT_PROMPTS_PER_PAYER_DAY', fallback: 6 },
        ],
        says: 'how often one phone may ring: prompts open at once; prompts that were not approved, in an hour and in a day, over all sessions and addresses; a session that proved the number or paid from it has one more',
      },
    ],
    read: ({ limit }) => ({
      openMax: limit('LIMIT_PROMPTS_OPEN_PER_PAYER', 1, 3),
      perHour: limit('LIMIT_PROMPTS_PER_PAYER_HOUR', 3, 12),
      perDay: limit('LIMIT_PROMPTS_PER_PAYER_DAY', 6, 24),
    }),
  },
})
