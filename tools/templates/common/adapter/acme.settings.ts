import { type Currency, currencies } from '@portal/kernel/money'
import type { SettingsReader } from '../../../../apps/service/src/ports/settings.port.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a payer can pay on a page. */
const pageLifeMs = 30 * minuteMs
/** A refund that is under way for longer is an exception. */
const refundMayTakeMs = 15 * dayMs

export type AcmeSettings = {
  /** Scheme, host and the path before `/v1/`, without a slash at the end. */
  baseUrl: string
  apiKey: string
  /** The key by which the provider signs its notifications. */
  webhookKey: string
  /** Currencies that the merchant's account takes; null: the market's alone. */
  currencies: readonly Currency[] | null
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** The life of a charge by our clock, in milliseconds: 1/20 of the real one under a scale of 20. */
  chargeLifeMs: number
  /** Milliseconds after sending during which a charge or a refund may still be made. */
  settlesAfterMs: number
  refundMayTakeMs: number
  /** False offers this provider to no new payment; payments under way are finished. */
  isOffered: boolean
}

/** Null where the provider is not configured. Calls are never scaled, so neither are their time-outs. */
export function readAcme(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
  lifeDefaultMs = pageLifeMs,
): AcmeSettings | null {
  if (!reader.has('ACME_URL')) return null
  const timeoutMs = reader.number('ACME_TIMEOUT_MS', 8_000, 50, 30_000)
  const lifeMs = reader.number('ACME_LIFE_MS', lifeDefaultMs, 30_000, 3_600_000)
  const settlesMs = reader.number('ACME_SETTLES_MS', 300_000, 1_000, 3_600_000)
  return {
    baseUrl: reader.url('ACME_URL'),
    apiKey: reader.secret('ACME_API_KEY'),
    webhookKey: reader.secret('ACME_WEBHOOK_KEY'),
    currencies: reader.has('ACME_CURRENCIES')
      ? reader.listOf('ACME_CURRENCIES', currencies, currencies)
      : null,
    timeoutMs,
    chargeLifeMs: Math.round(lifeMs / timeScale),
    settlesAfterMs: 2 * timeoutMs + Math.round(settlesMs / timeScale),
    refundMayTakeMs: Math.round(refundMayTakeMs / timeScale),
    isOffered: reader.flag('ACME_OFFERED', true),
  }
}
