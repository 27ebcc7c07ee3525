import { type Currency, currencies } from '@portal/kernel/money'
import { isLoopback } from '@portal/kernel/network/loopback'
import type { SettingsReader } from '../../ports/settings.port.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const pageMinutes = 30

/** Banks promise 15 working days: 24 days and four week-ends at most. */
const refundMayTakeMs = 24 * dayMs

/** All that the payment page may offer. `eft` is of one country alone. */
const channels = ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'] as const

/** The currencies in the gateway's own description of its API. */
export const officialCurrencies: readonly string[] = ['GHS', 'KES', 'NGN', 'ZAR', 'USD']

/** The gateway's script, which opens its popup on our page. */
export const defaultScriptUrl = 'https://js.paystack.co/v2/inline.js'
const defaultPageOrigin = 'https://checkout.paystack.com'

export type PaystackSettings = {
  /** Scheme, host and any path before the calls, without a slash at the end. */
  baseUrl: string
  secretKey: string
  /** For the popup in a browser; no secret. */
  publicKey: string
  scriptUrl: string
  /** The origin of the payment page, also in the popup's frame. */
  pageOrigin: string
  /** Currencies that the merchant's account takes. */
  currencies: readonly Currency[]
  channels: readonly string[]
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** Milliseconds after sending during which a refund may still show up. */
  refundSettlesAfterMs: number
  refundMayTakeMs: number
  /** The life of a page by our clock, in milliseconds: 1/20 of the real one under a scale of 20. */
  chargeLifeMs: number
  /** False offers cards by this gateway to no new payment; payments under way are finished. */
  isOffered: boolean
}

const isOnThisMachine = (address: string): boolean => isLoopback(new URL(address).hostname)

/** The gateway on this machine is a sandbox, and takes what its account does; the real one has a list. */
function readCurrencies(reader: SettingsReader, baseUrl: string): Currency[] {
  const served = isOnThisMachine(baseUrl)
    ? currencies
    : currencies.filter((currency) => officialCurrencies.includes(currency))
  return reader.listOf('PAYSTACK_CURRENCIES', served, ['USD'])
}

/** A key says whether it is for tests. Two of different kinds would open popups for payments that are not there. */
function readKeys(reader: SettingsReader) {
  const secretKey = reader.secret('PAYSTACK_SECRET_KEY')
  const publicKey = reader.text('PAYSTACK_PUBLIC_KEY')
  const modeOf = (key: string, kind: 'sk' | 'pk') =>
    new RegExp(`^${kind}_(test|live)_[\\w-]+$`).exec(key)?.[1]
  const mode = modeOf(secretKey, 'sk')
  if (!mode) throw new Error('PAYSTACK_SECRET_KEY must begin with sk_test_ or sk_live_')
  if (modeOf(publicKey, 'pk') !== mode) {
    throw new Error(`PAYSTACK_PUBLIC_KEY must begin with pk_${mode}_, as the secret key does`)
  }
  return { secretKey, publicKey }
}

/** Null where the gateway is not configured. Calls are never scaled, so neither are their time-outs. */
export function readPaystack(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
): PaystackSettings | null {
  if (!reader.has('PAYSTACK_URL')) return null
  const baseUrl = reader.url('PAYSTACK_URL')
  const timeoutMs = reader.number('PAYSTACK_TIMEOUT_MS', 8_000, 50, 30_000)
  const settlesMs = reader.number('PAYSTACK_SETTLES_MS', 300_000, 1_000, 3_600_000)
  const addressOf = (name: string, fallback: string) =>
    reader.has(name) ? reader.url(name) : fallback
  return {
    baseUrl,
    ...readKeys(reader),
    scriptUrl: addressOf('PAYSTACK_SCRIPT_URL', defaultScriptUrl),
    pageOrigin: new URL(addressOf('PAYSTACK_PAGE_URL', defaultPageOrigin)).origin,
    currencies: readCurrencies(reader, baseUrl),
    channels: reader.listOf('PAYSTACK_CHANNELS', channels, channels),
    timeoutMs,
    refundSettlesAfterMs: 2 * timeoutMs + Math.round(settlesMs / timeScale),
    refundMayTakeMs: Math.round(refundMayTakeMs / timeScale),
    chargeLifeMs: Math.round((pageMinutes * minuteMs) / timeScale),
    isOffered: reader.flag('PAYSTACK_OFFERED', true),
  }
}
