import { type Currency, currencies } from '@portal/kernel/money'
import type { SettingsReader } from '../../ports/settings.port.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The payment methods that the gateway's page may offer: as operators name them, and as the gateway does. */
const optionOf = {
  card: 'card',
  bank: 'account',
  bank_transfer: 'banktransfer',
  mobile_money: 'mobilemoneyzambia',
  ussd: 'ussd',
} as const

type Channel = keyof typeof optionOf
const channels = Object.keys(optionOf) as Channel[]

/** The life of a payment page, in whole minutes, as the gateway takes it. */
export const sessionMinutes = 30

/** Banks promise 15 working days. One more is 24 days when four week-ends lie between; then a person looks. */
const refundMayTakeMs = 24 * dayMs

export type FlutterwaveSettings = {
  /** Scheme, host and the path before `/v3`, without a slash at the end. */
  baseUrl: string
  secretKey: string
  /** The secret hash typed into the gateway's dashboard; empty accepts no callback at all. */
  webhookHash: string
  /** Currencies that the merchant's account takes; null: the market's alone. */
  currencies: readonly Currency[] | null
  /** Per call, in milliseconds. The gateway itself gives up after about 28 seconds. */
  timeoutMs: number
  /** Milliseconds after sending during which a refund may still show up. */
  refundSettlesAfterMs: number
  /** A refund that is under way for longer is an exception, in milliseconds. */
  refundMayTakeMs: number
  /** The life of a page by our clock, in milliseconds: 1/20 of the real one under a scale of 20. */
  chargeLifeMs: number
  /** False offers cards to no new payment; payments under way are finished. */
  isOffered: boolean
  /** The gateway's names of what its page offers; a setting of its dashboard may overrule them. */
  paymentOptions: readonly string[]
}

/** Null where the gateway is not configured. Calls are never scaled, so neither are their time-outs. */
export function readFlutterwave(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
): FlutterwaveSettings | null {
  if (!reader.has('FLUTTERWAVE_URL')) return null
  const timeoutMs = reader.number('FLUTTERWAVE_TIMEOUT_MS', 8_000, 50, 25_000)
  const settlesMs = reader.number('FLUTTERWAVE_SETTLES_MS', 300_000, 1_000, 3_600_000)
  return {
    baseUrl: reader.url('FLUTTERWAVE_URL'),
    secretKey: reader.secret('FLUTTERWAVE_SECRET_KEY'),
    webhookHash: reader.secret('FLUTTERWAVE_WEBHOOK_HASH'),
    currencies: reader.has('FLUTTERWAVE_CURRENCIES')
      ? reader.listOf('FLUTTERWAVE_CURRENCIES', currencies, currencies)
      : null,
    timeoutMs,
    refundSettlesAfterMs: 2 * timeoutMs + Math.round(settlesMs / timeScale),
    refundMayTakeMs: Math.round(refundMayTakeMs / timeScale),
    chargeLifeMs: Math.round((sessionMinutes * minuteMs) / timeScale),
    isOffered: reader.flag('FLUTTERWAVE_OFFERED', true),
    paymentOptions: reader
      .listOf('FLUTTERWAVE_CHANNELS', channels, ['card'])
      .map((channel) => optionOf[channel]),
  }
}
