import type { KeyObject } from 'node:crypto'
import { type Currency, currencies } from '@portal/kernel/money'
import type { SettingsReader } from '../../ports/settings.port.ts'
import { readInitiatorKey } from './daraja.credential.ts'

export const transactionTypes = ['CustomerPayBillOnline', 'CustomerBuyGoodsOnline'] as const

export type DarajaSettings = {
  /** Scheme, host and any path before `/oauth` and `/mpesa`, without a slash at the end. */
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  /** The pay bill or till that is paid into. */
  shortCode: string
  passKey: string
  transactionType: (typeof transactionTypes)[number]
  /** Written before a national number, without a plus sign. */
  prefix: string
  /** The form of a whole number of the wallet's market. */
  numbers: RegExp
  /** Null: the market's. */
  currency: Currency | null
  /** The clock of the wallet's timestamps, in hours before UTC's. */
  utcOffsetHours: number
  /** The user that may reverse payments, and its password for the wallet's eyes alone. */
  initiator: string
  initiatorPassword: string
  initiatorKey: KeyObject
  /** Per call, in milliseconds. */
  timeoutMs: number
  /** False offers the wallet to no new payment; payments under way are finished. */
  isOffered: boolean
  /** The life of a prompt, in milliseconds; never scaled, since a person reads it. */
  chargeLifeMs: number
  /** Milliseconds after sending during which a push, or the callback about it, may still arrive. */
  chargeSettlesAfterMs: number
  /** Milliseconds after sending during which a reversal without an answer, or its result, may still arrive. */
  refundSettlesAfterMs: number
  /** Divides the wallet's own waits, where its clock runs faster; 1 in production. */
  timeScale: number
}

const minuteMs = 60_000
/** A person's password at the wallet may be shorter than a key. */
const passwordLengthMin = 8

function readNumbers(reader: SettingsReader, prefix: string): RegExp {
  const form = reader.text('DARAJA_NUMBERS', '[79]\\d{8}')
  try {
    return new RegExp(`^${prefix}(?:${form})$`)
  } catch {
    throw new Error('DARAJA_NUMBERS must be a regular expression of a number without its prefix.')
  }
}

function readPrefix(reader: SettingsReader): string {
  const prefix = reader.text('DARAJA_PREFIX', '260')
  if (/^[1-9]\d{0,3}$/.test(prefix)) return prefix
  throw new Error('DARAJA_PREFIX must be the digits of a country code.')
}

function readKey(reader: SettingsReader): KeyObject {
  const key = readInitiatorKey(reader.text('DARAJA_INITIATOR_KEY'))
  if (key) return key
  throw new Error(
    'DARAJA_INITIATOR_KEY must be the wallet’s certificate, or its RSA public key of at least 2048 bits (SPKI), base64 of DER.',
  )
}

/** Null where no such wallet is connected. */
export function readDaraja(
  reader: SettingsReader,
  { timeScale }: { timeScale: number },
): DarajaSettings | null {
  if (!reader.has('DARAJA_URL')) return null
  const prefix = readPrefix(reader)
  const settlesMs = reader.number('DARAJA_SETTLES_MS', 10 * minuteMs, 1_000, 3_600_000)
  const promptMs = reader.number('DARAJA_PROMPT_MS', minuteMs, 1_000, 900_000)
  // A callback comes once the prompt has ended, and is waited for until then.
  if (promptMs >= settlesMs)
    throw new Error('DARAJA_PROMPT_MS must be less than DARAJA_SETTLES_MS.')
  return {
    baseUrl: reader.url('DARAJA_URL'),
    consumerKey: reader.text('DARAJA_CONSUMER_KEY'),
    consumerSecret: reader.secret('DARAJA_CONSUMER_SECRET'),
    shortCode: reader.text('DARAJA_SHORT_CODE'),
    passKey: reader.secret('DARAJA_PASS_KEY'),
    transactionType: reader.oneOf(
      'DARAJA_TRANSACTION_TYPE',
      transactionTypes,
      'CustomerPayBillOnline',
    ),
    prefix,
    numbers: readNumbers(reader, prefix),
    currency: reader.has('DARAJA_CURRENCY')
      ? reader.oneOf('DARAJA_CURRENCY', currencies, currencies[0])
      : null,
    utcOffsetHours: reader.number('DARAJA_UTC_OFFSET_HOURS', 3, -12, 14),
    initiator: reader.text('DARAJA_INITIATOR'),
    initiatorPassword: reader.secret('DARAJA_INITIATOR_PASSWORD', passwordLengthMin),
    initiatorKey: readKey(reader),
    timeoutMs: reader.number('DARAJA_TIMEOUT_MS', 8_000, 50, 25_000),
    isOffered: reader.flag('DARAJA_OFFERED', true),
    chargeLifeMs: promptMs,
    chargeSettlesAfterMs: settlesMs / timeScale,
    refundSettlesAfterMs: settlesMs / timeScale,
    timeScale,
  }
}
