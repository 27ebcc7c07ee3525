import { type Currency, currencies } from '@portal/kernel/money'
import type { SettingsReader } from '../../ports/settings.port.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The life of a payment page, in whole minutes, as the gateway takes it. */
export const pageMinutes = 30

/** Banks promise 15 working days: 24 days and four week-ends at most. */
const refundMayTakeMs = 24 * dayMs

export type DpoSettings = {
  /** Scheme, host and the path before `/API/`, without a slash at the end. */
  baseUrl: string
  /** The payment page, before `?ID=`. */
  pageUrl: string
  companyToken: string
  /** The number of the service that is sold, as the gateway issued it. */
  serviceType: string
  /** Currencies that the merchant's account takes; null: the market's alone. */
  currencies: readonly Currency[] | null
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** Milliseconds after sending during which a refund may still be made. */
  refundSettlesAfterMs: number
  refundMayTakeMs: number
  /** The life of a page by our clock, in milliseconds: 1/20 of the real one under a scale of 20. */
  chargeLifeMs: number
  /** False offers cards by this gateway to no new payment; payments under way are finished. */
  isOffered: boolean
}

/** Null where the gateway is not configured. Calls are never scaled, so neither are their time-outs. */
export function readDpo(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
): DpoSettings | null {
  if (!reader.has('DPO_URL')) return null
  const baseUrl = reader.url('DPO_URL')
  const timeoutMs = reader.number('DPO_TIMEOUT_MS', 8_000, 50, 30_000)
  const settlesMs = reader.number('DPO_SETTLES_MS', 300_000, 1_000, 3_600_000)
  return {
    baseUrl,
    pageUrl: reader.has('DPO_PAGE_URL') ? reader.url('DPO_PAGE_URL') : `${baseUrl}/payv3.php`,
    companyToken: reader.secret('DPO_COMPANY_TOKEN'),
    serviceType: reader.text('DPO_SERVICE_TYPE'),
    currencies: reader.has('DPO_CURRENCIES')
      ? reader.listOf('DPO_CURRENCIES', currencies, currencies)
      : null,
    timeoutMs,
    refundSettlesAfterMs: 2 * timeoutMs + Math.round(settlesMs / timeScale),
    refundMayTakeMs: Math.round(refundMayTakeMs / timeScale),
    chargeLifeMs: Math.round((pageMinutes * minuteMs) / timeScale),
    isOffered: reader.flag('DPO_OFFERED', true),
  }
}
