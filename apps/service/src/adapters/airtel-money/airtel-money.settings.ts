import { type Currency, currencies } from '@portal/kernel/money'
import type { SettingsReader } from '../../ports/settings.port.ts'
import { type HashScope, hashScopes } from './airtel-money.callback.ts'

export type AirtelMoneySettings = {
  /** Scheme, host and any path before `/auth` and `/merchant`, without a slash at the end. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The developer portal's key that signs callbacks; empty makes every callback a hint. */
  hashKey: string
  /** The part of a callback that its hash covers. */
  hashScope: HashScope
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** The market the wallet's calls name: ISO 3166 and ISO 4217. */
  country: string
  /** Null: the market's. */
  currency: Currency | null
  /** False offers the wallet to no new payment; payments under way are finished. */
  isOffered: boolean
  /** The life of a prompt, in milliseconds; never scaled, since a person reads it. */
  chargeLifeMs: number
  /** Milliseconds after sending during which a push without an answer may still arrive. */
  chargeSettlesAfterMs: number
  /** Milliseconds after sending during which a refund without an answer may still appear. */
  refundSettlesAfterMs: number
  /** Divides the wallet's own waits, where its clock runs faster; 1 in production. */
  timeScale: number
}

const minuteMs = 60_000

/**
 * Without a key any caller can send callbacks, each of which costs an enquiry, so the operator must
 * accept that explicitly.
 */
function readHashKey(reader: SettingsReader): string {
  const unsigned = reader.oneOf('AIRTEL_MONEY_UNSIGNED', ['refused', 'accepted'], 'refused')
  if (unsigned === 'accepted' && !reader.has('AIRTEL_MONEY_HASH_KEY')) return ''
  return reader.secret('AIRTEL_MONEY_HASH_KEY')
}

/** Null where no such wallet is connected. */
export function readAirtelMoney(
  reader: SettingsReader,
  options: { timeScale: number },
): AirtelMoneySettings | null {
  if (!reader.has('AIRTEL_MONEY_URL')) return null
  const { timeScale } = options
  const settlesMs = reader.number('AIRTEL_MONEY_SETTLES_MS', 10 * minuteMs, 1_000, 3_600_000)
  return {
    baseUrl: reader.url('AIRTEL_MONEY_URL'),
    clientId: reader.text('AIRTEL_MONEY_CLIENT_ID'),
    clientSecret: reader.secret('AIRTEL_MONEY_CLIENT_SECRET'),
    hashKey: readHashKey(reader),
    hashScope: reader.oneOf('AIRTEL_MONEY_HASH_SCOPE', hashScopes, 'inner'),
    timeoutMs: reader.number('AIRTEL_MONEY_TIMEOUT_MS', 8_000, 50, 25_000),
    country: reader.text('AIRTEL_MONEY_COUNTRY', 'ZM'),
    currency: reader.has('AIRTEL_MONEY_CURRENCY')
      ? reader.oneOf('AIRTEL_MONEY_CURRENCY', currencies, currencies[0])
      : null,
    isOffered: reader.flag('AIRTEL_MONEY_OFFERED', true),
    chargeLifeMs: reader.number('AIRTEL_MONEY_PROMPT_MS', 2 * minuteMs, 1_000, 900_000),
    chargeSettlesAfterMs: settlesMs / timeScale,
    refundSettlesAfterMs: minuteMs / timeScale,
    timeScale,
  }
}
