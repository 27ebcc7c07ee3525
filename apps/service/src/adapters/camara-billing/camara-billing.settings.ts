import type { SettingsReader } from '../../ports/settings.port.ts'

export type CamaraBillingSettings = {
  /** Scheme, host and path before `/carrier-billing`, without a slash at the end. */
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  /** Scopes of the token, separated by spaces. */
  scope: string
  /** Names us where the operator serves several merchants by one client; null where it does not. */
  merchantId: string | null
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** False offers airtime to no new payment; payments under way are finished. */
  isOffered: boolean
  /** Milliseconds after sending during which a charge without an answer may still appear. */
  chargeSettlesAfterMs: number
  /** Milliseconds after sending during which a refund without an answer may still appear. */
  refundSettlesAfterMs: number
  /** Divides the operator's own waits, where its clock runs faster; 1 in production. */
  timeScale: number
}

const minuteMs = 60_000

const usualScope = [
  'carrier-billing:payments:create',
  'carrier-billing:payments:read',
  'carrier-billing-refund:refunds:create',
  'carrier-billing-refund:refunds:read',
].join(' ')

/** Null where the operator's carrier billing is not connected. */
export function readCamaraBilling(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
): CamaraBillingSettings | null {
  if (!reader.has('CAMARA_BILLING_URL')) return null
  const settlesMs = reader.number('CAMARA_BILLING_SETTLES_MS', 10 * minuteMs, 1_000, 3_600_000)
  const merchant = 'CAMARA_BILLING_MERCHANT_ID'
  return {
    baseUrl: reader.url('CAMARA_BILLING_URL'),
    tokenUrl: reader.url('CAMARA_BILLING_TOKEN_URL'),
    clientId: reader.text('CAMARA_BILLING_CLIENT_ID'),
    clientSecret: reader.secret('CAMARA_BILLING_CLIENT_SECRET'),
    scope: reader.text('CAMARA_BILLING_SCOPE', usualScope),
    merchantId: reader.has(merchant) ? reader.text(merchant) : null,
    timeoutMs: reader.number('CAMARA_BILLING_TIMEOUT_MS', 8_000, 50, 25_000),
    isOffered: reader.flag('CAMARA_BILLING_OFFERED', true),
    chargeSettlesAfterMs: settlesMs / timeScale,
    refundSettlesAfterMs: settlesMs / timeScale,
    timeScale,
  }
}
